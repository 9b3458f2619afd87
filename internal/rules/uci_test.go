package rules_test

import (
	"strings"
	"testing"
)

func TestCastlingInCoordinatesIsReadBothWays(t *testing.T) {
	tests := []struct {
		name, fen, text, want string
	}{
		{"standard, the king's two squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1"},
		{"standard, king takes rook", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"},
		{"standard, long", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1c1"},
		{"Chess960, king takes rook", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1f1", "b1f1"},
		{"Chess960, the king's way", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1g1", "b1f1"},
		{"Chess960, one step is no castling", "4k3/8/8/8/8/8/8/1K1R4 w D - 0 1", "b1c1", "b1c1"},
		{"Chess960, the outer rook of the e file", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1", "e1g1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			m, err := p.ParseUCI(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.UCI(m); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestCoordinatesThatAreNoMoveAreRefusedWithTheReason(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	tests := []struct{ fen, text, want string }{
		{start, "", `"" is no move in coordinates`},
		{start, "e2", `"e2" is no move in coordinates`},
		{start, "e2e9", `"e2e9" is no move in coordinates`},
		{start, "e2e4x", "the last letter is not q, r, b or n"},
		{start, "e2e4k", "the last letter is not q, r, b or n"},
		{start, "e2e5", "a pawn does not move from e2 to e5"},
		{start, "e2e4q", "a pawn on e2 does not become a queen on e4"},
		{start, "e2e2", "it does not name two squares"},
		{start, "a1a5", "on the way from a1 to a5 stands a piece on a2"},
		{start, "e1g1", "castling is blocked on f1 and g1"},
		{"8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8", "it does not say what the pawn becomes on e8"},
		{"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "the pawn on e4 is blocked by the piece on e5"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			m, err := mustParse(t, test.fen).Position.ParseUCI(test.text)
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "rules: ") {
				t.Errorf("got %v, %v, want it to say %q", m, err, test.want)
			}
		})
	}
}
