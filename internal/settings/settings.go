package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"
)

// Settings are what a player may set for himself. The zero value of a field
// means its default; Default gives them all.
type Settings struct {
	Language      string            `toml:"language"`       // the pack of the player's own language, such as "de"
	Scheme        string            `toml:"scheme"`         // the spoken scheme: fide, en, de, sk, pl, or a file
	Notation      string            `toml:"notation"`       // the language of typed and written notation
	Strict        string            `toml:"strict"`         // yes or no: typed moves and FENs must be written exactly
	Form          string            `toml:"form"`           // long or short announcements
	Speech        string            `toml:"speech"`         // self, reader or both
	Reader        string            `toml:"reader"`         // terminal or dispatcher: how the screen reader is reached
	Voice         string            `toml:"voice"`          // auto, or the name of a voice
	Rate          int               `toml:"rate"`           // percent of the usual speed, 30 to 400
	Pitch         int               `toml:"pitch"`          // percent of the usual pitch, 50 to 200
	Volume        int               `toml:"volume"`         // percent, 0 to 100
	Gaps          int               `toml:"gaps"`           // percent of the usual length of the pauses, 1 to 400
	Earcons       string            `toml:"earcons"`        // yes or no: short sounds beside the words
	SilentEarcons string            `toml:"silent_earcons"` // earcons that are off, such as "press,tick"
	Ears          string            `toml:"ears"`           // together, sides or devices: who hears what where
	Latency       string            `toml:"latency"`        // normal or low
	AudioSheet    string            `toml:"audio_sheet"`    // yes or no: each announcement is kept as sound
	Keys          string            `toml:"keys"`           // lichess or orologic
	Screen        string            `toml:"screen"`         // line, board, or ask
	Width         int               `toml:"width"`          // cells of a line, 0 for that of the terminal
	Thresholds    string            `toml:"thresholds"`     // the clock speaks at these times, such as "30m,10m,30s"
	Countdown     string            `toml:"countdown"`      // yes or no: the last ten seconds
	Dial          string            `toml:"dial"`           // yes or no: the tactile dial by ear
	Theme         string            `toml:"theme"`          // auto, black-yellow, white-black, sixteen or truecolor
	Ticking       string            `toml:"ticking"`        // yes or no: a clock that changes on the screen each second
	TableDevice   string            `toml:"table_device"`   // the sound device that everyone hears
	PrivateDevice string            `toml:"private_device"` // the sound device of the player's own ear
	Boards        string            `toml:"boards"`         // such as "white=dgt:/dev/ttyACM0"
	Order         string            `toml:"order"`          // own, white or black: from which side answers are ordered
	Verbosity     string            `toml:"verbosity"`      // short, normal or full
	Pawn          string            `toml:"pawn"`           // yes or no: the word for pawn is said
	Colours       string            `toml:"colours"`        // yes or no: the colour of an empty square is said
	Words         string            `toml:"words"`          // a file of own words for squares and pieces
	Bind          map[string]string `toml:"bind"`           // own keys: a key and what it types
}

// Default returns settings good enough that nobody must change them,
// in the language of the environment where there is a pack for it.
func Default() Settings {
	s := Settings{}
	for _, field := range fields {
		_ = field.Set(&s, field.Default)
	}
	s.Language = environmentLanguage(os.Getenv)
	s.Notation = s.Language
	return s
}

// environmentLanguage returns the language of LC_ALL, LC_MESSAGES or LANG,
// as "de", and "en" where they name none that has a pack.
func environmentLanguage(get func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := get(name)
		if value == "" {
			continue
		}
		lang := strings.ToLower(strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("_.@-", r) })[0])
		if slices.Contains(packLanguages, lang) {
			return lang
		}
		return "en"
	}
	return "en"
}

// Said reports whether the program speaks with its own voice.
func (s Settings) Said() bool { return s.Speech != "reader" }

// Printed reports whether announcements are lines for a screen reader too.
func (s Settings) Printed() bool { return s.Speech != "self" }

// ThresholdTimes returns the times left at which the clock speaks, longest
// first.
func (s Settings) ThresholdTimes() []time.Duration {
	times, _ := parseThresholds(s.Thresholds)
	return times
}

func parseThresholds(text string) ([]time.Duration, error) {
	var times []time.Duration
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		d, err := time.ParseDuration(word)
		if err != nil || d <= 0 {
			return nil, fmt.Errorf("%q is no time such as 10m or 30s", word)
		}
		times = append(times, d)
	}
	slices.SortFunc(times, func(a, b time.Duration) int { return int(b - a) })
	return slices.Compact(times), nil
}

// Path returns where the settings are kept: BLINDCHESS_CONFIG, or the
// configuration directory of the user.
func Path() string {
	if path := os.Getenv("BLINDCHESS_CONFIG"); path != "" {
		return path
	}
	return filepath.Join(xdg.ConfigHome, "blindchess", "settings.toml")
}

// Load reads the settings of the user over the defaults. A file that
// is not there is no error. An unknown key, or a value a key does not take, is
// one, and says what was probably meant.
func Load() (Settings, error) {
	s, err := read(Path())
	if errors.Is(err, os.ErrNotExist) {
		return Default(), nil
	}
	return s, err
}

func read(path string) (Settings, error) {
	s := Default()
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	read := s
	read.Language, read.Notation = "", ""
	meta, err := toml.Decode(string(text), &read)
	if err != nil {
		return s, fmt.Errorf("settings: %s: %w", path, err)
	}
	if left := meta.Undecoded(); len(left) > 0 {
		return s, fmt.Errorf("settings: %s: %w", path, unknown(left[0].String()))
	}
	if read.Language == "" {
		read.Language = s.Language
	}
	if read.Notation == "" {
		read.Notation = read.Language
	}
	for _, field := range fields {
		if err := field.Set(&read, field.Get(read)); err != nil {
			return s, fmt.Errorf("settings: %s: %w", path, err)
		}
	}
	return read, nil
}

// Save writes s as one commented TOML file, in one step: a reader finds the
// old file or the new one, never half of one.
func (s Settings) Save() error {
	path := Path()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), "settings-*.toml")
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	defer func() { _ = os.Remove(temporary.Name()) }()
	_, err = temporary.WriteString(s.TOML())
	if err == nil {
		err = temporary.Sync()
	}
	if closing := temporary.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return nil
}

// Keep changes one setting of the file and leaves the others as they are kept:
// what holds for one game only stays with it.
func Keep(key, value string) error {
	kept, err := Load()
	if err != nil {
		return err
	}
	if err := kept.Set(key, value); err != nil {
		return err
	}
	return kept.Save()
}
