package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestConfirm_AGameHangsOnASecondWord(t *testing.T) {
	tests := []struct {
		name, line, answer string
		over               bool
	}{
		{"yes", "resign", "yes", true},
		{"the same again", "resign", "resign", true},
		{"with a slash", "/resign", "/yes", true},
		{"no", "resign", "no", false},
		{"Enter", "resign", "", false},
		{"another command", "resign", "clock", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, nil)
			white := player(t, rules.White)
			if said := g.enter(white, test.line); !strings.Contains(said, "Say yes") || g.state.Over() {
				t.Fatalf("got %q, want a question first", said)
			}
			g.enter(white, test.answer)
			if got := g.state.Over(); got != test.over {
				t.Errorf("got over %v, want %v", got, test.over)
			}
			if !test.over {
				if said := g.enter(white, "yes"); !strings.Contains(said, "Nothing was asked") {
					t.Errorf("a late yes: got %q, want that nothing was asked", said)
				}
			}
		})
	}
}
