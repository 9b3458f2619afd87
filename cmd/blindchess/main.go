package main

import (
	"errors"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/commandline/program"
	"blindchess/internal/settings"
)

func main() {
	commandline.Run(newRoot, func() error { return errors.Join(addWords(), settings.AddLanguages()) })
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "blindchess",
		Short:         "play chess by ear",
		RunE:          enter,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       program.Build(tournament),
	}
	// Only who asks waits for the program to be read.
	cobra.AddTemplateFunc("thisBuild", func() string { return program.Sentence(tournament) })
	root.SetVersionTemplate("{{thisBuild}}\n")
	root.AddCommand(
		newBoardCommand(),
		newBrailleCommand(),
		newConfigCommand(),
		newDevicesCommand(),
		newDoctorCommand(),
		newEnvelopeCommand(),
		newReportCommand(),
		newGamesCommand(),
		newHearCommand(),
		newJoinCommand(),
		newJournalCommand(),
		newLanguageCommand(),
		newLawsCommand(),
		commandline.Man(),
		newPageCommand(),
		newPlayCommand(),
		newReplayCommand(),
		newSayCommand(),
		newServeCommand(),
		newSetupCommand(),
		newSheetCommand(),
		newSimulCommand(),
		newSimulateCommand(),
		newVersionCommand(),
		newVoiceCommand(),
	)
	root.AddCommand(examining()...)
	root.AddCommand(practising()...)
	root.SetHelpCommand(newHelpCommand())
	commandline.Finish(root, choices(), layout())
	return root
}
