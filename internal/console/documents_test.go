package console_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// typedElsewhere are the beginnings of code on the pages that is not typed at a
// table. A reply at the door of a taken seat comes before there is a seat.
var typedElsewhere = []string{"blindchess ", "ssh ", "--", "game.journal", "\"resume", "Nf", "HOST", "F", "envelope open", "watch", "take"}

// Its readers' seats understand every line that the pages of arbiters and
// opponents give to type.
func TestDocuments_WhatTheyTellToTypeIsUnderstood(t *testing.T) {
	seats := []*console.Session{session(t, console.Actor{Capacity: table.Arbiter}, "en", "en"), player(t, rules.Black)}
	for _, page := range []string{"arbiters.md", "opponents.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		g := newGame(t, func(c *table.Conditions) { c.Arbiter = page == "arbiters.md" })
		g.enter(player(t, rules.White), "e4")
		g.enter(player(t, rules.White), "press")
		typed := 0
		for _, span := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(string(text), -1) {
			line := span[1]
			if line == "n" || line == "ssh" || slices.ContainsFunc(typedElsewhere, func(start string) bool { return strings.HasPrefix(line, start) }) {
				continue
			}
			typed++
			if said := understood(g, seats, line); said != "" {
				t.Errorf("%s: %s: got %q, want it understood", page, line, said)
			}
		}
		if typed < 5 {
			t.Errorf("%s: got %d lines to type, want them read", page, typed)
		}
	}
}

// understood returns the reply if no seat understands a line, and "" if one
// does. The arbiter sits first; the name of an irregularity follows note, and
// the name of a command may replace it.
func understood(g *game, seats []*console.Session, line string) (said string) {
	noted := seats[0].Enter(g.state, g.at, "note "+line)
	if len(noted.Commands) == 1 {
		if note, is := noted.Commands[0].(table.Note); is && note.Kind != table.Other {
			return ""
		}
	}
	for _, seat := range seats {
		seat.Reset(seat.Actor())
		intent := seat.Enter(g.state, g.at, line)
		told := words(intent)
		named := strings.Contains(told, "Type it like this: "+line)
		if !intent.Refused || named || !regexp.MustCompile("No such command|No such move|Type it like this|cannot do that here").MatchString(told) {
			return ""
		}
		said = told
	}
	return said
}
