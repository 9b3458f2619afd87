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
		Args:          cobra.NoArgs,
		RunE:          func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	root.SetVersionTemplate("{{.Name}}, version {{.Version}}\n")
	root.AddCommand()
	commandline.Finish(root, nil)
	return root
}
