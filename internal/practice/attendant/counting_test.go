package attendant_test

import (
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/diary"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestCounts_TheResultOfATableCountsOnce(t *testing.T) {
	r := newTable(t)
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	open := func() (*diary.Diary, error) { return diary.Open(path) }
	count := func() { attendant.Counts(r, rules.White, 1800, open, func(err error) { t.Error(err) }) }
	count()
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}); err != nil {
		t.Fatal(err)
	}
	until(t, "the game is counted", func() bool {
		kept, err := open()
		return err == nil && kept.Count(diary.Game) == 1 && kept.Rating(diary.Game, time.Now()).Value < 1500
	})
	// The same if it was over when its player returned to it.
	count()
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	kept, err := open()
	if err != nil || kept.Count(diary.Game) != 1 || kept.Entries()[0].Opponent.Value != 1800 || kept.Entries()[0].Score != 0 {
		t.Errorf("got %+v, %v, want one loss against 1800", kept.Entries(), err)
	}
}
