package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/room"
)

func newJournalAnchorCommand() *cobra.Command {
	over := false
	command := &cobra.Command{
		Use:   "anchor FILE ANCHOR",
		Short: "write a signed summary of a game file for the arbiter",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, args []string) error {
			signature, by, err := room.KeepAnchor(args[0], args[1], over)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s and %s are for the arbiter to take away. The key of this host is %s.\n", args[1], signature, by)
			return err
		},
	}
	command.Flags().BoolVar(&over, "force", false, "overwrite an existing file")
	return command
}
