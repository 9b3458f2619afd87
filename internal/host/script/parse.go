package script

import (
	"fmt"
	"sort"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Script is a text that was read and understood.
type Script struct {
	File  string
	steps []step
}

// step is a direction with what it does.
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
		do, err := understand(d)
		if err != nil {
			return Script{}, &SyntaxError{file, d.Line, err.Error()}
		}
		s.steps = append(s.steps, step{d, do})
	}
	return s, nil
}

// action makes what a direction does out of its words.
type action func(a args) (func(*Run) error, error)

// args are the words of a direction after its name, taken one by one.
type args struct {
	name string
	rest []string
}

func understand(d Direction) (func(*Run) error, error) {
	name := strings.ToLower(d.Args[0])
	for _, group := range []map[string]action{settings(), plays(), decisions(), lookings()} {
		if make, known := group[name]; known {
			do, err := make(args{name: name, rest: d.Args[1:]})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			return do, nil
		}
	}
	return nil, fmt.Errorf("there is no direction %q", d.Args[0])
}

// Names lists every direction, in alphabetical order.
func Names() []string {
	var names []string
	for _, group := range []map[string]action{settings(), plays(), decisions(), lookings()} {
		for name := range group {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func (a *args) next() (string, bool) {
	if len(a.rest) == 0 {
		return "", false
	}
	word := a.rest[0]
	a.rest = a.rest[1:]
	return word, true
}

// text returns all words that are left as one.
func (a *args) text() string {
	text := strings.Join(a.rest, " ")
	a.rest = nil
	return text
}

// end refuses words that are left over.
func (a *args) end() error {
	if len(a.rest) > 0 {
		return fmt.Errorf("%q is too much", a.rest[0])
	}
	return nil
}

func (a *args) side() (rules.Side, error) {
	word, _ := a.next()
	side, ok := rules.ParseSide(strings.ToLower(word))
	if !ok {
		return 0, fmt.Errorf("say white or black, not %q", word)
	}
	return side, nil
}

func (a *args) square() (rules.Square, error) {
	word, _ := a.next()
	square, ok := rules.ParseSquare(strings.ToLower(word))
	if !ok {
		return 0, fmt.Errorf("%q is no square", word)
	}
	return square, nil
}

func (a *args) duration() (time.Duration, error) {
	word, _ := a.next()
	if word == "0" {
		return 0, nil
	}
	d, err := time.ParseDuration(word)
	if err != nil {
		return 0, fmt.Errorf("%q is no length of time: write 40s, 1m30s or 90m", word)
	}
	return d, nil
}

func (a *args) yes() (bool, error) {
	word, _ := a.next()
	switch strings.ToLower(word) {
	case "yes":
		return true, nil
	case "no":
		return false, nil
	}
	return false, fmt.Errorf("say yes or no, not %q", word)
}

// number reads a whole number that is not below nought.
func (a *args) number() (int, error) {
	word, _ := a.next()
	n := 0
	for _, r := range word {
		if r < '0' || r > '9' || n > 100000 {
			return 0, fmt.Errorf("%q is no number", word)
		}
		n = n*10 + int(r-'0')
	}
	if word == "" {
		return 0, fmt.Errorf("a number is missing")
	}
	return n, nil
}

// oneOf reads one of the words given.
func (a *args) oneOf(words ...string) (string, error) {
	word, _ := a.next()
	word = strings.ToLower(word)
	for _, w := range words {
		if w == word {
			return word, nil
		}
	}
	return "", fmt.Errorf("say %s, not %q", strings.Join(words, " or "), word)
}

func (a *args) control() (clock.Control, error) {
	var parts []string
	for len(a.rest) > 0 {
		if _, side := rules.ParseSide(strings.ToLower(a.rest[0])); side {
			break
		}
		word, _ := a.next()
		parts = append(parts, word)
	}
	return clock.ParseControl(strings.Join(parts, " "))
}

// commands makes an action of one that gives a single command.
func command(c table.Command, err error) (func(*Run) error, error) {
	if err != nil {
		return nil, err
	}
	return func(r *Run) error { return r.do(c) }, nil
}
