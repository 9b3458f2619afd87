package settings

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/suggest"
)

// ownKey begins the name of a key of one's own, as bind.f2.
const ownKey = "bind."

// Find returns the key of a name, in which a hyphen stands for a line below.
// The error is an *UnknownError.
func Find(name string) (Key, error) {
	name = normal(name)
	for _, key := range keys {
		if key.Name == name {
			return key, nil
		}
	}
	return Key{}, unknown(name)
}

func normal(name string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "-", "_")
}

// Set gives the setting of a name the value, or says why it cannot be. A name
// such as bind.f2 is a key of one's own, and its value what that key types;
// without a value it types nothing any more. A language brings its letters with
// it, unless others are written. What is refused changes nothing.
func (s *Settings) Set(name, value string) error {
	if own, ok := strings.CutPrefix(normal(name), ownKey); ok && own != "" {
		if !plain(value) {
			return &valueError{Key: Key{Name: normal(name)}, Value: value}
		}
		s.Bind = maps.Clone(s.Bind)
		if s.Bind == nil {
			s.Bind = map[string]string{}
		}
		s.Bind[own] = value
		if value == "" {
			delete(s.Bind, own)
		}
		return nil
	}
	key, err := Find(name)
	if err != nil {
		return err
	}
	following := s.Notation == s.Language
	if err := key.set(s, value); err != nil {
		return err
	}
	if following && key.Name == "language" {
		s.Notation = s.Language
	}
	return nil
}

// Get returns the value of the setting of a name as it is written.
func (s Settings) Get(name string) (string, error) {
	if own, ok := strings.CutPrefix(normal(name), ownKey); ok {
		if value, ok := s.Bind[own]; ok {
			return value, nil
		}
	}
	key, err := Find(name)
	if err != nil {
		return "", err
	}
	return key.get(s), nil
}

// Lines returns every setting as "key = value".
func (s Settings) Lines() []string {
	var lines []string
	for _, key := range keys {
		lines = append(lines, key.Name+" = "+key.get(s))
	}
	for _, own := range slices.Sorted(maps.Keys(s.Bind)) {
		lines = append(lines, ownKey+own+" = "+s.Bind[own])
	}
	return lines
}

// Part returns the settings that take effect there, one "key = value" a line:
// it is the same for two players whom nothing parts but other settings.
func (s Settings) Part(effects ...Effect) string {
	var lines []string
	for _, key := range keys {
		if slices.Contains(effects, key.Effect) {
			lines = append(lines, key.Name+" = "+key.get(s))
		}
	}
	return strings.Join(lines, "\n")
}

// Complete lists what may stand after these words of a setting that is being
// typed: the names, and behind a name what it takes.
func Complete(words []string) []string {
	if len(words) > 1 {
		return nil
	}
	if len(words) == 1 {
		if key, err := Find(words[0]); err == nil && key.Choices != nil {
			return key.Choices()
		}
		return nil
	}
	var names []string
	for _, key := range keys {
		names = append(names, key.Name)
	}
	return names
}

// valueError is a value that a setting does not take.
type valueError struct {
	Key   Key
	Value string
}

// Tell says what the setting takes, in the words of pack.
func (e *valueError) Tell(pack language.Pack) string {
	return e.Key.tell(pack, "settings.refused.", "value", visible(e.Value))
}

func (e *valueError) Error() string { return english(e) }

// unknownError is the name of no setting.
type unknownError struct {
	Name string
	Near string // the setting that was probably meant, or empty
}

// Tell says which setting was probably meant, in the words of pack.
func (e *unknownError) Tell(pack language.Pack) string {
	if e.Near != "" {
		return pack.Phrase("settings.unknown-near", "key", visible(e.Name), "near", e.Near)
	}
	return pack.Phrase("settings.unknown", "key", visible(e.Name))
}

func (e *unknownError) Error() string { return english(e) }

func unknown(name string) error {
	return &unknownError{Name: name, Near: suggest.Word(name, Complete(nil), 4)}
}

// Tell says an error of this package in the words of pack, and any other as it
// is.
func Tell(pack language.Pack, err error) string {
	for at := err; at != nil; {
		if told, ok := at.(interface{ Tell(language.Pack) string }); ok {
			return told.Tell(pack)
		}
		wrapped, ok := at.(interface{ Unwrap() error })
		if !ok {
			break
		}
		at = wrapped.Unwrap()
	}
	return err.Error()
}

// english is what is said as an error of a program: without a full stop.
func english(e interface{ Tell(language.Pack) string }) string {
	pack, err := language.Load("en")
	if err != nil {
		return "settings: refused"
	}
	return "settings: " + strings.TrimSuffix(e.Tell(pack), ".")
}

// visible returns text without what a terminal would act on.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if plain(string(r)) {
			return r
		}
		return -1
	}, text)
}

// stride is how many percent a number changes by one key.
const stride = 10

// Step returns the value that a setting has one step up or down: the next ten
// percent within what it takes, or the next of its words, the first after the
// last. The error is that of Find.
func (s Settings) Step(name string, up bool) (string, error) {
	key, err := Find(name)
	if err != nil {
		return "", err
	}
	step := -1
	if up {
		step = 1
	}
	if key.number != nil {
		return strconv.Itoa(min(max(*key.number(&s)+step*stride, key.Low), key.High)), nil
	}
	words := key.Choices()
	at := slices.Index(words, key.get(s))
	return words[(at+step+len(words))%len(words)], nil
}
