package main

import (
	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/commandline/program"
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

func main() {
	commandline.Run(newRoot, settings.AddLanguages)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "blindchess-hall",
		Short:         "run a tournament, and watch its tables",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       program.Version(),
	}
	root.SetVersionTemplate("{{.Name}}, version {{.Version}}\n")
	root.AddCommand(
		newByeCommand(),
		newCallCommand(),
		newCorrectCommand(),
		newEditCommand(),
		newExportCommand(),
		newLeaveCommand(),
		newMergeCommand(),
		newNewCommand(),
		newOpenCommand(),
		newPairCommand(),
		newPlayersCommand(),
		newRemoveCommand(),
		newResultCommand(),
		newResultsCommand(),
		newRoundCommand(),
		newSimulCommand(),
		newStandingsCommand(),
		newVerifyCommand(),
		newWhereCommand(),
	)
	root.AddCommand(newServeCommand(), newPassCommand(), newNATSConfigCommand(), commandline.Man())
	root.AddCommand(asking()...)
	commandline.Finish(root, choices(), commandline.Layout{})
	return root
}

// choices are the values of flags that take one of some words, by the name of
// the flag.
func choices() map[string][]string {
	return map[string][]string{
		"language": language.Languages(), "system": {"swiss", "round-robin", "scheveningen", "team-round-robin", "hand"}, "edition": {"2024", "2026"},
		"first": {"white", "black"}, "kind": {"half", "zero", "full"}, "code": {"computer", "built-in"},
	}
}
