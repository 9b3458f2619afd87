//go:build linux || darwin

package atboard_test

import (
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
)

// Without a second queen at hand, the word makes the move on a flat board of both
// players, and play continues once the queen is found.
func TestPromotion_AWordMakesTheMoveBeforeTheQueenIsFoundOnAFlatBoardOfBoth(t *testing.T) {
	for name, hand := range map[string]string{
		"nothing stands there":     `"e8=Q" 300 e7- 2500`,
		"nothing, and then a word": `e7- 1500 "e8=Q" 2500`,
		"the pawn itself":          `"e8=Q" 300 e7- 500 e8P 2500`,
		"the pawn, and then":       `e7- 500 e8P 1500 "e8=Q" 2500`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", "8/4P3/7k/8/8/8/8/K7 w - - 0 1")
				f.hand(hand)
				f.played(1)
				if got := f.room.State().Game.Position().At(square(t, "e8")); got != rules.PieceOf('Q') {
					t.Errorf("got %v on e8, want a queen; said %q", got, f.said)
				}
				f.hand("e8- 700 e8Q 2500 h6- 500 g5k 2500")
				f.played(2)
			})
		})
	}
}
