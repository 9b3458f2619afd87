package gamesetup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"blindchess/internal/fault"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// LawsChoice is an edition of the Laws, named by its year or by a file. The file
// has an edition, or an organiser's changes to the parameters of one.
type LawsChoice struct {
	Year int
	File string // empty for none
}

// ChosenLaws are an edition and an organiser's changes to it.
type ChosenLaws struct {
	Base    laws.Edition
	Changes []table.Change // in the order of their keys
	Edition laws.Edition   // Base with the changes
}

// Read returns the chosen Laws. Every fault of the file is named.
func (c LawsChoice) Read() (ChosenLaws, error) {
	chosen, err := c.read()
	if err != nil {
		return ChosenLaws{}, err
	}
	chosen.Edition, err = chosen.changed(c.File)
	return chosen, err
}

func (c LawsChoice) read() (ChosenLaws, error) {
	if c.File == "" {
		return c.byYear(c.Year)
	}
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return ChosenLaws{}, fmt.Errorf("laws: %w", err)
	}
	if isEdition(string(raw)) {
		return c.byText(c.File, string(raw))
	}
	changes, err := readLaws(string(raw))
	if err != nil {
		return ChosenLaws{}, fmt.Errorf("laws: %s: %w", c.File, err)
	}
	chosen, changes, err := c.named(changes)
	if err != nil {
		return chosen, err
	}
	chosen.Changes = changes
	return chosen, nil
}

// isEdition reports whether the first line of a file that says anything begins
// an edition.
func isEdition(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return strings.HasPrefix(line, "edition ") && !strings.Contains(line, "=")
		}
	}
	return false
}

// named takes the edition that an organiser's file may name out of its changes.
// It is a year, or the path of a file with an edition, relative to that file.
func (c LawsChoice) named(changes []table.Change) (ChosenLaws, []table.Change, error) {
	at := slices.IndexFunc(changes, func(change table.Change) bool { return change.Key == "edition" })
	if at < 0 {
		chosen, err := c.byYear(c.Year)
		return chosen, changes, err
	}
	name := changes[at].Value
	changes = slices.Delete(changes, at, at+1)
	if year, err := strconv.Atoi(name); err == nil {
		chosen, err := c.byYear(year)
		return chosen, changes, err
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(c.File), path)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return ChosenLaws{}, nil, fmt.Errorf("laws: %s names an edition that cannot be read: %w", c.File, err)
	}
	chosen, err := c.byText(path, string(raw))
	return chosen, changes, err
}

func (c LawsChoice) byYear(year int) (ChosenLaws, error) {
	e, ok := laws.EditionOf(year)
	if !ok {
		return ChosenLaws{}, fault.New("fault.edition", "no edition of {year}; say {choices}, or give the file of an edition with --laws-file", "year", year, "choices", laws.Years()).In("laws")
	}
	return ChosenLaws{Base: e}, c.agrees(year)
}

func (c LawsChoice) byText(path, text string) (ChosenLaws, error) {
	e, err := laws.ReadEdition(text)
	if err != nil {
		return ChosenLaws{}, fmt.Errorf("laws: %s: %s", path, strings.TrimPrefix(err.Error(), "laws: "))
	}
	return ChosenLaws{Base: e}, c.agrees(e.Year())
}

// agrees refuses a file of one edition beside --laws with another. --laws has
// the edition in force today by default.
func (c LawsChoice) agrees(year int) error {
	if c.Year == year || c.Year == laws.Latest().Year() {
		return nil
	}
	return fmt.Errorf("laws: %s is for the edition of %d and --laws says %d: leave one of them out", c.File, year, c.Year)
}

// changed returns the edition with all changes, or all that is wrong with them.
func (c ChosenLaws) changed(file string) (laws.Edition, error) {
	e := c.Base
	var faults []error
	for _, change := range c.Changes {
		next, err := e.With(change.Key, change.Value)
		if err != nil {
			faults = append(faults, fmt.Errorf("laws: %s: %s", file, strings.TrimPrefix(err.Error(), "laws: ")))
			continue
		}
		e = next
	}
	return e, errors.Join(faults...)
}

// readLaws reads an organiser's TOML. A key may be written whole in quotation
// marks, dotted, or under a table: "claim.time", claim.time, or time under
// [claim]. The changes come in the order of their keys.
func readLaws(text string) ([]table.Change, error) {
	var tree map[string]any
	if _, err := toml.Decode(text, &tree); err != nil {
		return nil, err
	}
	var changes []table.Change
	if err := flatten("", tree, &changes); err != nil {
		return nil, err
	}
	slices.SortFunc(changes, func(a, b table.Change) int { return strings.Compare(a.Key, b.Key) })
	return changes, nil
}

func flatten(prefix string, tree map[string]any, changes *[]table.Change) error {
	for key, value := range tree {
		key = prefix + key
		switch value := value.(type) {
		case map[string]any:
			if err := flatten(key+".", value, changes); err != nil {
				return err
			}
		case string:
			*changes = append(*changes, table.Change{Key: key, Value: value})
		case int64:
			*changes = append(*changes, table.Change{Key: key, Value: strconv.FormatInt(value, 10)})
		case bool:
			*changes = append(*changes, table.Change{Key: key, Value: strconv.FormatBool(value)})
		default:
			return fmt.Errorf("%q must be text in quotation marks, a whole number, or true or false", key)
		}
	}
	return nil
}
