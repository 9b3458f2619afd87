package settings

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
)

// Effect is the place of a setting's effect in a running game. All but NextGame
// do so at once, on every screen of the player.
type Effect uint8

// The effects.
const (
	NextGame Effect = iota + 1 // not before the program is started again
	Words                      // the words that are spoken and shown, and understood
	Clock                      // what the talking clock says unasked
	Voice                      // how the voice speaks
	Sound                      // which voice speaks, and on which card
	Screen                     // what the screen looks like
	Files                      // how strictly files and arguments are read
)

// Key is one setting: its values, its default, and the place of its effect. A key
// without Choices, Names, High, Times and Taught takes any text.
type Key struct {
	Name      string
	Choices   func() []string         // the words it takes
	Names     func() []string         // the names it takes, beside what a file or folder is found by
	Found     func(value string) bool // whether a value that is none of Names is one that can be opened
	Low, High int                     // the numbers it takes, where High is not 0
	Zero      bool                    // it takes 0 beside these numbers
	Times     bool                    // it accepts times left, separated by commas
	Languages bool                    // some of its words are codes of languages, which are told with their names
	Taught    bool                    // it takes words with what they mean, as announce.ParseTaught reads them
	Default   string
	Former    map[string]string // values that were taken once, and what they mean now
	Effect    Effect
	Far       bool // a guest may set it for themselves at a table on another machine

	text   func(*Settings) *string
	number func(*Settings) *int
}

func offers(words ...string) func() []string { return func() []string { return words } }

// get returns the value of k in s as it is written.
func (k Key) get(s Settings) string {
	if k.number != nil {
		return strconv.Itoa(*k.number(&s))
	}
	return *k.text(&s)
}

// set gives k in s the value. An impossible value leaves s as it is, and the
// error is a fault that lists the possible ones.
func (k Key) set(s *Settings, value string) error {
	value = strings.TrimSpace(value)
	if k.Languages {
		value = languageOf(value)
	}
	if k.Choices != nil {
		value = strings.ToLower(value)
	}
	if now, ok := k.Former[value]; ok {
		value = now
	}
	if !k.takes(value) {
		return k.refuse(value)
	}
	k.write(s, value)
	return nil
}

// takes reports whether k takes a value.
func (k Key) takes(value string) bool {
	switch {
	case k.Choices != nil:
		return slices.Contains(k.Choices(), value)
	case k.Names != nil:
		return plain(value) && (slices.Contains(k.Names(), value) || k.Found(value))
	case k.number != nil:
		n, err := strconv.Atoi(value)
		return err == nil && (k.Low <= n && n <= k.High || k.Zero && n == 0)
	case k.Times:
		_, wrong := parseTimes(value)
		return wrong == ""
	case k.Taught:
		_, err := announce.ParseTaught(value)
		return err == nil
	default:
		return plain(value)
	}
}

// write gives k in s a value that it takes.
func (k Key) write(s *Settings, value string) {
	if k.number != nil {
		*k.number(s), _ = strconv.Atoi(value)
		return
	}
	*k.text(s) = value
}

// plain reports whether text holds nothing that a terminal acts on.
func plain(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 })
}

// About says in one sentence what k is for.
func (k Key) About(pack language.Pack) string {
	return shell.Ports(pack.Phrase("settings.about." + k.Name))
}

// Takes says what k takes.
func (k Key) Takes(pack language.Pack) string {
	return pack.Fault(fault.New("settings.takes."+k.kind(), "", k.arguments()...))
}

// Holds says from when on a new value holds.
func (k Key) Holds(pack language.Pack) string {
	if k.Effect == NextGame {
		return pack.Phrase("settings.next-game")
	}
	return pack.Phrase("settings.at-once")
}

// kind is the end of the phrases that say what k takes.
func (k Key) kind() string {
	switch {
	case k.Choices != nil:
		return "choices"
	case k.Names != nil:
		return "names"
	case k.number != nil && k.Zero:
		return "zero"
	case k.number != nil:
		return "number"
	case k.Times:
		return "times"
	case k.Taught:
		return "taught"
	default:
		return "text"
	}
}

// arguments are what k takes, for the sentence of its kind.
func (k Key) arguments() []any {
	args := []any{"key", k.Name, "low", strconv.Itoa(k.Low), "high", strconv.Itoa(k.High)}
	switch {
	case k.Choices != nil:
		args = append(args, "choices", fault.Either(k.told(k.Choices())))
	case k.Names != nil:
		args = append(args, "choices", strings.Join(k.told(k.Names()), ", "))
	}
	return args
}

// told returns the values of k as they are listed: a code of a language has its name.
func (k Key) told(values []string) []string {
	if !k.Languages {
		return values
	}
	told := slices.Clone(values)
	for i, value := range values {
		if pack, err := language.Load(value); err == nil {
			told[i] = value + ": " + pack.Word("language.name")
		}
	}
	return told
}
