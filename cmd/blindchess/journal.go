package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/host"
	"blindchess/internal/room"
)

func newJournalCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "journal",
		Short: "check or repair a game file",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newJournalVerifyCommand(), newJournalRepairCommand(), newJournalAnchorCommand())
	return command
}

func newJournalVerifyCommand() *cobra.Command {
	var words, anchor string
	var asJSON bool
	command := &cobra.Command{
		Use:   "verify FILE",
		Short: "check that every line of a game file is unchanged",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			kept, by, err := room.ReadAnchor(anchor)
			if err != nil {
				return err
			}
			found, err := host.Verify(args[0], words, kept)
			if err != nil {
				return err
			}
			found.Anchor.By = by
			err = commandline.Tell(command.OutOrStdout(), asJSON, found, strings.TrimSuffix(found.String(), "\n"))
			if err == nil && !found.Right() {
				return commandline.Status(1)
			}
			return err
		},
	}
	command.Flags().StringVar(&words, "words", "", "the check words heard during the game")
	command.Flags().StringVar(&anchor, "anchor", "", "a file from \"blindchess journal anchor\", with its signature beside it")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return command
}

func newJournalRepairCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "repair FILE NEW",
		Short: "save what is readable of a damaged game file in a new one",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, args []string) error {
			told, err := host.Repair(args[0], args[1])
			if err != nil {
				return err
			}
			_, err = io.WriteString(command.OutOrStdout(), told)
			return err
		},
	}
}
