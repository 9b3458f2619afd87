package speech

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/language"
)

// Synthesiser makes sound from text. lang is BCP 47.
type Synthesiser interface {
	Synthesise(ctx context.Context, lang, text string, s Settings) (Sound, error)
}

// Espeak is the synthesiser espeak-ng, run as a separate program. It may be
// used from any goroutine.
type Espeak struct {
	program string
	mu      sync.Mutex
	kept    map[string]Sound
}

// NewEspeak returns espeak-ng, or an error if it is not installed.
func NewEspeak() (*Espeak, error) {
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		return nil, fault.New("fault.no-espeak", "espeak-ng is not installed: {reason}", "reason", err).In("speech")
	}
	return &Espeak{program: program, kept: map[string]Sound{}}, nil
}

// wordsPerMinute is how fast a synthesiser speaks at a rate of 100 percent whose
// language is not known.
const wordsPerMinute = 175

// slowest is how long espeak-ng may take for one text.
const slowest = 2 * time.Second

// Synthesise speaks text. A recent text is cached, so that repeating it costs
// nothing.
func (e *Espeak) Synthesise(ctx context.Context, lang, text string, s Settings) (Sound, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	voice, pace := espeakVoice(lang)
	arguments := []string{
		"-b", "1", "-z", "--stdout", "-v", voice,
		"-s", strconv.Itoa(pace * percent(s.Rate) / 100),
		"-p", strconv.Itoa(min(99, percent(s.Pitch)/2)),
		phonetic(lang, text),
	}
	key := strings.Join(arguments, "\x00")
	if sound, ok := e.remembered(key); ok {
		return sound, nil
	}
	ctx, cancel := context.WithTimeout(ctx, slowest)
	defer cancel()
	command := exec.CommandContext(ctx, e.program, arguments[:len(arguments)-1]...)
	command.Stdin = strings.NewReader(arguments[len(arguments)-1])
	command.WaitDelay = time.Second
	wave, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("speech: espeak-ng: %w", err)
	}
	sound, err := DecodeWAV(wave)
	if err != nil {
		return nil, err
	}
	sound = sound.Trim(trimAt, trimLead).level(loudness)
	if len(sound) == 0 {
		return nil, fmt.Errorf("speech: espeak-ng says nothing for %q", text)
	}
	e.remember(key, sound)
	return sound, nil
}

func (e *Espeak) remembered(key string) (Sound, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	sound, ok := e.kept[key]
	return sound, ok
}

// mostKept is the most texts in the cache; then all are deleted.
const mostKept = 64

func (e *Espeak) remember(key string, sound Sound) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.kept) >= mostKept {
		clear(e.kept)
	}
	e.kept[key] = sound
}

// espeakVoice returns the voice of espeak-ng that reads lang, and how many words a
// minute it speaks at a rate of 100 percent.
func espeakVoice(lang string) (name string, pace int) {
	if lang == "" {
		lang = language.Reference
	}
	if pack, err := language.Load(lang); err == nil {
		return pack.Espeak(), pack.Pace()
	}
	return base(lang), wordsPerMinute
}

// How a clip is cut and levelled. It is trimmed to trimLead around the part that
// is louder than trimAt, brought to loudness in LUFS, and its ends are faded.
const (
	trimAt   = -46.0
	trimLead = 5 * time.Millisecond
	clipFade = 3 * time.Millisecond
	loudness = -20.0
)
