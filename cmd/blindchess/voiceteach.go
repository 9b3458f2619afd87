//go:build !tournament

package main

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

// errNobodysWords: the player is not named whose words are taught, heard or forgotten.
var errNobodysWords = fault.New("fault.whose-words", "say whose words they are: {option}", "option", "--player NAME")

func newVoiceTeachCommand() *cobra.Command {
	var scheme, from, player, device string
	var only []string
	var list, questions bool
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
			keys := announce.AloudKeys(words)
			if questions {
				keys = listener.QuestionKeys()
			}
			switch {
			case list:
				for _, key := range keys {
					fmt.Fprintln(out, key)
				}
				return nil
			case player == "":
				return errNobodysWords
			case from == "":
				return teachByEar(command, own.Pack(), words, keys, player, device, only)
			}
			return listener.Shelf(settings.HearingFolder()).Teach(out, command.ErrOrStderr(), own.Pack(), words, from, voices.Folder(), player)
		},
	}
	command.Flags().StringVar(&scheme, "scheme", "", schemeUsage())
	command.Flags().BoolVar(&list, "list", false, "print the keys of the words to teach, one a line")
	command.Flags().BoolVar(&questions, "questions", false, "the words that ask for the clock, the last move and the last message, instead of the words of moves")
	command.Flags().StringVar(&from, "from", "", "learn from the recordings in this folder, WAV or FLAC, each named KEY-TAKE; or from a voice that you recorded")
	command.Flags().StringVar(&player, "player", "", "whose words they are")
	command.Flags().StringVar(&device, "microphone", "", "part of the microphone's name (default: the system's microphone)")
	command.Flags().StringSliceVar(&only, "only", nil, "record only these clips, even if they exist")
	return command
}

// teachByEar reads the words that need a take to the player, who says each after a
// tone.
func teachByEar(command *cobra.Command, pack language.Pack, scheme language.Scheme, keys []string, player, device string, only []string) error {
	banks, err := speech.BuiltIn()
	if err != nil {
		return err
	}
	lesson, err := listener.Shelf(settings.HearingFolder()).NewLesson(pack, scheme, keys, player)
	if err != nil {
		return err
	}
	session, err := voicebank.NewSession(voicebank.SessionConfig{
		Studio: lesson, Banks: banks, Scheme: lesson.Bank(), Cards: voices.Cards(), Microphone: device, Explain: func(err error) string { return pack.Error(err) }, Phrase: pack.Phrase,
		In: command.InOrStdin(), Out: command.OutOrStdout(),
	})
	if err != nil {
		return err
	}
	defer session.Close()
	kept, err := session.Run(command.Context(), only)
	fmt.Fprintln(command.OutOrStdout(), pack.Phrase("taught.kept", "name", player, "n", strconv.Itoa(kept)))
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
			if player = cmp.Or(append(arguments, player)...); player == "" {
				return errNobodysWords
			}
			own, err := settings.Load()
			if err != nil {
				return err
			}
			found, err := listener.Shelf(settings.HearingFolder()).Forget(player)
			switch {
			case err != nil:
				return err
			case !found:
				return fault.New("fault.nothing-taught", "{name} has taught no words yet: type blindchess voice teach --player {name}", "name", player)
			}
			fmt.Fprintln(command.OutOrStdout(), own.Pack().Phrase("taught.deleted", "name", player))
			return nil
		},
	}
	command.Flags().StringVar(&player, "player", "", "whose words they are")
	return command
}
