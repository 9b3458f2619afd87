package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestSaid_OnlyEnterAnnouncesAHeardMove(t *testing.T) {
	for _, test := range []struct {
		name  string
		typed bool // a key other than Enter was pressed
		line  string
		want  string // in the answer
		made  bool
	}{
		{"Enter", false, "", "", true},
		{"Enter after a key that was deleted", true, "", "Cancelled.", false},
		{"yes without a key, as by a mouse", false, "yes", "", true},
		{"yes after a key", true, "yes", "Cancelled.", false},
		{"no", false, "no", "Cancelled.", false},
		{"a question", false, "material", "Material is equal", false},
		{"a question after a key", true, "material", "Material is equal", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, nil)
			white := player(t, rules.White)
			move, err := g.state.Game.Position().ParseSAN("e4")
			if err != nil {
				t.Fatal(err)
			}
			white.Said(g.state, move, "pawn Eva two Eva four")
			if !white.Confirms() {
				t.Error("got a heard move that Enter does not announce")
			}
			if _, asked := white.Question(); !asked {
				t.Error("got no question on the screen")
			}
			if test.typed {
				white.Typed()
				if _, asked := white.Question(); asked || white.Confirms() {
					t.Error("got a question that still waits after a key")
				}
			}
			if got := g.enter(white, test.line); !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if !test.made {
				g.enter(white, "")
			}
			if made := g.state.Gate.Announced == move; made != test.made {
				t.Errorf("got announced %v, want %v", made, test.made)
			}
		})
	}
}
