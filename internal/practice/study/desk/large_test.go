package desk_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/practice/study/desk"
	"blindchess/internal/scoresheet/pgn"
)

// counted is a source that counts the games that are read.
type counted struct {
	pgn.Source
	read []int
}

func (c *counted) Game(number int) (pgn.Game, error) {
	c.read = append(c.read, number)
	return c.Source.Game(number)
}

func TestDesk_AGameIsReadWhenItIsOpened(t *testing.T) {
	t.Parallel()
	o := file(t, strings.Repeat("[Event \"a\"]\n\n1. e4 e5 *\n\n", 50))
	source := &counted{Source: o.Games}
	o.Games = source
	wantHeard(t, typed(t, o, "next", "end", "game 40", "next", "quit"), "Games in games.pgn: fifty", "Game forty of fifty")
	if len(source.read) != 2 || source.read[0] != 0 || source.read[1] != 39 {
		t.Errorf("got the games %v read, want the first and the fortieth", source.read)
	}
}

func TestDesk_OfALargeFileOnlyChangedGamesAreWrittenIntoAnother(t *testing.T) {
	t.Parallel()
	o := file(t, "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n")
	before, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	of := o.File
	o.File, o.Stamp, o.Large = filepath.Join(filepath.Dir(of), "changed.pgn"), desk.Stamp{}, of
	wantHeard(t, typed(t, o, "game 2", "comment seen", "game 3", "save", "quit"), "Games in games.pgn: three", "Saved in changed.pgn", "left")
	after, err := os.ReadFile(of)
	if err != nil || string(after) != string(before) {
		t.Errorf("the large file has changed: %v", err)
	}
	written, err := os.ReadFile(o.File)
	if text := string(written); err != nil || !strings.Contains(text, "{seen}") || strings.Count(text, "[Event ") != 1 {
		t.Errorf("got %q, %v; want the second game alone", text, err)
	}
}

func TestDesk_WhatWasSavedAndThenUndoneIsNotSaved(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 *\n")
	wantHeard(t, typed(t, o, "comment one", "save", "undo", "quit"), "Saved in games.pgn", "Undone", "Changes are not saved")
}
