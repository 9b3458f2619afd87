package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestOwed_MissingEntriesAreToldAndWrittenInOneGoOnceTheGameIsOver(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Keeping = table.SheetsByHand })
	white, black := player(t, rules.White), player(t, rules.Black)
	if said := g.enter(white, "gate"); strings.Contains(said, "scoresheet") {
		t.Errorf("got %q before the first move, want no word of the scoresheet", said)
	}
	for _, line := range []string{"e4", "press"} {
		g.enter(white, line)
	}
	if said := g.enter(white, "gate"); !strings.Contains(said, "Entries missing on your scoresheet: one") {
		t.Errorf("got %q, want to be reminded of the move that was made", said)
	}
	if said := g.enter(white, "write all"); !strings.Contains(said, "after the game") {
		t.Errorf("got %q, want that it waits for the end", said)
	}
	if said := g.enter(black, "gate"); strings.Contains(said, "scoresheet") {
		t.Errorf("got %q for Black, who may reply first", said)
	}
	g.enter(white, "resign")
	g.enter(white, "yes")
	if said := g.enter(white, "gate"); !strings.Contains(said, "Type write all to write them all") {
		t.Errorf("got %q at the end, want how the missing entries are written", said)
	}
	if said := g.enter(black, "sign"); !strings.Contains(said, "Entries missing on your scoresheet: one. Sign anyway?") {
		t.Errorf("got %q, want to be asked about the entry that is missing", said)
	}
	g.enter(black, "yes")
	if !g.state.Signed.Black || g.state.Sheets.Black.Plies() != 0 {
		t.Error("Black has not signed the sheet as it is")
	}
	g.enter(white, "write all")
	if got := g.state.Sheets.White.Standing(); len(got) != g.state.Game.Ply() || got[0].Text != "e4" {
		t.Errorf("got %+v on the sheet, want e4 by hand", got)
	}
	if said := g.enter(white, "write all"); !strings.Contains(said, "No entry is missing") {
		t.Errorf("got %q, want that nothing is missing", said)
	}
}
