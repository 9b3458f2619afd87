package room_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/settings/settingstest"
)

func TestHistory_KeepsTheNewestLinesForTheirUserAlone(t *testing.T) {
	folder := t.TempDir()
	settingstest.Home(t, folder)
	history := room.NewHistory()
	if lines := history.Lines(); len(lines) != 0 {
		t.Errorf("got %q before anything was typed", lines)
	}
	for i := range 600 {
		history.Add(fmt.Sprint("scan ", i))
	}
	lines := history.Lines()
	if len(lines) != 500 || lines[0] != "scan 100" || lines[499] != "scan 599" {
		t.Errorf("got %d lines from %q to %q, want the newest 500", len(lines), lines[0], lines[len(lines)-1])
	}
	info, err := os.Stat(filepath.Join(folder, "blindchess", "history"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file for its user alone", info, err)
	}
}
