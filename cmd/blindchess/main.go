package main

import (
	"blindchess/internal/program"
	"blindchess/internal/settings"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	problems := plainly(os.Stderr)
	if err := settings.AddLanguages(); err != nil {
		fmt.Fprintln(problems, err)
	}
	root := newRoot()
	root.SetOut(plainly(os.Stdout))
	root.SetErr(problems)
	if err := root.Execute(); err != nil {
		var status exitStatus
		if errors.As(err, &status) {
			os.Exit(int(status))
		}
		fmt.Fprintln(problems, helpful(root, err))
		os.Exit(2)
	}
}

// exitStatus is an error that has already been said: only the exit status of
// the process is left to give.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "blindchess",
		Short:         "a chess table followed by ear",
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
		newGamesCommand(),
		newHearCommand(),
		newJoinCommand(),
		newJournalCommand(),
		newLanguageCommand(),
		newLawsCommand(),
		newManCommand(),
		newPlayCommand(),
		newReconcileCommand(),
		newReplayCommand(),
		newSayCommand(),
		newServeCommand(),
		newSetupCommand(),
		newSheetCommand(),
		newSimulateCommand(),
		newVersionCommand(),
		newVoiceCommand(),
	)
	root.AddCommand(examining()...)
	root.AddCommand(practising()...)
	finish(root)
	return root
}

// stoppable returns the context of a command, which a signal to end ends.
func stoppable(command *cobra.Command) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}
