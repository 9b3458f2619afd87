package main

import (
	"blindchess/internal/program"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

func newVersionCommand() *cobra.Command {
	var asJSON, short bool
	command := &cobra.Command{
		Use:   "version",
		Short: "tell the version, the build and its checksum",
		Long: `Tell which version this is, which of the two builds, and the SHA-256 of its own
file with the words that stand for it.

The version is that of the git tag; between two tags it ends with the time and
the commit, and behind changed sources with "dirty". A program that was built
without git says that its version is unknown.`,
		Example: "  blindchess version\n  blindchess version --json",
		Args:    cobra.NoArgs,
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
			return json.NewEncoder(out).Encode(own)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	command.Flags().BoolVar(&short, "short", false, "print the version alone")
	return command
}
