package endings_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/practice/endings"
)

// The published length of each ending's longest win, with either side to move
// and for either winner.
func longest() map[string]int {
	return map[string]int{
		"KQK": 10, "KRK": 16, "KPK": 28, "KBBK": 19, "KBNK": 33, "KQKR": 35, "KQKB": 17, "KQKN": 21, "KRKB": 29, "KRKN": 40, "KQKQ": 13, "KRKR": 19, "KQKP": 28,
	}
}

func check(t *testing.T, tables *endings.Tables, name string) {
	t.Helper()
	got, err := tables.Longest(t.Context(), name)
	want, published := longest()[name]
	if err == nil && !published {
		t.Logf("%s: %d moves; what is published counts the pawn's wins too, and Syzygy tables are the witness", name, got)
		return
	}
	if err != nil || got != want {
		t.Errorf("%s: got %d moves, %v, want %d", name, got, err, want)
	}
}

func TestThreePieces_TakeAsLongAsIsPublished(t *testing.T) {
	tables := endings.Open("", nil)
	for _, name := range []string{"KQK", "KRK", "KPK"} {
		check(t, tables, name)
	}
}

func TestSoakFourPieces_TakeAsLongAsIsPublished(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("makes every table: set SOAK=1")
	}
	folder := t.TempDir()
	began := time.Now()
	tables := endings.Open(folder, func(name string) { t.Log(name, time.Since(began)) })
	for _, name := range endings.Names() {
		check(t, tables, name)
	}
	t.Log("made in", time.Since(began))
	size := int64(0)
	files, _ := filepath.Glob(filepath.Join(folder, "*"))
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			size += info.Size()
			t.Log(filepath.Base(file), info.Size())
		}
	}
	if size > 30<<20 {
		t.Errorf("the tables take %d bytes, want 30 MB at most", size)
	}
}
