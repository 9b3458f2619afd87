package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/tournament/ledger"
)

func newVerifyCommand() *cobra.Command {
	var k kept
	var words string
	var asJSON bool
	command := &cobra.Command{
		Use:   "verify",
		Short: "check that no entry of a tournament was changed",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			found, err := ledger.Verify(k.path, words)
			if err != nil {
				return err
			}
			err = commandline.Tell(command.OutOrStdout(), asJSON, found, strings.TrimSuffix(found.String(), "\n"))
			if err == nil && !found.Right() {
				return commandline.Status(1)
			}
			return err
		},
	}
	k.add(command)
	command.Flags().StringVar(&words, "words", "", "the four words that you noted")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}
