package winnable_test

import (
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// coloursMirrored returns p with the ranks turned over and the sides exchanged.
func coloursMirrored(p rules.Position) rules.Position {
	over := func(s rules.Square) rules.Square { return rules.SquareAt(s.File(), 7-s.Rank()) }
	return mirrored(p, over, rules.Side.Other)
}

// filesMirrored returns p with file a in the place of file h. It is for a
// position without castling rights, which this does not keep.
func filesMirrored(p rules.Position) rules.Position {
	over := func(s rules.Square) rules.Square { return rules.SquareAt(7-s.File(), s.Rank()) }
	return mirrored(p, over, func(s rules.Side) rules.Side { return s })
}

func mirrored(p rules.Position, over func(rules.Square) rules.Square, side func(rules.Side) rules.Side) rules.Position {
	placement, turn, castling, enPassant := p.Parts()
	var men rules.Placement
	for _, s := range placement.Occupied().Squares() {
		man := placement.At(s)
		men = men.Put(over(s), rules.Piece{Side: side(man.Side), Role: man.Role})
	}
	rooks := rules.Occupancy(0)
	for _, s := range castling.Squares() {
		rooks |= over(s).Bit()
	}
	if enPassant != 0 {
		enPassant = over(enPassant)
	}
	return rules.PositionOf(men, side(turn), rooks, enPassant)
}

// TestMobility_IsTheSameForBothColours follows each man of random walls on the
// board and on its mirror: where a pawn may go is no question of its colour.
func TestMobility_IsTheSameForBothColours(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 7))
	for tested := 0; tested < 2000; {
		p, ok := wall(random)
		if !ok {
			continue
		}
		tested++
		reach, mate := winnable.Estimate(p)
		mirror, mirrorMate := winnable.Estimate(coloursMirrored(p))
		if mate.White != mirrorMate.Black || mate.Black != mirrorMate.White {
			t.Errorf("%s: got mate left possible %v, and %v for the colours exchanged", fen(p), mate, mirrorMate)
		}
		for _, s := range p.Placement().Occupied().Squares() {
			over := rules.SquareAt(s.File(), 7-s.Rank())
			for _, to := range rules.Occupancy(^rules.Occupancy(0)).Squares() {
				if reach[s].Has(to) != mirror[over].Has(rules.SquareAt(to.File(), 7-to.Rank())) {
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
			colours, _ := winnable.Decide(coloursMirrored(p), side.Other(), budget)
			files := got
			if p.CastlingRooks() == 0 {
				files, _ = winnable.Decide(filesMirrored(p), side, budget)
			}
			if got != colours || got != files {
				t.Errorf("%s for %v: got %v, %v with the colours exchanged, %v with the files", fen(p), side, got, colours, files)
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
