package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/devices"
)

func newBoardCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "board",
		Short: "test a board by ear, record what it says, or let it learn its men",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newBoardTestCommand(), newBoardRecordCommand(), newBoardLearnCommand())
	return command
}

func newBoardRecordCommand() *cobra.Command {
	var length time.Duration
	var share bool
	command := &cobra.Command{
		Use:   "record FILE BOARD",
		Short: "keep the raw bytes of a board with their times, for a bug report",
		Long: `Keep every byte that a board sends, with its time, in FILE: one read from the
line on each line of the file, its seconds and its bytes in base 64. The
recording can be played back with "blindchess simulate board --play FILE".

With --share the file is one to give away: names, serial numbers and addresses
that the board tells are left out, and so is whatever was not understood. Set up
the starting array and play. At the end the moves are read to you, and you
confirm them with Enter or say what was played; the file holds them too, with the
kind of the board and the version that it told.

BOARD is written as for play: dgt:/dev/ttyACM0.`,
		Example: "  blindchess board record report.txt dgt:/dev/ttyACM0\n  blindchess board record --share game.txt dgt:/dev/ttyACM0",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			ctx, stop := stoppable(cmd)
			defer stop()
			if length > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, length)
				defer cancel()
			}
			recording := devices.Recording{Out: cmd.OutOrStdout(), Narrator: narrator, File: args[0], Board: args[1]}
			if share {
				recording.Share = cmd.InOrStdin()
				context.AfterFunc(ctx, stop) // a second interrupt ends the question after the first has ended the recording
			}
			kept, err := recording.Record(ctx)
			if err == nil && !kept {
				return exitStatus(1)
			}
			return err
		},
	}
	command.Flags().BoolVar(&share, "share", false, "leave names and numbers out, and ask for the moves at the end")
	command.Flags().DurationVar(&length, "for", 0, "end after so long, such as 30s; without it, when it is interrupted")
	return command
}
