package host_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/scoresheet/pgn"
)

func TestAGameIsToldInPGNWithClocksAndIrregularities(t *testing.T) {
	var printed bytes.Buffer
	s, err := script.Parse("pgn", `laws 2014
player white sighted "Anna"
control 10m
event standard
start
wait 30s
play e4
move black e7e4
press black
move black e5
press black
arbiter add black 1m
resign white`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := script.New(&printed, script.Options{JSON: true}).Play(s); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "printed")
	if err := os.WriteFile(path, printed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	story, err := host.ReadStory(path)
	if err != nil {
		t.Fatal(err)
	}
	games := story.Games()
	var out bytes.Buffer
	if err := pgn.Write(&out, games[0]); err != nil {
		t.Fatal(err)
	}
	one := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{`[White "Anna"]`, `[Result "0-1"]`, "1. e4", "[%clk 0:09:30]", "[%clk 0:10:00]", "Illegal move by Black, number one", "1... e5"} {
		if !strings.Contains(one, want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	again, err := pgn.NewReader(&out).Read()
	if err != nil || len(again.Faults) > 0 || len(again.Line.Plies) != 2 {
		t.Errorf("read back: %v, %v", again.Faults, err)
	}
}
