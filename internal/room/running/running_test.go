package running_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/room/running"
)

func TestGames_AreThoseWhoseMarksAreHeld(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "deep", "running")
	if got := running.Games(folder); len(got) != 0 {
		t.Errorf("got %v before any game", got)
	}
	here, err := running.Begin(folder, running.Game{Journal: "a.journal"})
	if err != nil {
		t.Fatal(err)
	}
	there, err := running.Begin(folder, running.Game{Table: "club.example:2222"})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := filepath.Abs("a.journal")
	if err != nil {
		t.Fatal(err)
	}
	names := map[running.Game]bool{}
	for _, game := range running.Games(folder) {
		names[game] = true
	}
	if len(names) != 2 || !names[running.Game{Journal: whole}] || !names[running.Game{Table: "club.example:2222"}] {
		t.Errorf("got %v, want both", names)
	}
	here.End()
	if got := running.Games(folder); len(got) != 1 || got[0].Name() != "club.example:2222" {
		t.Errorf("got %v, want the table elsewhere alone", got)
	}
	there.End()
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("got %v, %v left behind", left, err)
	}
}

func TestGames_AMarkOfAProgramThatWasKilledIsNone(t *testing.T) {
	folder := t.TempDir()
	young, old := filepath.Join(folder, "young.running"), filepath.Join(folder, "old.running")
	for _, path := range []string{young, old} {
		if err := os.WriteFile(path, []byte(`{"journal":"/x.journal"}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(old, yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	if got := running.Games(folder); len(got) != 0 {
		t.Errorf("got %v, want none", got)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("the mark of yesterday is still there")
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("a mark that may be about to be locked is gone: %v", err)
	}
}
