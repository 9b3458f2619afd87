package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// Console returns the configuration of a session for a user with these settings
// at a seat. The error says which of them cannot be: a scheme or a file of own
// words that is not there.
func (s Settings) Console(seat console.Actor) (console.Config, error) {
	notation, err := language.Notation(s.Notation)
	if err != nil {
		return console.Config{}, err
	}
	voice, err := s.Listener()
	if err != nil {
		return console.Config{}, err
	}
	voice.Side = seat.Side
	return console.Config{Actor: seat, Narrator: voice, Notation: notation, Keys: s.Keys, Bind: s.Bind, Dial: s.Dial == "yes", Lines: s.Width > 0, Taught: s.Taught, Settings: Complete}, nil
}

// Listener returns the narrator for a user with these settings and without a
// side.
func (s Settings) Listener() (announce.Narrator, error) {
	pack, err := language.Load(s.Language)
	if err != nil {
		return announce.Narrator{}, err
	}
	name := s.Scheme
	if s.Words != "" {
		name = s.Words
	}
	scheme, err := LoadScheme(name)
	if err != nil {
		return announce.Narrator{}, err
	}
	voice := announce.Narrator{Pack: pack, Scheme: scheme, Form: s.AnnouncedForm(), Colours: s.Colours == "yes", Verbosity: s.verbosity()}
	voice.OneMessage, voice.FormKept = s.Verbosity != "long", s.Verbosity != "short"
	voice.FiveTold = s.Speech == "reader"
	voice.From, _ = rules.ParseSide(s.Order)
	return voice, nil
}

// verbosity returns how much answers say.
func (s Settings) verbosity() announce.Verbosity {
	switch s.Verbosity {
	case "short":
		return announce.Short
	case "long":
		return announce.Full
	default:
		return announce.Usual
	}
}

// AnnouncedForm returns how moves are announced: long, short or spelled, and whether
// the word for pawn is said.
func (s Settings) AnnouncedForm() announce.Form {
	return announce.Form{Short: s.Form == "short", Spelled: s.Form == "spelled", SilentPawn: s.Pawn == "no"}
}

// Alarms returns when the talking clock of these settings speaks unasked.
func (s Settings) Alarms() clock.Alarms {
	alarms := clock.Alarms(s.ThresholdTimes())
	if s.Countdown != "yes" {
		return alarms
	}
	for left := 9 * time.Second; left > 0; left -= time.Second {
		alarms = append(alarms, left)
	}
	return alarms
}

// Look is the appearance of a player's screen.
type Look struct {
	Theme  string // "auto", or the name of a theme
	Pieces string // auto, drawn, figurines or letters
	// Pictures says whether drawn pieces are shown as pictures if the terminal can:
	// auto, on or off.
	Pictures string
	Squares  int    // how many rows a square has at most; 0 for as many as fit
	Ticking  bool   // the clocks on the keyboard board change each second
	Width    int    // cells of a line; 0 as the terminal has them
	Braille  string // the braille display beside the screen: its address, or empty for none
}

// Look returns the appearance of a screen with these settings.
func (s Settings) Look() Look {
	return Look{Theme: s.Theme, Pieces: s.Pieces, Pictures: s.Pictures, Squares: s.Squares, Ticking: s.Ticking == "yes", Width: s.Width, Braille: s.Braille}
}

// isScheme reports whether a value names words that can be loaded.
func isScheme(value string) bool {
	_, err := LoadScheme(value)
	return err == nil
}

// VoicesFolder returns the folder of the voices that a player recorded or
// imported: BLINDCHESS_VOICES, or the data directory of the user.
func VoicesFolder() string {
	if path := os.Getenv("BLINDCHESS_VOICES"); path != "" {
		return path
	}
	return filepath.Join(xdg.DataHome, "blindchess", "voices")
}

// HearingFolder returns the folder of the words that players taught for hearing
// announced moves: the data directory of the user.
func HearingFolder() string { return filepath.Join(xdg.DataHome, "blindchess", "hearing") }

// Silent is the voice of a user who wants none.
const Silent = "none"

// voiceNames are the voices that are always there.
func voiceNames() []string { return append([]string{"auto", Silent}, language.Schemes()...) }

// areVoices reports whether a value lists existing voices, separated by commas:
// the program's voices, the ones in VoicesFolder, and folders.
func areVoices(value string) bool {
	for name := range strings.SplitSeq(value, ",") {
		name = strings.TrimSpace(name)
		path := filepath.Join(VoicesFolder(), name)
		if strings.ContainsRune(name, filepath.Separator) {
			path = name
		}
		info, err := os.Stat(path)
		if name == "" || !slices.Contains(voiceNames(), name) && (err != nil || !info.IsDir()) {
			return false
		}
	}
	return true
}

// LoadScheme returns the scheme of a name, or of the file of own words with
// that path.
func LoadScheme(name string) (language.Scheme, error) {
	scheme, err := language.LoadScheme(name)
	var unknown *language.UnknownError
	if !errors.As(err, &unknown) {
		return scheme, err
	}
	text, unreadable := os.ReadFile(name)
	if errors.Is(unreadable, os.ErrNotExist) {
		return language.Scheme{}, fault.New("fault.no-scheme", "there are no move names {name}, and no such file; choose {choices}", "name", fault.Quoted(unknown.Asked), "choices", strings.Join(unknown.Known, ", ")).In("language")
	}
	if unreadable != nil {
		return language.Scheme{}, fmt.Errorf("the scheme cannot be read: %w", unreadable)
	}
	return language.ParseScheme(name, string(text))
}
