package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

func newVoiceTeachCommand() *cobra.Command {
	var scheme, from, player, device string
	var only []string
	var list bool
	command := &cobra.Command{
		Use:   "teach",
		Short: "teach the program your words, so that it hears the moves you say",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			words, err := settings.LoadScheme(cmp.Or(scheme, own.Scheme))
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			switch {
			case list:
				for _, key := range announce.AloudKeys(words) {
					fmt.Fprintln(out, key)
				}
				return nil
			case player == "":
				return errors.New("voice teach: whose words are they? give --player NAME")
			case from == "":
				return teachByEar(command, words, player, device, only)
			}
			return listener.Shelf(settings.HearingFolder()).Teach(out, command.ErrOrStderr(), words, from, player)
		},
	}
	command.Flags().StringVar(&scheme, "scheme", "", schemeUsage())
	command.Flags().BoolVar(&list, "list", false, "print the keys of the words to teach, one a line")
	command.Flags().StringVar(&from, "from", "", "learn from the recordings in this folder, WAV or FLAC, each named KEY-TAKE")
	command.Flags().StringVar(&player, "player", "", "whose words they are")
	command.Flags().StringVar(&device, "microphone", "", "part of the microphone's name (default: the system's microphone)")
	command.Flags().StringSliceVar(&only, "only", nil, "record only these clips, even if they exist")
	return command
}

// teachByEar reads the words that need a take to the player, who says each after a
// tone.
func teachByEar(command *cobra.Command, scheme language.Scheme, player, device string, only []string) error {
	banks, err := speech.BuiltIn()
	if err != nil {
		return err
	}
	lesson, err := listener.Shelf(settings.HearingFolder()).NewLesson(scheme, player)
	if err != nil {
		return err
	}
	session, err := voicebank.NewSession(voicebank.SessionConfig{
		Studio: lesson, Banks: banks, Scheme: scheme.Bank(), Cards: voices.Cards(), Microphone: device,
		In: command.InOrStdin(), Out: command.OutOrStdout(),
	})
	if err != nil {
		return err
	}
	defer session.Close()
	kept, err := session.Run(command.Context(), only)
	fmt.Fprintf(command.OutOrStdout(), "Takes learnt: %d.\n", kept)
	lesson.Tell(command.OutOrStdout())
	return err
}

func newVoiceForgetCommand() *cobra.Command {
	var player string
	command := &cobra.Command{
		Use:   "forget [NAME]",
		Short: "delete the words that a player taught",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			if len(arguments) > 0 {
				player = arguments[0]
			}
			if player == "" {
				return errors.New("voice forget: whose words? type blindchess voice forget NAME")
			}
			found, err := listener.Shelf(settings.HearingFolder()).Forget(player)
			switch {
			case err != nil:
				return err
			case !found:
				return fmt.Errorf("voice forget: %s has taught no words", player)
			}
			fmt.Fprintf(command.OutOrStdout(), "The words of %s are deleted.\n", player)
			return nil
		},
	}
	command.Flags().StringVar(&player, "player", "", "whose words they are")
	return command
}
