package room_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/table"
)

func TestAnchor_IsKeptWithItsSignatureAndReadBack(t *testing.T) {
	folder := t.TempDir()
	settingstest.Home(t, folder)
	journal, path := filepath.Join(folder, "game.journal"), filepath.Join(folder, "game.anchor")
	r, err := room.Open(t.Context(), room.Options{Journal: journal, Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Set(), r.Begin(), r.Close()); err != nil {
		t.Fatal(err)
	}
	signature, by, err := room.KeepAnchor(journal, path, false)
	if err != nil || signature == path || by == "" {
		t.Fatalf("got %q, %q, %v, want a signature and whose it is", signature, by, err)
	}
	text, again, err := room.ReadAnchor(path)
	if kept, _ := os.ReadFile(path); err != nil || again != by || len(text) == 0 || !bytes.Equal(text, kept) {
		t.Errorf("got %d bytes by %q, %v, want what was kept by %q", len(text), again, err, by)
	}
	if err := os.WriteFile(path, append(text, ' '), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := room.ReadAnchor(path); err == nil {
		t.Error("got an anchor that somebody has changed")
	}
	if err := os.Remove(signature); err != nil {
		t.Fatal(err)
	}
	if _, _, err := room.ReadAnchor(path); err == nil {
		t.Error("got an anchor without a signature")
	}
	if text, by, err := room.ReadAnchor(""); text != nil || by != "" || err != nil {
		t.Errorf("got %q, %q, %v for no name, want nothing", text, by, err)
	}
	for name, from := range map[string]string{"no journal": path + "x", "no folder": journal} {
		if _, _, err := room.KeepAnchor(from, filepath.Join(folder, "none", "a"), false); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}
