package winnable_test

import (
	"math/bits"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// everyPlacement yields all placements of pieces, the first of which is set on the
// lower left triangle only: without pawns the others are mirrored ones.
func everyPlacement(pieces []rules.Piece, placed rules.Placement, from int, yield func(rules.Placement)) {
	if len(pieces) == from {
		yield(placed)
		return
	}
	start := rules.A1
	if from > 1 && pieces[from] == pieces[from-1] {
		start = rules.Square(bits.Len64(uint64(placed.Of(pieces[from])))) + 1 // equal pieces in one order only
	}
	for s := start; s <= rules.H8; s++ {
		outside := from == 0 && (s.File() > 3 || s.Rank() > s.File())
		if !outside && placed.At(s).Role == 0 {
			everyPlacement(pieces, placed.Put(s, pieces[from]), from+1, yield)
		}
	}
}

// ending is the pieces that two kings have beside them, and whether the first side
// can have mated anywhere.
type ending struct {
	winner, loser string
	mates         bool
}

func TestPiecesThatCannotMateMateNowhere(t *testing.T) {
	matesAnywhere(t, []ending{{winner: "N", loser: ""}, {winner: "N", loser: "q"}, {winner: "B", loser: "r"}})
}

func TestSoakPiecesThatCannotMateMateNowhere(t *testing.T) {
	soak(t)
	matesAnywhere(t, []ending{
		{winner: "B", loser: "q"},
		{winner: "N", loser: "r", mates: true},
		{winner: "N", loser: "b", mates: true},
		{winner: "B", loser: "n", mates: true},
		{winner: "N", loser: "qq"},
		{winner: "B", loser: "rr"},
		{winner: "B", loser: "qr"},
		{winner: "BB", loser: "r", mates: true},
	})
}

// matesAnywhere looks at every placement of such pieces.
func matesAnywhere(t *testing.T, endings []ending) {
	t.Helper()
	for _, test := range endings {
		t.Run("K"+test.winner+"k"+test.loser, func(t *testing.T) {
			pieces := []rules.Piece{rules.PieceOf('k'), rules.PieceOf('K')}
			for _, letter := range []byte(test.winner + test.loser) {
				pieces = append(pieces, rules.PieceOf(letter))
			}
			mates := 0
			everyPlacement(pieces, rules.Placement{}, 0, func(p rules.Placement) {
				if winnable.Mated(p, rules.Black) {
					mates++
				}
			})
			if (mates > 0) != test.mates {
				t.Errorf("got %d mates, want any: %v", mates, test.mates)
			}
		})
	}
}
