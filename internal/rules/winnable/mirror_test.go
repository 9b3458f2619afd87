package winnable_test

import (
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// The mirrors in which the Laws are the same; the mirror of the files only if
// neither side may castle.
var (
	colours = rulestest.Mirror{Colours: true}
	files   = rulestest.Mirror{Files: true}
)

// TestMobility_IsTheSameForBothColours follows each piece of random walls on the
// board and on its mirror: a pawn's moves do not depend on its colour.
func TestMobility_IsTheSameForBothColours(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 7))
	for tested := 0; tested < 2000; {
		p, ok := wall(random)
		if !ok {
			continue
		}
		tested++
		reach, mate := winnable.Estimate(p)
		mirror, mirrorMate := winnable.Estimate(colours.Position(p))
		if mate.White != mirrorMate.Black || mate.Black != mirrorMate.White {
			t.Errorf("%s: got mate left possible %v, and %v for the colours exchanged", fen(p), mate, mirrorMate)
		}
		for _, s := range p.Placement().Occupied().Squares() {
			over := colours.Square(s)
			for _, to := range rules.Occupancy(^rules.Occupancy(0)).Squares() {
				if reach[s].Has(to) != mirror[over].Has(colours.Square(to)) {
					t.Fatalf("%s: the %v on %v reaches %v in one colour only", fen(p), p.At(s), s, to)
				}
			}
		}
	}
}

// TestVerdict_IsTheSameInTheMirror asks random positions and their mirrors: the
// colours exchanged, and without castling rights the files too.
func TestVerdict_IsTheSameInTheMirror(t *testing.T) {
	const budget = 100_000 // far more than nearly all of them need
	random := rand.New(rand.NewPCG(11, 23))
	tested, decided := 0, 0
	for tested < 2000 {
		p, ok := scatter(random)
		if tested%2 == 1 {
			p, ok = wall(random)
		}
		if !ok {
			continue
		}
		tested++
		for _, side := range []rules.Side{rules.White, rules.Black} {
			got, _ := winnable.Decide(p, side, budget)
			over, _ := winnable.Decide(colours.Position(p), side.Other(), budget)
			across := got
			if p.CastlingRooks() == 0 {
				across, _ = winnable.Decide(files.Position(p), side, budget)
			}
			if got != over || got != across {
				t.Errorf("%s for %v: got %v, %v with the colours exchanged, %v with the files", fen(p), side, got, over, across)
			}
			if got != winnable.Undetermined {
				decided++
			}
		}
	}
	if decided < 3900 {
		t.Errorf("got %d of %d questions decided, want nearly all", decided, 2*tested)
	}
}

// TestVerdict_ADeepMateByBishopsIsFoundInEveryMirror asks positions in which the king is mated by
// bishops among its own pieces, and only deep in the search.
func TestVerdict_ADeepMateByBishopsIsFoundInEveryMirror(t *testing.T) {
	for _, text := range []string{
		"5BkB/5pBp/5P1P/3b4/8/8/8/2K5 w - - 0 1",
		"BkB5/pBp5/P1P5/8/8/8/1b6/5K2 b - - 0 1",
		"BkB5/pBp5/P1P5/8/8/8/7b/5K2 b - - 0 1",
	} {
		for _, mirror := range []rulestest.Mirror{{}, colours, files, {Colours: true, Files: true}} {
			p, side := mirror.Position(rulestest.Setup(t, text).Position), rules.White
			if mirror.Colours {
				side = rules.Black
			}
			verdict, proof := winnable.Decide(p, side, 500_000)
			if verdict != winnable.Winnable {
				t.Errorf("%s: got %v after %d positions, want winnable", fen(p), verdict, proof.Nodes)
				continue
			}
			if end := playOut(t, p, proof.Line); !end.Checkmate() || end.Turn() == side {
				t.Errorf("%s: the line does not end in mate", fen(p))
			}
		}
	}
}
