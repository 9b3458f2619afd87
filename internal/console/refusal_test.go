package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestRefusal_SaysWhatToDo(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	tests := []struct {
		s          *console.Session
		line, want string
	}{
		{white, "xyzzy", "help"},
		{white, "resgin", "Did you mean resign"},
		{white, "hlep", "Did you mean help"},
		{white, "gtae", "Did you mean gate"},
		{white, "e5", "Illegal move: e5."},
		{white, "claim nonsense", "help claim"},
		{white, "write", "Type it like this"},
		{white, strings.Repeat("x", 600), "too long"},
		{black, "e5", "not your move"},
		{black, "repeat", "There is no announced move"},
		{white, "add white 2m", "You cannot do that here"},
	}
	for _, test := range tests {
		reading := test.s.Enter(g.state, g.at, test.line)
		if !reading.Refused || !strings.Contains(words(reading), test.want) {
			t.Errorf("%.20s: got %q, want a refusal with %q", test.line, words(reading), test.want)
			continue
		}
		if why := words(test.s.Enter(g.state, g.at, "why")); !strings.Contains(why, strings.TrimRight(test.want, ".")) {
			t.Errorf("why after %.20s: got %q, want the refusal again", test.line, why)
		}
	}
}

func TestWhy_TellsNoRefusalThatIsPast(t *testing.T) {
	for name, pass := range map[string]func(*game, *console.Session){
		"another line was taken":         func(g *game, white *console.Session) { g.enter(white, "e4") },
		"the arbiter stopped the clocks": func(g *game, _ *console.Session) { g.do(table.StopClocks{}) },
	} {
		g := newGame(t, nil)
		white := player(t, rules.White)
		g.enter(white, "e5")
		if got := g.enter(white, "why"); !strings.HasPrefix(got, "Illegal move: e5.") {
			t.Fatalf("%s: got %q before, want the refusal", name, got)
		}
		pass(g, white)
		if got := g.enter(white, "why"); !strings.HasPrefix(got, "Nothing was refused.") {
			t.Errorf("%s: got %q, want that nothing is refused now", name, got)
		}
	}
}

// A capture of nothing is told as such: the move without it may well be legal.
func TestRefusal_ACaptureOfNothingIsToldWithItsReason(t *testing.T) {
	for _, event := range []bool{false, true} {
		for _, typed := range []string{"Nxc3", "Nc3x", "exd3", "knight takes c3", "e takes d3", "e4 e.p."} {
			g := newGame(t, func(c *table.Conditions) {
				if event {
					c.Withheld = table.Questions()
				}
			})
			said := g.enter(player(t, rules.White), typed)
			if !strings.Contains(said, "There is nothing to capture on") || g.state.Game.Ply() != 0 {
				t.Errorf("%s, moves withheld: %v: got %q, want what is wrong with it", typed, event, said)
			}
		}
	}
}
