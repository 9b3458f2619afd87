package diary_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/practice/diary"
)

// FuzzOpen reads any bytes as a diary: added lines destroy none of them.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("{\"at\":\"2026-03-01T10:00:00Z\",\"kind\":\"puzzle\",\"score\":1}\n{\"at\":"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), diary.File)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := diary.Open(path)
		if err != nil {
			return
		}
		entries, unread := len(d.Entries()), d.Unread()
		if err := d.Add(diary.Entry{At: time.Unix(0, 0).UTC(), Kind: diary.Puzzle, What: "new", Score: 1}); err != nil {
			t.Fatal(err)
		}
		again, err := diary.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(again.Entries()) != entries+1 || again.Unread() != unread || !again.Has(diary.Puzzle, "new") {
			t.Errorf("%q: got %d entries and %d unread after %d and %d", text, len(again.Entries()), again.Unread(), entries, unread)
		}
	})
}
