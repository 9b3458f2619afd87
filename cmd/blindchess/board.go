package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room/devices"
)

func newBoardCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "board",
		Short: "test a board by ear, record it, or teach it its pieces",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newBoardTestCommand(), newBoardRecordCommand(), newBoardLearnCommand(), newBoardShareCommand())
	return command
}

func newBoardRecordCommand() *cobra.Command {
	var length time.Duration
	var share bool
	command := &cobra.Command{
		Use:   "record FILE BOARD",
		Short: "save the raw bytes of a board with their times, for a bug report",
		Args:  cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(cmd)
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
				return commandline.Status(1)
			}
			return err
		},
	}
	command.Flags().BoolVar(&share, "share", false, "leave out names and numbers, and ask for the moves at the end")
	command.Flags().DurationVar(&length, "for", 0, "stop after this time, such as 30s (default: until interrupted)")
	return command
}
