package settings

import (
	"os"
	"slices"
	"strings"
	"time"

	"blindchess/internal/language"
)

// Settings are a player's settings, as they are written. Keys gives the purpose
// of each, its values and when it takes effect. A player who set nothing has
// the values of Default; the zero Settings are invalid.
type Settings struct {
	Language, Scheme, Notation       string
	Strict                           string
	Form, Order, Pawn, Colours       string
	Words, Keys, Taught              string
	Bind                             map[string]string // own keys: a key and what it types
	Thresholds, Countdown, Dial      string
	AskBeforeSending                 string // of a move in a game at a server elsewhere
	Rate, Pitch, Volume, Gaps        int
	Punctuation                      string
	Earcons, SilentEarcons           string
	Verbosity                        string
	Speech, Reader, Voice            string
	Ears, TableDevice, PrivateDevice string
	WhiteDevice, BlackDevice         string
	Latency                          string
	Theme, Pieces, Pictures, Ticking string
	Width, Squares                   int
	Screen, AudioSheet, Boards       string
	Braille                          string
	Hearing, HearingKeep             string
	Title, Team                      string
	Name, Country, FIDEID            string // who the player is, as scoresheets and PGN have it
	Rating                           int    // 0 for none
}

// Default returns settings that are good enough without changes, in the
// language of the environment if there is a pack for it.
func Default() Settings {
	var s Settings
	for _, key := range Keys() {
		key.write(&s, key.Default)
	}
	s.Language = environmentLanguage(os.Getenv)
	s.Notation = s.Language
	return s
}

// environmentLanguage returns the language of LC_ALL, LC_MESSAGES or LANG, as
// "de", and "en" if they name none that has a pack.
func environmentLanguage(get func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := get(name)
		if value == "" {
			continue
		}
		tag, _, _ := strings.Cut(value, ".")
		tag, _, _ = strings.Cut(tag, "@")
		if pack, err := language.Load(tag); err == nil {
			return pack.Code()
		}
		return "en"
	}
	return "en"
}

// Pack returns the words of the player's language, and the English ones if
// there is no pack for it any more.
func (s Settings) Pack() language.Pack {
	pack, err := language.Load(s.Language)
	if err != nil {
		pack, _ = language.Load("en")
	}
	return pack
}

// Said reports whether the program speaks with its own voice.
func (s Settings) Said() bool { return s.Speech != "reader" }

// ThresholdTimes returns the times left at which the clock speaks, longest
// first.
func (s Settings) ThresholdTimes() []time.Duration {
	times, _ := parseTimes(s.Thresholds)
	return times
}

// parseTimes reads times that are separated by commas, and returns the first
// invalid word.
func parseTimes(text string) (times []time.Duration, wrong string) {
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		d, err := time.ParseDuration(word)
		if err != nil || d <= 0 {
			return nil, word
		}
		times = append(times, d)
	}
	slices.SortFunc(times, func(a, b time.Duration) int { return int(b - a) })
	return slices.Compact(times), ""
}
