package ledger_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/ledger"
	"blindchess/internal/journal"
)

func TestLedger_KeepsWhatFitsAndRefusesTheRest(t *testing.T) {
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "club.journal")
	open := tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.RoundRobin}}
	if _, err := ledger.Read(path); err == nil || !strings.Contains(err.Error(), "blindchess-hall new") {
		t.Errorf("got %v for a file that is not there, want how one is made", err)
	}
	if _, err := ledger.Add(ctx, path, open); err == nil {
		t.Error("an entry went into a file that is not there")
	}
	if _, err := ledger.Begin(ctx, path, tournament.Entry{}); err == nil {
		t.Error("a tournament began with nothing")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("what does not fit left a file behind")
	}
	if _, err := ledger.Begin(ctx, path, open); err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Begin(ctx, path, open); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("got %v, want that the file is there", err)
	}
	players := tournament.Entry{Entered: []tournament.Player{{Name: "A"}, {Name: "B"}}}
	wrong := tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1}}
	if _, err := ledger.Add(ctx, path, players, wrong); err == nil {
		t.Error("an entry that does not fit was written")
	}
	if club, err := ledger.Read(path); err != nil || len(club.Players) != 0 {
		t.Errorf("got %v, %v: part of what was refused was written", club.Players, err)
	}
	if club, err := ledger.Add(ctx, path, players); err != nil || len(club.Players) != 2 {
		t.Errorf("got %v, %v, want two players", club.Players, err)
	}
}

func TestLedger_IsWrittenByOneAtATime(t *testing.T) {
	ctx, path := t.Context(), filepath.Join(t.TempDir(), "club.journal")
	if _, err := ledger.Begin(ctx, path, tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss}}); err != nil {
		t.Fatal(err)
	}
	file, _, err := journal.Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = ledger.Add(ctx, path, tournament.Entry{Entered: []tournament.Player{{Name: "A"}}})
	if err == nil || !strings.Contains(err.Error(), "try again") {
		t.Errorf("got %v, want that somebody else is writing", err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestLedger_IsNoTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table.journal")
	file, _, err := journal.Open(path, []byte(`{"program":"blindchess"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Read(path); err == nil || !strings.Contains(err.Error(), "is no tournament") {
		t.Errorf("got %v, want that it is no tournament", err)
	}
}
