package main

import (
	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/program"
	"blindchess/internal/settings"
)

func main() {
	commandline.Run(newRoot, settings.AddLanguages)
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "blindchess-hall",
		Short:         "a tournament and its hall of tables",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       program.Version(),
	}
	root.SetVersionTemplate("{{.Name}}, version {{.Version}}\n")
	root.AddCommand(
		newByeCommand(),
		newCallCommand(),
		newCorrectCommand(),
		newExportCommand(),
		newLeaveCommand(),
		newNewCommand(),
		newOpenCommand(),
		newPairCommand(),
		newPlayersCommand(),
		newResultCommand(),
		newResultsCommand(),
		newStandingsCommand(),
		newWhereCommand(),
	)
	root.AddCommand(newServeCommand(), newPassCommand())
	root.AddCommand(asking()...)
	commandline.Finish(root, nil)
	return root
}
