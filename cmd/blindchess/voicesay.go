package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/voices"
)

func newVoiceSayCommand() *cobra.Command {
	var scheme, file string
	var rate, pitch, gaps int
	command := &cobra.Command{
		Use:   "say WORDS",
		Short: "say words with the voice in use, to try it out",
		Long: `Says words with the voice in use, to try it out. Words that the voice has are
played, the rest is synthesised. With --out the sound is written to a FLAC file
instead, of which any length can be made.`,
		Example: `  blindchess voice say Springer Gustav eins Felix drei
  blindchess voice say --scheme sk --rate 140 Jazdec Gustav jedna Felix tri
  blindchess voice say --out move.flac Lange Rochade`,
		Args: cobra.MinimumNArgs(1),
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
	command.Flags().StringVar(&scheme, "scheme", "fide", "the scheme the words are of")
	command.Flags().StringVar(&file, "out", "", "write a FLAC file instead of playing")
	command.Flags().IntVar(&rate, "rate", 0, "speed in percent; without it, that of the settings")
	command.Flags().IntVar(&pitch, "pitch", 0, "height in percent; without it, that of the settings")
	command.Flags().IntVar(&gaps, "gaps", 0, "length of the pauses in percent; without it, that of the settings")
	return command
}

func newVoiceEarconsCommand() *cobra.Command {
	var dial time.Duration
	command := &cobra.Command{
		Use:   "earcons",
		Short: "play the short sounds, each after its name, or the dial of the clock",
		Example: `  blindchess voice earcons
  blindchess voice earcons --dial 23m`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			setup, err := voices.Setup(own)
			if err != nil {
				return err
			}
			setup.Settings.Silent = nil
			out := command.OutOrStdout()
			setup.Notices = func(notice speech.Notice) { fmt.Fprintln(out, notice.Text) }
			setup.Show = func(say.Utterance) error { return nil }
			speaker, err := speech.Start(setup)
			if err != nil {
				return err
			}
			defer speaker.Close()
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
			defer cancel()
			speaker.Speak(say.Utterance{ID: 1, Lang: "en", Words: []say.Word{{Text: "earcons"}}})
			if err := speaker.Finish(ctx); err != nil {
				return err
			}
			if command.Flags().Changed("dial") {
				speaker.Dial(dial)
				time.Sleep(speech.DialSound(dial).Duration() + 200*time.Millisecond)
				return nil
			}
			for _, name := range speech.Earcons() {
				fmt.Fprintln(out, name)
				speaker.Ring(say.Private, name, 0)
				time.Sleep(time.Second)
			}
			return nil
		},
	}
	command.Flags().DurationVar(&dial, "dial", 0, "play the dial of a clock with this much time left")
	return command
}
