package practice_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/room/practice"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestRecord_AGameCountsOnceAndIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "practice.json")
	record, err := practice.ReadRecord(path)
	if err != nil || record.Rating.Value != 1500 {
		t.Fatalf("got %+v, %v", record, err)
	}
	won := practice.Rated{Game: "a", Opponent: 1500, Score: 1}
	if err := record.With(won).With(won).Write(path); err != nil {
		t.Fatal(err)
	}
	kept, err := practice.ReadRecord(path)
	if err != nil || len(kept.Games) != 1 || kept.Rating.Value < 1600 || kept.Rating.Deviation >= 350 {
		t.Errorf("got %+v, %v, want one win over 1500", kept, err)
	}
	if err := os.WriteFile(path, []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := practice.ReadRecord(path); err == nil {
		t.Errorf("got %+v of rubbish", got)
	}
}

func TestRecord_TheResultOfATableCounts(t *testing.T) {
	r := newTable(t)
	path := filepath.Join(t.TempDir(), "practice.json")
	practice.Counts(r, rules.White, path, "game", 1800, func(err error) { t.Error(err) })
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}); err != nil {
		t.Fatal(err)
	}
	until(t, "the game is counted", func() bool {
		record, err := practice.ReadRecord(path)
		return err == nil && len(record.Games) == 1 && record.Games[0] == practice.Rated{Game: "game", Opponent: 1800, Score: 0} && record.Rating.Value < 1500
	})
}
