package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
)

// Who plays both sides hears the sides by name: no time is an opponent's, and no turn is
// theirs alone.
func TestBothSeats_TimesAndTurnsAreNamedBySide(t *testing.T) {
	g := newGame(t, nil)
	both := player(t, rules.White)
	config := both.Config()
	config.Both = true
	both.Change(config)
	for line, want := range map[string]string{
		"clock": "White ", "gate": "White is to move.", "clock difference": "Both clocks show the same time",
	} {
		if got := words(both.Enter(g.state, g.at, line)); !strings.HasPrefix(got, want) || strings.Contains(got, "pponent") {
			t.Errorf("%s: got %q, want it to begin with %q and name no opponent", line, got, want)
		}
	}
}

// The list of moves has the number before White's move, and no side that could be heard
// as the colour of a piece.
func TestMoves_ANumberStandsBeforeBothMovesOfIt(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"e4", "press"} {
		g.enter(white, line)
	}
	for _, line := range []string{"e4", "e5", "press"} {
		g.enter(black, line)
	}
	for line, want := range map[string]string{
		"moves": "One: Pawn Eva two Eva four, Pawn Eva seven Eva five",
		"last":  "Move one, Black: Pawn Eva seven Eva five",
	} {
		if got := words(white.Enter(g.state, g.at, line)); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}
