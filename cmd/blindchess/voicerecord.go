package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/voicebank"
	"blindchess/internal/voices"
)

func newVoiceRecordCommand() *cobra.Command {
	var scheme, device, who, licence string
	var only []string
	command := &cobra.Command{
		Use:   "record NAME",
		Short: "record a voice of your own, led by ear",
		Long: `Records a voice of your own, led by ear.

Each word is read to you; after the tone you say it. It is cut, brought to the
common loudness and played back. Then Enter keeps it, "r" records it again, "s"
leaves it out, "b" goes back one word, "q" stops. Every word you keep is safe at
once; the same command goes on where you stopped.`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			if err := checkVoiceName(arguments[0]); err != nil {
				return err
			}
			banks, err := speech.BuiltIn()
			if err != nil {
				return err
			}
			label := voicebank.Label{Scheme: scheme, Origin: "recorded by " + who, Licence: licence}
			if model, ok := banks.Bank(scheme); ok {
				label.Lang = model.Lang
			}
			studio, err := voicebank.NewStudio(filepath.Join(voices.Folder(), arguments[0]), label)
			if err != nil {
				return err
			}
			session, err := newRecordSession(command, studio, banks, scheme, device)
			if err != nil {
				return err
			}
			defer session.close()
			kept, err := session.run(command.Context(), only)
			fmt.Fprintf(session.out, "Words kept: %d. Choose the voice with: blindchess voice use %s\n", kept, arguments[0])
			return err
		},
	}
	command.Flags().StringVar(&scheme, "scheme", "fide", "the scheme to record: its words and numbers")
	command.Flags().StringVar(&device, "microphone", "", "part of the name of the microphone; without it, the usual one")
	command.Flags().StringVar(&who, "speaker", "a player", "whose voice it is, for the description")
	command.Flags().StringVar(&licence, "licence", "All rights remain with the speaker. Not to be passed on without asking.", "the licence of the recording, in one sentence")
	command.Flags().StringSliceVar(&only, "only", nil, "record these clips alone, recorded before or not")
	return command
}

// recordSession leads a speaker through the words.
type recordSession struct {
	out     io.Writer
	keys    *bufio.Scanner
	studio  *voicebank.Studio
	cards   *portaudio.System
	device  string
	speaker *speech.Speaker
	banks   speech.Banks
	scheme  string
}

func newRecordSession(command *cobra.Command, studio *voicebank.Studio, banks speech.Banks, scheme, device string) (*recordSession, error) {
	s := &recordSession{
		out: command.OutOrStdout(), keys: bufio.NewScanner(command.InOrStdin()), studio: studio,
		cards: voices.Cards(), device: device, banks: banks, scheme: scheme,
	}
	speaker, err := speech.Start(speech.Setup{
		Cards:   s.cards,
		Notices: func(notice speech.Notice) { fmt.Fprintln(s.out, notice.Text) },
		Show:    func(say.Utterance) error { return nil }, // the word is a line already
	})
	s.speaker = speaker
	return s, err
}

func (s *recordSession) close() { _ = s.speaker.Close() }

// longestWord is how long one phrase may take to say.
const longestWord = 8 * time.Second

// run records the words that are missing, or those named in only, and returns
// how many were kept.
func (s *recordSession) run(ctx context.Context, only []string) (kept int, err error) {
	words := s.chosen(only)
	if len(words) == 0 {
		fmt.Fprintln(s.out, "Every word is recorded already. Name words with --only to record them again.")
		return 0, nil
	}
	fmt.Fprintf(s.out, "Words to record: %d. Each is read to you; say it after the tone.\n", len(words))
	for at := 0; at < len(words); {
		fmt.Fprintf(s.out, "%d of %d: %s\n", at+1, len(words), words[at].Text)
		sound, err := s.take(ctx, words[at])
		switch {
		case errors.Is(err, speech.ErrNothingHeard), errors.Is(err, speech.ErrTooShort):
			fmt.Fprintf(s.out, "%v. Enter tries again, s leaves it out, b goes back, q stops.\n", err)
		case err != nil:
			return kept, fmt.Errorf("voice: %w; what was kept is safe, give the same command to go on", err)
		default:
			fmt.Fprintf(s.out, "%.1f seconds. Enter keeps it, r records it again, s leaves it out, b goes back, q stops.\n", sound.Duration().Seconds())
		}
		key, more := s.key()
		switch {
		case !more || key == "q":
			return kept, nil
		case key == "b":
			at = max(0, at-1)
		case key == "s":
			at++
		case key == "" && err == nil:
			if _, err := s.studio.Keep(words[at].Clip, sound); err != nil {
				return kept, fmt.Errorf("voice: the word %q could not be written, those before are safe: %w", words[at].Text, err)
			}
			kept++
			at++
		}
	}
	return kept, nil
}

// chosen returns the words to record.
func (s *recordSession) chosen(only []string) []speech.ClipWord {
	var words []speech.ClipWord
	for _, word := range s.studio.Words() {
		named := false
		for _, name := range only {
			named = named || name == word.Clip
		}
		if named || len(only) == 0 && !s.studio.Recorded(word.Clip) {
			words = append(words, word)
		}
	}
	return words
}

// take reads the word to the speaker, gives the tone, records, and plays back
// what was cut.
func (s *recordSession) take(ctx context.Context, word speech.ClipWord) (speech.Sound, error) {
	s.speaker.Speak(say.Utterance{Lang: s.lang(), Words: []say.Word{{Clip: word.Clip, Text: word.Text, Bank: s.scheme}}})
	if err := s.speaker.Finish(ctx); err != nil {
		return nil, err
	}
	pause(ctx, 150*time.Millisecond)
	s.speaker.Ring(say.Private, speech.Press, 0)
	pause(ctx, 120*time.Millisecond) // the tone must not be in the recording
	recording, err := speech.Listen(s.cards, s.device)
	if err != nil {
		return nil, err
	}
	heard, err := recording.Word(ctx, longestWord)
	if err != nil {
		return nil, err
	}
	clip, err := speech.Cut(heard)
	if err != nil {
		return nil, err
	}
	s.speaker.Play(say.Private, clip, 0)
	pause(ctx, clip.Duration()+100*time.Millisecond)
	return heard, nil
}

func (s *recordSession) lang() string {
	if bank, ok := s.banks.Bank(s.scheme); ok {
		return bank.Lang
	}
	return ""
}

// key returns the next line the speaker typed.
func (s *recordSession) key() (string, bool) {
	if !s.keys.Scan() {
		return "", false
	}
	return strings.ToLower(strings.TrimSpace(s.keys.Text())), true
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
