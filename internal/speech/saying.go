package speech

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"blindchess/internal/say"
)

// Saying is the synthesiser of macOS, run by its program say once for each
// sentence. It may be used from any goroutine.
type Saying struct {
	program  string
	settings func() Settings
	asked    bool // the player asked for it in the place of their screen reader
	mu       sync.Mutex
	voices   map[string]string // by language; nil until the program was asked
}

// NewSaying returns the synthesiser of macOS, or an error if its program say is
// not there. settings may be nil.
func NewSaying(settings func() Settings) (*Saying, error) {
	program, err := exec.LookPath("say")
	if err != nil {
		return nil, fmt.Errorf("speech: the program say is not there: %w", err)
	}
	if settings == nil {
		settings = func() Settings { return Settings{} }
	}
	return &Saying{program: program, settings: settings}, nil
}

// Name returns "say".
func (s *Saying) Name() string { return "say" }

// Loud reports whether all people in the room may hear s: it plays on the card
// that the system has chosen. A player who asked for it in the place of their
// screen reader knows which that is.
func (s *Saying) Loud() bool { return !s.asked }

// Say speaks u, sentence by sentence. An interrupted sentence starts again when
// the rest is said.
func (s *Saying) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	settings := s.settings()
	if settings.Muted {
		return errSilent
	}
	return bySentence(ctx, u, from, settings, heard, func(ctx context.Context, lang, text string) error {
		words := []string{"-r", strconv.Itoa(wordsPerMinute * percent(settings.Rate) / 100)}
		if voice := s.voice(ctx, readerLanguage(lang)); voice != "" {
			words = append(words, "-v", voice)
		}
		command := exec.CommandContext(ctx, s.program, words...)
		command.Stdin = strings.NewReader(spokenBySay(text))
		command.WaitDelay = time.Second
		if err := command.Run(); err != nil {
			return fmt.Errorf("speech: say: %w", err)
		}
		return nil
	})
}

// spokenBySay returns a text without the commands that say would obey: they are in
// double brackets, and change the voice, its speed and its loudness, or silence it. A
// space between brackets is not heard.
func spokenBySay(text string) string {
	for strings.Contains(text, "[[") || strings.Contains(text, "]]") {
		text = strings.NewReplacer("[[", "[ [", "]]", "] ]").Replace(text)
	}
	return text
}

// plainVoices are voices of macOS that speak English without a jest; its list
// begins with others.
var plainVoices = []string{"Samantha", "Daniel", "Alex", "Karen", "Moira"}

// voice returns the name of a voice that reads lang, or "" for the one that the
// player has chosen for the whole system.
func (s *Saying) voice(ctx context.Context, lang string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.voices == nil {
		list, err := exec.CommandContext(ctx, s.program, "-v", "?").Output()
		if err != nil {
			return ""
		}
		s.voices = voicesOf(string(list))
	}
	return s.voices[base(lang)]
}

// listed is a line of the list of voices: name, language and country, and after
// a number sign a sample sentence.
var listed = regexp.MustCompile(`(?m)^(\S.*?)\s+([a-z]{2,3})[_-][A-Za-z0-9_]+\s+#`)

// voicesOf reads the list of voices: the first of each language, and of English
// a plain one if there is one.
func voicesOf(list string) map[string]string {
	voices := map[string]string{}
	rank := len(plainVoices)
	for _, line := range listed.FindAllStringSubmatch(list, -1) {
		name, lang := line[1], line[2]
		if voices[lang] == "" {
			voices[lang] = name
		}
		for i, plain := range plainVoices[:rank] {
			if name == plain && lang == "en" {
				voices[lang], rank = name, i
				break
			}
		}
	}
	return voices
}
