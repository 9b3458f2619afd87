package script

import (
	"fmt"
	"strings"
)

// Direction is one direction of a script.
type Direction struct {
	Line int
	Text string   // as it was written
	Args []string // its words, the first naming it
}

// SyntaxError reports a line that is no direction.
type SyntaxError struct {
	File   string
	Line   int
	Reason string
}

// Error returns e as one sentence with file and line.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("script: %s:%d: %s", e.File, e.Line, e.Reason)
}

// split parts the text of a script into directions, by lines and semicolons.
func split(file, text string) ([]Direction, error) {
	var directions []Direction
	for i, line := range strings.Split(text, "\n") {
		parts, err := words(strings.TrimSuffix(line, "\r"))
		if err != nil {
			return nil, &SyntaxError{file, i + 1, err.Error()}
		}
		for _, args := range parts {
			directions = append(directions, Direction{Line: i + 1, Text: written(args), Args: plain(args)})
		}
	}
	return directions, nil
}

// word is one word of a line, quoted or not.
type word struct {
	text   string
	quoted bool
}

func plain(args []word) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = a.text
	}
	return out
}

// written returns a direction as it was written, with single blanks.
func written(args []word) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = a.text
		if a.quoted {
			parts[i] = `"` + a.text + `"`
		}
	}
	return strings.Join(parts, " ")
}

// words parts one line into directions and words. A number sign starts a
// comment at the beginning of a word: Qxf7# is a move.
func words(line string) ([][]word, error) {
	var all [][]word
	var now []word
	for rest := line; ; {
		rest = strings.TrimLeft(rest, " \t\ufeff")
		switch {
		case rest == "" || rest[0] == '#':
			if len(now) > 0 {
				all = append(all, now)
			}
			return all, nil
		case rest[0] == ';':
			if len(now) > 0 {
				all = append(all, now)
			}
			now, rest = nil, rest[1:]
		case rest[0] == '"':
			text, after, found := strings.Cut(rest[1:], `"`)
			if !found {
				return nil, fmt.Errorf("a quotation mark is opened and not closed")
			}
			now, rest = append(now, word{text, true}), after
		default:
			text, after := cutWord(rest)
			now, rest = append(now, word{text, false}), after
		}
	}
}

// cutWord takes one word off the front of text. A quoted part belongs to it, as
// in key="two words".
func cutWord(text string) (word, rest string) {
	quoted := false
	var out strings.Builder
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
			continue
		case !quoted && strings.ContainsRune(" \t;", r):
			return out.String(), text[i:]
		}
		out.WriteRune(r)
	}
	return out.String(), ""
}
