package opening_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/tournament/opening"
)

func TestSimul_OpensATableForEachOtherPlayer(t *testing.T) {
	all := club(t)
	giver, _ := all.Player(2)
	for side, want := range map[string]string{
		"white":     "Bo-Anna Bo-Cem Bo-Dana",
		"black":     "Anna-Bo Cem-Bo Dana-Bo",
		"alternate": "Bo-Anna Cem-Bo Bo-Dana",
	} {
		tables, err := opening.Simul(all, giver, side, opening.Options{Program: "blindchess", Folder: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		var games []string
		for _, table := range tables {
			games = append(games, table.White.Name+"-"+table.Black.Name)
			if line := strings.Join(table.Command, " "); !strings.Contains(line, "--round simul") || strings.Contains(line, "--event event") {
				t.Errorf("got %s, want a game of a simultaneous display, which begins without an arbiter", line)
			}
		}
		if got := strings.Join(games, " "); got != want {
			t.Errorf("%s: got %s, want %s", side, got, want)
		}
	}
	if _, err := opening.Simul(all, giver, "red", opening.Options{}); err == nil || !strings.Contains(err.Error(), "say white, black or alternate") {
		t.Errorf("got %v, want the colours named", err)
	}
}
