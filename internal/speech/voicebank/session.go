package voicebank

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// Cards are sound cards that can play and record.
type Cards interface {
	speech.Cards
	speech.Microphones
}

// Takes is a session's recordings: the words, which of them are recorded, and
// the place of a recording. A Studio is one.
type Takes interface {
	Words() []speech.ClipWord
	Recorded(clip string) bool
	Keep(clip string, recording speech.Sound) (speech.Sound, error)
}

// SessionConfig is the parts of a Session. Microphone is part of its name, or
// empty for the usual one; the others are all needed.
type SessionConfig struct {
	Studio     Takes
	Banks      speech.Banks // with which the words are read to the speaker
	Scheme     string
	Cards      Cards
	Microphone string
	Explain    func(error) string // says in the speaker's language why a recording is no word; nil in English
	Phrase     Phrase             // the speaker's language
	In         io.Reader          // the speaker's typed lines
	Out        io.Writer
}

// Phrase returns a sentence of the speaker's language by its key, its placeholders
// filled from pairs of names and texts.
type Phrase func(key string, pairs ...string) string

// Session leads a speaker by ear through the words of a voice.
type Session struct {
	config  SessionConfig
	keys    *bufio.Scanner
	speaker *speech.Speaker
}

// NewSession opens the voice that reads the words. Close ends it.
func NewSession(c SessionConfig) (*Session, error) {
	if c.Explain == nil {
		c.Explain = error.Error
	}
	speaker, err := speech.Start(speech.Setup{
		Cards:   c.Cards,
		Notices: func(notice speech.Notice) { fmt.Fprintln(c.Out, notice.Text) },
		Show:    func(say.Utterance) error { return nil }, // the word is a line already
	})
	return &Session{config: c, keys: bufio.NewScanner(c.In), speaker: speaker}, err
}

// Close closes the voice.
func (s *Session) Close() { _ = s.speaker.Close() }

// longestWord is how long one phrase may take to say.
const longestWord = 8 * time.Second

// Run records the words that are missing, or those named in only by clip or word, and returns
// how many were saved.
func (s *Session) Run(ctx context.Context, only []string) (kept int, err error) {
	words := s.chosen(only)
	if len(words) == 0 {
		s.say("recording.whole", "option", "--only")
		return 0, nil
	}
	s.say("recording.words", "n", strconv.Itoa(len(words)))
	for at := 0; at < len(words); {
		s.say("recording.word", "n", strconv.Itoa(at+1), "all", strconv.Itoa(len(words)), "word", words[at].Text)
		sound, clip, err := s.take(ctx, words[at])
		switch {
		case errors.Is(err, speech.ErrNothingHeard), errors.Is(err, speech.ErrTooShort):
			s.say("recording.none", "reason", strings.TrimSuffix(s.config.Explain(err), "."))
		case err != nil:
			return kept, fmt.Errorf("voicebank: %w; the saved words are safe, give the same command to continue", err)
		default:
			s.say("recording.heard", "seconds", strconv.FormatFloat(clip.Duration().Seconds(), 'f', 1, 64))
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
			_, err := s.config.Studio.Keep(words[at].Clip, sound)
			if errors.Is(err, speech.ErrNothingHeard) {
				s.say("recording.again", "reason", strings.TrimSuffix(s.config.Explain(err), "."))
				continue
			}
			if err != nil {
				return kept, fmt.Errorf("voicebank: the word %q could not be written, those before are safe: %w", words[at].Text, err)
			}
			kept++
			at++
		}
	}
	return kept, nil
}

// Kept says how many words of a voice were saved, and how to choose it if there
// are any.
func Kept(phrase Phrase, kept int, name string) string {
	if kept == 0 {
		return phrase("recording.kept-none")
	}
	return phrase("recording.kept", "n", strconv.Itoa(kept), "command", "blindchess voice use "+name)
}

// say writes a line in the speaker's language.
func (s *Session) say(key string, pairs ...string) {
	fmt.Fprintln(s.config.Out, s.config.Phrase(key, pairs...))
}

// chosen returns the words to record.
func (s *Session) chosen(only []string) []speech.ClipWord {
	var words []speech.ClipWord
	for _, word := range s.config.Studio.Words() {
		named := false
		for _, name := range only {
			named = named || name == word.Clip || strings.EqualFold(name, word.Text)
		}
		if named || len(only) == 0 && !s.config.Studio.Recorded(word.Clip) {
			words = append(words, word)
		}
	}
	return words
}

// take reads the word to the speaker, plays the tone, records, and plays back
// the clip that was cut from the recording.
func (s *Session) take(ctx context.Context, word speech.ClipWord) (heard, clip speech.Sound, err error) {
	s.speaker.Speak(say.Utterance{Lang: s.lang(), Words: []say.Word{{Clip: word.Clip, Text: word.Text, Bank: s.config.Scheme}}})
	if err := s.speaker.Finish(ctx); err != nil {
		return nil, nil, err
	}
	pause(ctx, 150*time.Millisecond)
	s.speaker.Ring(say.Private, speech.Press, 0)
	pause(ctx, 120*time.Millisecond) // the tone must not be in the recording
	recording, err := speech.Listen(s.config.Cards, s.config.Microphone)
	if err != nil {
		return nil, nil, err
	}
	heard, err = recording.Word(ctx, longestWord)
	if err != nil {
		return nil, nil, err
	}
	clip, err = speech.Cut(heard)
	if err != nil {
		return nil, nil, err
	}
	s.speaker.Play(say.Private, clip, 0)
	pause(ctx, clip.Duration()+100*time.Millisecond)
	return heard, clip, nil
}

func (s *Session) lang() string {
	if bank, ok := s.config.Banks.Bank(s.config.Scheme); ok {
		return bank.Lang
	}
	return ""
}

// key returns the next line the speaker typed.
func (s *Session) key() (string, bool) {
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
