package settings

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/text/suggest"
)

// ownKey begins the name of a user's key binding, such as bind.f2.
const ownKey = "bind."

// Find returns the key of a name, in which a hyphen means an underscore. The
// error is a fault that names the one that was probably meant.
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

// Change makes the changes of a command's flags: pairs of a name and a value,
// where an empty value changes nothing. The flag has the name of the setting, and
// takes what the setting takes.
func (s *Settings) Change(pairs ...string) error {
	for pair := range slices.Chunk(pairs, 2) {
		if pair[1] == "" {
			continue
		}
		if err := s.Set(pair[0], pair[1]); err != nil {
			return fmt.Errorf("--%s: %w", pair[0], err)
		}
	}
	return nil
}

// Set gives the setting of a name the value, or says why it cannot be. A name
// such as bind.f2 is a key binding, and its value is the line that the key
// types; without a value it types nothing any more. A language brings its
// letters with it, unless others are written. A refused value changes nothing.
func (s *Settings) Set(name, value string) error {
	if own, ok := strings.CutPrefix(normal(name), ownKey); ok && own != "" {
		if !plain(value) {
			return Key{Name: normal(name)}.refuse(value)
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

// Complete lists the possible words after these words of a setting that is
// being typed: the names, and after a name its values.
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

// refuse returns the fault of a value that k does not take.
func (k Key) refuse(value string) error {
	return refusal("settings.refused."+k.kind(), append(k.arguments(), "value", visible(value))...)
}

func unknown(name string) error {
	if near := suggest.Word(name, Complete(nil), 4); near != "" {
		return refusal("settings.unknown-near", "key", visible(name), "near", near)
	}
	return refusal("settings.unknown", "key", visible(name))
}

// refusal returns the fault of a key, with the pack's English sentence.
func refusal(key string, args ...any) error {
	pack, err := language.Load(language.Reference)
	if err != nil {
		return err
	}
	return fault.New(key, strings.TrimSuffix(pack.Phrase(key), "."), args...).In("settings")
}

// visible returns text without control characters for a terminal.
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

// Step returns the value of a setting one step up or down. That is the next ten
// percent within its limits, or the next of its words, the first after the
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
