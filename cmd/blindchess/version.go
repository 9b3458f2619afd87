package main

import (
	"fmt"
	"runtime"

	"blindchess/internal/commandline"
	"blindchess/internal/commandline/program"

	"github.com/spf13/cobra"
)

func newVersionCommand() *cobra.Command {
	var asJSON, short bool
	command := &cobra.Command{
		Use:   "version",
		Short: "show the version, build and checksum",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			out := command.OutOrStdout()
			if short {
				_, err := fmt.Fprintln(out, program.Version())
				return err
			}
			if !asJSON {
				_, err := fmt.Fprintf(out, "%s\nBuilt with %s for %s/%s.\n", program.Sentence(tournament), runtime.Version(), runtime.GOOS, runtime.GOARCH)
				return err
			}
			own, err := program.AboutThis(tournament)
			if err != nil {
				return fmt.Errorf("version: %w", err)
			}
			return commandline.Tell(out, true, own)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	command.Flags().BoolVar(&short, "short", false, "print the version alone")
	return command
}
