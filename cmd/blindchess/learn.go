//go:build !tournament

package main

import (
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/practice/lessons"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
)

func newLearnCommand() *cobra.Command {
	lesson, voice := 1, ""
	command := &cobra.Command{
		Use:   "learn",
		Short: "take fourteen short lessons",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			own, err := settings.Load()
			if err != nil {
				return err
			}
			if voice != "" {
				own.Voice = voice
			}
			return lessons.Hold(ctx, own, lesson, func(seat *screen.Terminal) error { return commandline.ShowLines(ctx, seat, os.Stdin) })
		},
	}
	command.Flags().IntVar(&lesson, "lesson", 1, "the first lesson, 1 to 14")
	command.Flags().StringVar(&voice, "voice", "", "a voice from \"blindchess voice list\", or none")
	return command
}
