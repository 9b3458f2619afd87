package rules_test

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestSANIsThatOfOtherPrograms(t *testing.T) {
	data, err := os.ReadFile("testdata/san.txt")
	if err != nil {
		t.Fatal(err)
	}
	var p rules.Position
	moves := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if fen, ok := strings.CutPrefix(line, "position "); ok {
			p = mustParse(t, fen).Position
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) != 3 {
			continue
		}
		moves++
		uci, san, after := fields[0], fields[1], mustParse(t, fields[2]).Position
		m, err := p.ParseUCI(uci)
		if err != nil {
			t.Errorf("%s: %v", uci, err)
			continue
		}
		if got := p.SAN(m); got != san {
			t.Errorf("%s: got %s, want %s", uci, got, san)
		}
		if back, next, err := p.PlaySAN(san); err != nil || back != m || next != after {
			t.Errorf("%s: got %v, %s, %v, want %s and %s", san, back, rules.Setup{Position: next}.FEN(), err, uci, fields[2])
		}
	}
	if moves < 300 {
		t.Errorf("got %d moves, want 300 and more", moves)
	}
}
