package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/room/devices"
)

func newBoardLearnCommand() *cobra.Command {
	var patience time.Duration
	command := &cobra.Command{
		Use:   "learn BOARD",
		Short: "teach a board that reads tags which piece is which",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(cmd)
			defer stop()
			ctx, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			learnt, err := devices.Learn(ctx, cmd.OutOrStdout(), narrator, args[0])
			if err == nil && !learnt {
				return commandline.Status(1)
			}
			return err
		},
	}
	command.Flags().DurationVar(&patience, "for", time.Minute, "give up after this time")
	return command
}
