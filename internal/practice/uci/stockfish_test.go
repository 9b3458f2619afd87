package uci_test

import (
	"os/exec"
	"slices"
	"testing"

	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// stockfish returns where Debian's engine is, and skips the test where it is
// not.
func stockfish(t *testing.T) uci.Config {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return uci.Config{Path: path, Set: []uci.Setting{{Name: "Hash", Value: "16"}, {Name: "Threads", Value: "1"}}}
		}
	}
	t.Skip("needs stockfish: scripts/install test")
	return uci.Config{}
}

func TestStockfish_AnswersAndIsBelieved(t *testing.T) {
	t.Parallel()
	engine := open(t, stockfish(t))
	tests := []struct {
		name, fen string
		best      string
		mate      int
	}{
		{"a mate in one", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 1},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", 0},
		{"castling by the rook's square", "1k6/8/8/8/8/8/8/1K4R1 w G - 0 1", "", 0},
	}
	for _, test := range tests {
		g := gameFrom(t, fen(t, test.fen))
		answer, err := engine.Think(t.Context(), uci.Question{Game: g, Lines: 4, Depth: 6})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := g.Position().SAN(answer.Best); test.best != "" && got != test.best {
			t.Errorf("%s: got %s, want %s", test.name, got, test.best)
		}
		if test.mate != 0 && answer.Lines[0].Score.Mate != test.mate {
			t.Errorf("%s: got %+v, want a mate in %d", test.name, answer.Lines[0].Score, test.mate)
		}
	}
}

func TestStockfish_TellsTheLinesOfAGameInTheirOrder(t *testing.T) {
	t.Parallel()
	engine := open(t, stockfish(t))
	g := game(t, "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1", "f8c5")
	answer, err := engine.Think(t.Context(), uci.Question{Game: g, Lines: 3, Depth: 8})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Lines) != 3 || !slices.IsSortedFunc(answer.Lines, func(a, b uci.Line) int { return b.Score.Centipawns - a.Score.Centipawns }) {
		t.Errorf("got %+v, want three lines, the best first", answer.Lines)
	}
	for _, line := range answer.Lines {
		position := g.Position()
		for _, move := range line.Moves {
			next, err := position.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			position = next
		}
	}
}

func TestStockfish_PlaysChess960ByTheRook(t *testing.T) {
	t.Parallel()
	engine := open(t, stockfish(t))
	setup, err := rules.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Think(t.Context(), uci.Question{Game: rules.NewGame(setup), Depth: 4}); err != nil {
		t.Error(err)
	}
}
