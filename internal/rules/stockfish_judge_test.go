package rules_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
)

func TestStockfishCountsTheSameFromRandomPlacements(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	judge(t, 150, 3, func() rules.Setup {
		for {
			if setup, err := rules.ParseFEN(randomFEN(random)); err == nil {
				return setup
			}
		}
	})
}

func TestStockfishCountsTheSameInChess960(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	judge(t, 60, 3, func() rules.Setup {
		setup, err := rules.Chess960(random.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(60) {
			var moves []rules.Move
			for m := range setup.Position.Moves() {
				moves = append(moves, m)
			}
			if len(moves) == 0 {
				break
			}
			next, err := setup.Position.Play(moves[random.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			setup.Position = next
		}
		return setup
	})
}

func TestSoakStockfishCountsTheSame(t *testing.T) {
	soak(t)
	random := rand.New(rand.NewPCG(9, 10))
	judge(t, 20_000, 3, func() rules.Setup {
		for {
			if setup, err := rules.ParseFEN(randomFEN(random)); err == nil {
				return setup
			}
		}
	})
}

// judge lets stockfish count from positions, and compares its count below each
// move with ours.
func judge(t *testing.T, positions, depth int, next func() rules.Setup) {
	t.Helper()
	if raceOn {
		positions, depth = positions/5, depth-1
	}
	engine := openStockfish(t)
	if engine == nil {
		t.Skip("stockfish is not installed, so nobody outside judges the rules here")
	}
	defer engine.close()
	engine.say("setoption name UCI_Chess960 value true")
	for range positions {
		setup := next()
		engine.say("position fen " + setup.ShredderFEN())
		engine.say(fmt.Sprintf("go perft %d", depth))
		want, total := engine.counts()
		for m := range setup.Position.Moves() {
			after, err := setup.Position.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if got := after.Perft(depth - 1); got != want[m.String()] {
				t.Errorf("%s: below %v: got %d, want %d", setup.ShredderFEN(), m, got, want[m.String()])
			}
			delete(want, m.String())
		}
		if len(want) > 0 {
			t.Errorf("%s: stockfish also has %v", setup.ShredderFEN(), want)
		}
		if got := setup.Position.Perft(depth); got != total {
			t.Errorf("%s: got %d, want %d", setup.ShredderFEN(), got, total)
		}
	}
}
