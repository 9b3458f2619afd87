package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"

	"blindchess/internal/rules/laws"
)

// lawsChoice is the edition that a command works by: --laws and --laws-file.
type lawsChoice struct {
	year int
	file string
}

// addFlags gives a command the flags of c.
func (c *lawsChoice) addFlags(command *cobra.Command) {
	command.Flags().IntVar(&c.year, "laws", laws.Latest().Year(), "the edition of the Laws: 2005, 2014, 2018 or 2023")
	command.Flags().StringVar(&c.file, "laws-file", "", "a TOML file of an organiser that changes parameters of the edition")
}

// edition returns the chosen edition with the changes of the file. Every fault
// of the file is named.
func (c lawsChoice) edition() (laws.Edition, error) {
	e, ok := laws.EditionOf(c.year)
	if !ok {
		return e, fmt.Errorf("laws: no edition of %d; there are 2005, 2014, 2018 and 2023", c.year)
	}
	changes, err := c.changes()
	if err != nil {
		return e, err
	}
	return changeLaws(e, c.file, changes)
}

// changes returns what the organiser's file changes, and nothing where there
// is none.
func (c lawsChoice) changes() ([]lawChange, error) {
	if c.file == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(c.file)
	if err != nil {
		return nil, fmt.Errorf("laws: %w", err)
	}
	changes, err := readLaws(string(raw))
	if err != nil {
		return nil, fmt.Errorf("laws: %s: %w", c.file, err)
	}
	return changes, nil
}

// lawChange is one parameter and the value that an organiser gives it.
type lawChange struct{ key, value string }

// changeLaws returns e with all changes, or all that is wrong with them.
func changeLaws(e laws.Edition, file string, changes []lawChange) (laws.Edition, error) {
	var faults []error
	for _, change := range changes {
		next, err := e.With(change.key, change.value)
		if err != nil {
			faults = append(faults, fmt.Errorf("laws: %s: %s", file, strings.TrimPrefix(err.Error(), "rules: ")))
			continue
		}
		e = next
	}
	return e, errors.Join(faults...)
}

// readLaws reads the TOML of an organiser. A key may be written whole in
// quotation marks, dotted, or under a table: "claim.time", claim.time, or time
// under [claim]. The changes come in the order of their keys.
func readLaws(text string) ([]lawChange, error) {
	var tree map[string]any
	if _, err := toml.Decode(text, &tree); err != nil {
		return nil, err
	}
	var changes []lawChange
	if err := flatten("", tree, &changes); err != nil {
		return nil, err
	}
	slices.SortFunc(changes, func(a, b lawChange) int { return strings.Compare(a.key, b.key) })
	return changes, nil
}

func flatten(prefix string, tree map[string]any, changes *[]lawChange) error {
	for key, value := range tree {
		key = prefix + key
		switch value := value.(type) {
		case map[string]any:
			if err := flatten(key+".", value, changes); err != nil {
				return err
			}
		case string:
			*changes = append(*changes, lawChange{key, value})
		case int64:
			*changes = append(*changes, lawChange{key, strconv.FormatInt(value, 10)})
		case bool:
			*changes = append(*changes, lawChange{key, strconv.FormatBool(value)})
		default:
			return fmt.Errorf("%q must be text in quotation marks, a whole number, or true or false", key)
		}
	}
	return nil
}
