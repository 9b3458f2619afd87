//go:build !tournament

package main

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/practice/training"
)

func newProgressCommand() *cobra.Command {
	var flags trainingFlags
	var drawing string
	var rated bool
	command := &cobra.Command{
		Use:   "progress",
		Short: "hear a summary of your week of practice, or draw it",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			pupil, _, err := flags.pupil()
			if err != nil {
				return err
			}
			week := training.WeekOf(pupil.Diary(), time.Now())
			told := week.Tell(pupil)
			if rated {
				told = pupil.Rated()
			}
			for _, u := range told {
				fmt.Fprintln(command.OutOrStdout(), u.Text())
			}
			if drawing == "" {
				return nil
			}
			var picture bytes.Buffer
			if err := week.Draw(&picture, pupil); err != nil {
				return err
			}
			return os.WriteFile(drawing, picture.Bytes(), 0o600)
		},
	}
	command.Flags().StringVar(&flags.lang, "language", "", "language of the words (default: your settings)")
	command.Flags().StringVar(&drawing, "svg", "", "also draw the week in this file")
	command.Flags().BoolVar(&rated, "rating", false, "hear your ratings instead")
	return command
}
