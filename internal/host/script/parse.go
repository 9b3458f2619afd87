package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/console"
)

// Script is a text that was read and understood.
type Script struct {
	File  string
	steps []step
}

// step is a direction with its effect.
type step struct {
	Direction
	do func(*Run) error // the error is a refusal, or a *failure
}

// Len returns how many directions s has.
func (s Script) Len() int { return len(s.steps) }

// Parse reads a script. The error is a *SyntaxError that names file and line.
func Parse(file, text string) (Script, error) {
	directions, err := split(file, text)
	if err != nil {
		return Script{}, err
	}
	s := Script{File: file}
	for _, d := range directions {
		do, err := understand(d.Args[0], console.NewWords(d.Args[1:]...))
		if err != nil {
			return Script{}, &SyntaxError{file, d.Line, err.Error()}
		}
		s.steps = append(s.steps, step{d, do})
	}
	return s, nil
}

// action makes the effect of a direction from its words.
type action func(*console.Words) (func(*Run) error, error)

// groups are all directions by their names.
func groups() []map[string]action { return []map[string]action{settings(), plays(), lookings()} }

// understand reads one direction to its end.
func understand(name string, w *console.Words) (func(*Run) error, error) {
	lower := strings.ToLower(name)
	for _, group := range groups() {
		if read, known := group[lower]; known {
			do, err := read(w)
			if err == nil {
				err = w.End()
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", lower, err)
			}
			return do, nil
		}
	}
	return nil, fmt.Errorf("there is no direction %q", name)
}

// Names lists every direction, in alphabetical order.
func Names() []string {
	var names []string
	for _, group := range groups() {
		names = slices.AppendSeq(names, maps.Keys(group))
	}
	slices.Sort(names)
	return names
}

// oneOf reads one of the words given.
func oneOf(w *console.Words, words ...string) (string, error) {
	word := w.Next()
	if i := slices.Index(words, strings.ToLower(word)); i >= 0 {
		return words[i], nil
	}
	return "", fmt.Errorf("say %s, not %q", strings.Join(words, " or "), word)
}

// control reads a time control up to the name of a side.
func control(w *console.Words) (clock.Control, error) {
	var parts []string
	for w.More() && !w.AtSide() {
		parts = append(parts, w.Next())
	}
	return clock.ParseControl(strings.Join(parts, " "))
}
