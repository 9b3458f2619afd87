package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestAnnounce_IsNotJudgedWhereNoOtherMoveCanBeAnnounced(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Seats.White.Board = table.Pieces })
	white := player(t, rules.White)
	g.do(table.Lift{Actor: table.By(rules.White), Square: rules.SquareAt(4, 1)}, table.Place{Actor: table.By(rules.White), Square: rules.SquareAt(4, 3)})
	g.do(table.Announce{Actor: table.By(rules.White), Move: rules.Move{From: rules.SquareAt(4, 1), To: rules.SquareAt(4, 3)}})
	for _, line := range []string{"announce Ke5", "announce d4"} {
		intent := white.Enter(g.state, g.at, line)
		told := words(intent)
		for _, c := range intent.Commands {
			if _, err := table.Decide(g.state, g.at, c); err != nil {
				told = err.Error()
			}
		}
		if !strings.Contains(told, "our board shows") {
			t.Errorf("%s: got %q, want what stands on the board", line, told)
		}
	}
}

func TestWrite_AnEntryForAMoveThatIsNotMadeIsNotJudgedAtAnEvent(t *testing.T) {
	g, white := newGame(t, event()), player(t, rules.White)
	for _, text := range []string{"Nf3", "Ke5"} {
		before := len(g.state.Sheets.White.Entries)
		g.enter(white, "write "+text)
		entries := g.state.Sheets.White.Entries
		if len(entries) == before {
			t.Fatalf("%s was not written", text)
		}
		entry := entries[len(entries)-1]
		told, _ := white.Voice().Event(g.state, table.SheetWritten{Actor: table.By(rules.White), Ply: entry.Ply, Text: entry.Text, Move: entry.Move})
		if want := "Written: " + text; told.Text() != want {
			t.Errorf("got %q, want %q", told.Text(), want)
		}
		g.enter(white, "strike")
	}
}

func TestSeal_IsRefusedBeforeTheMoveIsJudged(t *testing.T) {
	g, white, black := newGame(t, event()), player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"seal e4", "seal Ke5"} {
		if told := words(white.Enter(g.state, g.at, line)); told != "The game is not adjourned." || white.Pending() {
			t.Errorf("%s: got %q, want it refused at once", line, told)
		}
	}
	g.do(table.Adjourn{})
	if told := words(black.Enter(g.state, g.at, "seal e5")); black.Pending() || !strings.Contains(told, "White") {
		t.Errorf("got %q, want who seals", told)
	}
	if white.Enter(g.state, g.at, "seal e4"); !white.Pending() {
		t.Error("White is not asked whether they seal it")
	}
}
