package main

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
	"blindchess/internal/speech/voices"
)

func newVoiceSayCommand() *cobra.Command {
	var scheme, file string
	var rate, pitch, gaps int
	command := &cobra.Command{
		Use:   "say WORDS",
		Short: "say words with the current voice",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			setup, err := voices.Setup(own)
			if err != nil {
				return err
			}
			for value, given := range map[*int]int{&setup.Settings.Rate: rate, &setup.Settings.Pitch: pitch, &setup.Settings.Gaps: gaps} {
				if given != 0 {
					*value = given
				}
			}
			if err := setup.Settings.Check(); err != nil {
				return err
			}
			text := strings.Join(words, " ")
			if file != "" {
				return voices.Write(setup, scheme, text, file)
			}
			return voices.Say(command.OutOrStdout(), own.Pack(), setup, scheme, text)
		},
	}
	command.Flags().StringVar(&scheme, "scheme", "fide", "the move names that the words belong to")
	command.Flags().StringVar(&file, "out", "", "write a FLAC file instead of playing")
	command.Flags().IntVar(&rate, "rate", 0, "speed in percent (default: your settings)")
	command.Flags().IntVar(&pitch, "pitch", 0, "pitch in percent (default: your settings)")
	command.Flags().IntVar(&gaps, "gaps", 0, "length of pauses in percent (default: your settings)")
	return command
}

func newVoiceEarconsCommand() *cobra.Command {
	var dial time.Duration
	command := &cobra.Command{
		Use:   "earcons",
		Short: "play each short sound after its name, or the sound of a clock",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			ctx, cancel := context.WithTimeout(command.Context(), 2*time.Minute)
			defer cancel()
			if command.Flags().Changed("dial") {
				return voices.PlayDial(ctx, own, command.OutOrStdout(), dial)
			}
			return voices.PlayEarcons(ctx, own, command.OutOrStdout())
		},
	}
	command.Flags().DurationVar(&dial, "dial", 0, "play the sound of a clock with this much time left")
	return command
}
