package settings

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/meant"
)

// packLanguages are the languages that have a pack of words.
var packLanguages = []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"}

// Field is one key of the settings: what it is for, what it takes, and
// where it is kept.
type Field struct {
	Key     string
	About   string   // one sentence, written above the key in the file and said by setup
	Choices []string // the values it takes; nil where it takes any
	Default string
	Check   func(string) error // nil where Choices or nothing decide
	text    func(*Settings) *string
	number  func(*Settings) *int
}

// Get returns the value of f in s as it is written.
func (f Field) Get(s Settings) string {
	if f.number != nil {
		return strconv.Itoa(*f.number(&s))
	}
	return *f.text(&s)
}

// Set gives f in s the value. A value that f does not take leaves s as it is.
func (f Field) Set(s *Settings, value string) error {
	value = strings.TrimSpace(value)
	if f.Choices != nil {
		folded := strings.ToLower(value)
		if !slices.Contains(f.Choices, folded) {
			return fmt.Errorf("%s takes %s, not %q", f.Key, OrList(f.Choices), value)
		}
		value = folded
	}
	if f.Check != nil {
		if err := f.Check(value); err != nil {
			return fmt.Errorf("%s: %w", f.Key, err)
		}
	}
	if f.number != nil {
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("%s takes a number, not %q", f.Key, value)
		}
		*f.number(s) = n
		return nil
	}
	*f.text(s) = value
	return nil
}

// OrList joins words by commas and the last one by "or".
func OrList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

func between(low, high int) func(string) error {
	return func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < low || n > high {
			return fmt.Errorf("%q is no number from %d to %d", value, low, high)
		}
		return nil
	}
}

func checkThresholds(value string) error {
	_, err := parseThresholds(value)
	return err
}

func plainText(value string) error {
	if strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
		return fmt.Errorf("%q holds a control character", value)
	}
	return nil
}

func checkWidth(value string) error {
	if value == "0" {
		return nil
	}
	return between(20, 400)(value)
}

var yesNo = []string{"yes", "no"}

// fields lists every key in the order of the file and of setup.
var fields = []Field{
	{Key: "language", About: "The language of what you hear and read.", Choices: packLanguages, Default: "en", text: func(s *Settings) *string { return &s.Language }},
	{Key: "scheme", About: "How squares and pieces are spoken: fide is the scheme of the Laws; a file holds your own words.", Check: plainText, Default: "fide", text: func(s *Settings) *string { return &s.Scheme }},
	{Key: "notation", About: "The language of the letters you write and type: K D T L S, or K Q R B N.", Choices: packLanguages, Default: "en", text: func(s *Settings) *string { return &s.Notation }},
	{Key: "strict", About: "Whether moves and FENs must be written exactly: a missing plus sign is then refused.", Choices: yesNo, Default: "no", text: func(s *Settings) *string { return &s.Strict }},
	{Key: "form", About: "Announce moves long, with both squares, or short.", Choices: []string{"long", "short"}, Default: "long", text: func(s *Settings) *string { return &s.Form }},
	{Key: "speech", About: "Who speaks: the program itself, your screen reader from the lines, or both.", Choices: []string{"self", "reader", "both"}, Default: "both", text: func(s *Settings) *string { return &s.Speech }},
	{Key: "reader", About: "How your screen reader is reached: by the lines of the terminal, or through speech-dispatcher.", Choices: []string{"terminal", "dispatcher"}, Default: "terminal", text: func(s *Settings) *string { return &s.Reader }},
	{Key: "voice", About: "The voice: auto takes the best there is.", Check: plainText, Default: "auto", text: func(s *Settings) *string { return &s.Voice }},
	{Key: "rate", About: "How fast the voice speaks, in percent of its usual speed.", Check: between(30, 400), Default: "100", number: func(s *Settings) *int { return &s.Rate }},
	{Key: "pitch", About: "How high the voice is, in percent of its usual pitch.", Check: between(50, 200), Default: "100", number: func(s *Settings) *int { return &s.Pitch }},
	{Key: "volume", About: "How loud the voice is, in percent.", Check: between(0, 100), Default: "80", number: func(s *Settings) *int { return &s.Volume }},
	{Key: "gaps", About: "How long the pauses between words are, in percent of the usual.", Check: between(1, 400), Default: "100", number: func(s *Settings) *int { return &s.Gaps }},
	{Key: "earcons", About: "Whether short sounds stand beside the words.", Choices: yesNo, Default: "yes", text: func(s *Settings) *string { return &s.Earcons }},
	{Key: "silent_earcons", About: "Short sounds that are switched off, parted by commas, such as press,tick.", Check: plainText, text: func(s *Settings) *string { return &s.SilentEarcons }},
	{Key: "ears", About: "Where the table's announcements and your own answers are heard: together, on two sides of one device, or on two devices.", Choices: []string{"together", "sides", "devices"}, Default: "together", text: func(s *Settings) *string { return &s.Ears }},
	{Key: "latency", About: "How much sound is kept ready: low is quicker by a blink and may stutter.", Choices: []string{"normal", "low"}, Default: "normal", text: func(s *Settings) *string { return &s.Latency }},
	{Key: "audio_sheet", About: "Whether each announcement is kept as sound beside the game: the scoresheet on a recording device.", Choices: yesNo, Default: "no", text: func(s *Settings) *string { return &s.AudioSheet }},
	{Key: "keys", About: "The set of keys: those of lichess, or those of Orologic.", Choices: []string{"lichess", "orologic"}, Default: "lichess", text: func(s *Settings) *string { return &s.Keys }},
	{Key: "screen", About: "Plain lines for a screen reader or a braille display, or the keyboard board; ask asks once.", Choices: []string{"ask", "line", "board"}, Default: "ask", text: func(s *Settings) *string { return &s.Screen }},
	{Key: "width", About: "How many cells a line may have; 0 is the width of the terminal.", Check: checkWidth, Default: "0", number: func(s *Settings) *int { return &s.Width }},
	{Key: "thresholds", About: "The clock speaks by itself when this much time is left.", Check: checkThresholds, Default: "30m,10m,5m,2m,1m,30s,10s", text: func(s *Settings) *string { return &s.Thresholds }},
	{Key: "countdown", About: "Whether the last ten seconds are counted aloud.", Choices: yesNo, Default: "yes", text: func(s *Settings) *string { return &s.Countdown }},
	{Key: "dial", About: "Whether clock answers are heard as the ticks of a tactile dial too.", Choices: yesNo, Default: "no", text: func(s *Settings) *string { return &s.Dial }},
	{Key: "theme", About: "The colours of the board: auto, or one of high contrast.", Choices: []string{"auto", "black-yellow", "white-black", "sixteen", "truecolor", "none"}, Default: "auto", text: func(s *Settings) *string { return &s.Theme }},
	{Key: "ticking", About: "Whether the clocks on the screen change each second.", Choices: yesNo, Default: "no", text: func(s *Settings) *string { return &s.Ticking }},
	{Key: "table_device", About: "The sound device that everyone at the table hears; empty is the usual one.", Check: plainText, text: func(s *Settings) *string { return &s.TableDevice }},
	{Key: "private_device", About: "The sound device of your own ear; empty is the usual one.", Check: plainText, text: func(s *Settings) *string { return &s.PrivateDevice }},
	{Key: "boards", About: "The boards that are connected, such as white=dgt:/dev/ttyACM0; empty for none.", Check: plainText, text: func(s *Settings) *string { return &s.Boards }},
	{Key: "order", About: "From which side lists of pieces and squares are ordered.", Choices: []string{"own", "white", "black"}, Default: "own", text: func(s *Settings) *string { return &s.Order }},
	{Key: "verbosity", About: "How much is said besides what must be said.", Choices: []string{"short", "normal", "full"}, Default: "normal", text: func(s *Settings) *string { return &s.Verbosity }},
	{Key: "pawn", About: "Whether the word for pawn is said.", Choices: yesNo, Default: "yes", text: func(s *Settings) *string { return &s.Pawn }},
	{Key: "colours", About: "Whether the colour of an empty square is said.", Choices: yesNo, Default: "yes", text: func(s *Settings) *string { return &s.Colours }},
	{Key: "words", About: "A file of your own words for pieces and squares; empty for none.", Check: plainText, text: func(s *Settings) *string { return &s.Words }},
}

// Set gives the key the value, or says why it cannot be. The key bind.KEY
// binds a key of your own.
func (s *Settings) Set(key, value string) error {
	key = strings.ReplaceAll(strings.ToLower(key), "-", "_")
	if name, ok := strings.CutPrefix(key, "bind."); ok && name != "" {
		if err := plainText(value); err != nil {
			return err
		}
		s.Bind = maps.Clone(s.Bind)
		if s.Bind == nil {
			s.Bind = map[string]string{}
		}
		s.Bind[name] = value
		return nil
	}
	for _, field := range fields {
		if field.Key == key {
			return field.Set(s, value)
		}
	}
	return unknown(key)
}

// Get returns the value of the key as it is written.
func (s Settings) Get(key string) (string, error) {
	key = strings.ReplaceAll(strings.ToLower(key), "-", "_")
	for _, field := range fields {
		if field.Key == key {
			return field.Get(s), nil
		}
	}
	if name, ok := strings.CutPrefix(key, "bind."); ok {
		if value, ok := s.Bind[name]; ok {
			return value, nil
		}
	}
	return "", unknown(key)
}

// Lines returns every setting as "key = value".
func (s Settings) Lines() []string {
	var lines []string
	for _, field := range fields {
		lines = append(lines, field.Key+" = "+field.Get(s))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Bind)) {
		lines = append(lines, "bind."+name+" = "+s.Bind[name])
	}
	return lines
}

// TOML returns s as a file, each key below a sentence that says what it is.
func (s Settings) TOML() string {
	var text strings.Builder
	text.WriteString("# Settings of blindchess. \"blindchess setup\" asks for them one by one.\n")
	for _, field := range fields {
		fmt.Fprintf(&text, "\n# %s\n", field.About)
		if field.Choices != nil {
			fmt.Fprintf(&text, "# It takes %s.\n", OrList(field.Choices))
		}
		if field.number != nil {
			fmt.Fprintf(&text, "%s = %s\n", field.Key, field.Get(s))
			continue
		}
		fmt.Fprintf(&text, "%s = %s\n", field.Key, tomlString(field.Get(s)))
	}
	if len(s.Bind) > 0 {
		text.WriteString("\n# Keys of your own: a key, and what it types.\n[bind]\n")
		for _, name := range slices.Sorted(maps.Keys(s.Bind)) {
			fmt.Fprintf(&text, "%s = %s\n", tomlString(name), tomlString(s.Bind[name]))
		}
	}
	return text.String()
}

func tomlString(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// unknown says that there is no such key, and which one is nearest.
func unknown(key string) error {
	keys := make([]string, 0, len(fields))
	for _, field := range fields {
		keys = append(keys, field.Key)
	}
	best := meant.Word(key, keys, 4)
	if best == "" {
		return fmt.Errorf("settings: there is no setting %q; \"blindchess config show\" lists them all", key)
	}
	return fmt.Errorf("settings: there is no setting %q; did you mean %q?", key, best)
}

// Fields returns every key in the order of the file and of setup.
func Fields() []Field { return slices.Clone(fields) }
