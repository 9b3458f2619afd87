package voicebank_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/language"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/voicebank"
)

// booth is a card that discards the played sound and a microphone that hears
// one word after another; it uses only the program's time.
type booth struct {
	mu    sync.Mutex
	words []speech.Sound // what the microphone hears, each once; nothing after the last
	lost  error          // why the microphone cannot be opened
}

func (b *booth) Play(p portaudio.Params, fill func([]int16) portaudio.Reserve) (portaudio.Stream, error) {
	s := &swallowed{stop: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(s.done)
		for out := make([]int16, p.Rate/100*p.Channels); ; {
			select {
			case <-s.stop:
				return
			case <-time.After(10 * time.Millisecond):
				fill(out)
			}
		}
	}()
	return s, nil
}

func (b *booth) Record(_ portaudio.Params, take func([]int16)) (io.Closer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.lost != nil {
		return nil, b.lost
	}
	word := make(speech.Sound, speech.Rate)
	if len(b.words) > 0 {
		word = append(append(make(speech.Sound, speech.Rate/4), b.words[0]...), make(speech.Sound, speech.Rate)...)
		b.words = b.words[1:]
	}
	m := &swallowed{stop: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(m.done)
		for {
			select {
			case <-m.stop:
				return
			case <-time.After(10 * time.Millisecond):
				piece := word[:min(len(word), speech.Rate/100)]
				take(append(make([]int16, 0, len(piece)), piece...))
				if word = word[len(piece):]; len(word) == 0 {
					word = make(speech.Sound, speech.Rate)
				}
			}
		}
	}()
	return m, nil
}

func (b *booth) Close() error { return nil }

// swallowed is a stream that ends when it is closed.
type swallowed struct {
	once       sync.Once
	stop, done chan struct{}
}

func (s *swallowed) Close() error {
	s.once.Do(func() { close(s.stop) })
	<-s.done
	return nil
}

func (s *swallowed) Wake() {}

// record guides a speaker who types these lines through the words of English.
// It returns the output, the number of stored words, and their folder.
func record(t *testing.T, b *booth, lines string, only ...string) (written string, kept int, folder string, err error) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "anna")
	studio, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "en", Lang: "en", Origin: "Anna"})
	if err != nil {
		t.Fatal(err)
	}
	german, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	session, err := voicebank.NewSession(voicebank.SessionConfig{
		Studio: studio, Banks: builtIn(t), Scheme: "en", Cards: b, In: strings.NewReader(lines), Out: &out, Explain: func(err error) string { return german.Error(err) }, Phrase: english.Phrase,
	})
	if err != nil {
		t.Fatal(err)
	}
	kept, err = session.Run(context.Background(), only)
	session.Close()
	return out.String(), kept, folder, err
}

func TestSession_KeepsRepeatsLeavesOutAndGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		knight := builtInClip(t, "role.knight")
		b := &booth{words: []speech.Sound{knight, knight, knight, knight, knight}}
		// The first is accepted, the second repeated and accepted, the third left out,
		// then back to it, and the end.
		written, kept, folder, err := record(t, b, "\nr\n\ns\nb\nq\n")
		if err != nil || kept != 2 {
			t.Fatalf("got %d words kept, %v, want two; written was\n%s", kept, err, written)
		}
		clips, _ := filepath.Glob(filepath.Join(folder, "*.flac"))
		if len(clips) != 2 {
			t.Errorf("got %v, want two clips", clips)
		}
		if !strings.Contains(written, "1 of ") || strings.Count(written, "\n3 of ") != 2 {
			t.Errorf("got %q, want the third word asked for twice", written)
		}
	})
}

func TestSession_SaysThatNothingWasHeardAndGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		click := make(speech.Sound, speech.Rate/50)
		for i := range click {
			click[i] = int16(8000 * (1 - 2*(i%2)))
		}
		written, kept, _, err := record(t, &booth{words: []speech.Sound{click}}, "q\n", "file.a")
		if err != nil || kept != 0 || !strings.Contains(written, "Enter tries again") || !strings.Contains(written, "zu kurz f\u00fcr ein Wort") || strings.Contains(written, "speech:") {
			t.Errorf("got %d kept, %v, and %q, want to be asked again", kept, err, written)
		}
	})
}

func TestSession_TellsTheLengthOfTheClipAndNotOfTheRecording(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		word := builtInClip(t, "file.a")
		heard := append(make(speech.Sound, speech.Rate), word...) // a second of silence before it
		for _, named := range []string{"file.a", "anna"} {        // by clip, and by word
			written, _, _, err := record(t, &booth{words: []speech.Sound{heard}}, "q\n", named)
			if want := fmt.Sprintf("%.1f s.", word.Duration().Seconds()); err != nil || !strings.Contains(written, want) {
				t.Errorf("%s: got %q and %v, want %q", named, written, err, want)
			}
		}
	})
}

func TestSession_EndsWithTheInputAndWithoutAMicrophone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if _, kept, _, err := record(t, &booth{words: []speech.Sound{builtInClip(t, "role.knight")}}, "", "file.a"); err != nil || kept != 0 {
			t.Errorf("got %d kept and %v at the end of the input, want none and no error", kept, err)
		}
		gone := fmt.Errorf("unplugged: %w", os.ErrNotExist)
		if _, _, _, err := record(t, &booth{lost: gone}, "\n"); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "the saved words are safe") {
			t.Errorf("got %v without a microphone, want that the saved words are safe", err)
		}
	})
}

func TestSession_OfAWholeVoiceSaysSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		written, kept, _, err := record(t, &booth{}, "", "no.such.clip")
		if err != nil || kept != 0 || !strings.Contains(written, "Every word is recorded already") {
			t.Errorf("got %d kept, %v and %q, want that there is nothing to record", kept, err, written)
		}
	})
}
