//go:build !tournament

package main

import (
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/practice/lessons"
	"blindchess/internal/screen"
)

func newLearnCommand() *cobra.Command {
	lesson, flags := 1, voiceFlags{}
	command := &cobra.Command{
		Use:   "learn",
		Short: "take fourteen short lessons",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			own, err := flags.own()
			if err != nil {
				return err
			}
			return lessons.Hold(ctx, own, lesson, func(seat *screen.Terminal) error { return commandline.ShowLines(ctx, seat, os.Stdin) })
		},
	}
	command.Flags().IntVar(&lesson, "lesson", 1, "the first lesson, 1 to 14")
	flags.addWords(command.Flags())
	return command
}
