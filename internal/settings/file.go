package settings

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"

	"blindchess/internal/fault"
	"blindchess/internal/language"
)

// Path returns the path of the settings: BLINDCHESS_CONFIG, or the
// configuration directory of the user.
func Path() string {
	if path := os.Getenv("BLINDCHESS_CONFIG"); path != "" {
		return path
	}
	return filepath.Join(xdg.ConfigHome, "blindchess", "settings.toml")
}

// Tongue returns the pack for answers to a command line with these words. It is
// the one that --language names, or otherwise the settings', and English if
// neither can be read.
func Tongue(words []string) language.Pack {
	for i, word := range words {
		name, isFlag := strings.CutPrefix(word, "--language=")
		if word == "--language" && i+1 < len(words) {
			name, isFlag = words[i+1], true
		}
		if pack, err := language.Load(name); isFlag && err == nil {
			return pack
		}
	}
	own, _ := Load()
	pack, err := language.Load(own.Language)
	if err != nil {
		pack, _ = language.Load(language.Reference)
	}
	return pack
}

// Load reads the settings of the user over the defaults. A file that is not
// there is no error. An unknown key, or an impossible value, is one, and the
// error names the probable one.
func Load() (Settings, error) {
	text, err := os.ReadFile(Path())
	if errors.Is(err, os.ErrNotExist) {
		return Default(), nil
	}
	if err != nil {
		return Default(), fmt.Errorf("settings: %w", err)
	}
	s, err := Parse(string(text))
	if err != nil {
		return s, fmt.Errorf("%s: %w", Path(), err)
	}
	return s, nil
}

// Parse reads a settings file over the defaults. If the file names no notation,
// moves are written in the player's language. Faults leave the defaults and are
// all named.
func Parse(text string) (Settings, error) {
	var tree map[string]any
	if _, err := toml.Decode(text, &tree); err != nil {
		var wrong toml.ParseError
		if errors.As(err, &wrong) {
			return Default(), fault.New("fault.settings-line", "line {line} is not a setting: correct it or delete it", "line", wrong.Position.Line).In("settings")
		}
		return Default(), fmt.Errorf("settings: %w", err)
	}
	s := Default()
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		if err := s.read(name, tree[name]); err != nil {
			faults = append(faults, err)
		}
	}
	if len(faults) > 0 {
		return Default(), errors.Join(faults...)
	}
	if _, given := tree["notation"]; !given {
		s.Notation = s.Language
	}
	return s, nil
}

// read takes one value of a file.
func (s *Settings) read(name string, value any) error {
	switch value := value.(type) {
	case string:
		return s.Set(name, value)
	case int64:
		return s.Set(name, strconv.FormatInt(value, 10))
	case bool:
		if value {
			return s.Set(name, "yes")
		}
		return s.Set(name, "no")
	case map[string]any:
		var faults []error
		for _, own := range slices.Sorted(maps.Keys(value)) {
			faults = append(faults, s.read(name+"."+own, value[own]))
		}
		return errors.Join(faults...)
	}
	if _, err := Find(name); err != nil {
		return err
	}
	return fault.New("fault.no-settings-text", "settings: {name} must be text in quotation marks or a number", "name", name)
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
	if err := errors.Join(err, temporary.Close()); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	return nil
}

// Keep changes one setting of the file and leaves the others there unchanged: a
// setting for one game only does not enter it.
func Keep(name, value string) error {
	kept, err := Load()
	if err != nil {
		return err
	}
	if err := kept.Set(name, value); err != nil {
		return err
	}
	return kept.Save()
}

// TOML returns s as a file, each key below sentences in the player's language
// that give its purpose and its values.
func (s Settings) TOML() string {
	var text strings.Builder
	pack := s.Pack()
	fmt.Fprintf(&text, "# %s\n", pack.Phrase("settings.file"))
	for _, key := range keys {
		fmt.Fprintf(&text, "\n# %s\n# %s\n", key.About(pack), key.Takes(pack))
		if key.number != nil {
			fmt.Fprintf(&text, "%s = %s\n", key.Name, key.get(s))
			continue
		}
		fmt.Fprintf(&text, "%s = %s\n", key.Name, quoted(key.get(s)))
	}
	if len(s.Bind) > 0 {
		fmt.Fprintf(&text, "\n# %s\n[bind]\n", pack.Phrase("settings.about.bind"))
		for _, own := range slices.Sorted(maps.Keys(s.Bind)) {
			fmt.Fprintf(&text, "%s = %s\n", quoted(own), quoted(s.Bind[own]))
		}
	}
	return text.String()
}

// quoted returns value as TOML writes text. Settings hold no control
// characters.
func quoted(value string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}
