//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
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

// The cable is out for three seconds at any moment of a promotion: the player goes on, or
// finds the move that hands made meanwhile read.
func TestPromotion_ACableThatIsPulledAtAnyMomentLosesNothing(t *testing.T) {
	for name, scene := range map[string]struct {
		whose, kind         string
		before, while, then string // while: what the squares hold when the cable is in again
	}{
		"own pegs, the pawn in the hand":      {"white", "pegs", `e7- 600`, "", `e8P 600 "e8=Q" 1500`},
		"own pegs, the pawn on its rank":      {"white", "pegs", `e7- 600 e8P 900`, "", `"e8=Q" 1500`},
		"own pegs, put there without a cable": {"white", "pegs", `e7- 600`, "e8P", `"e8=Q" 1500`},
		"own pegs, said before":               {"white", "pegs", `"e8=Q" 300 e7- 600`, "", `e8P 1500`},
		"shared pegs, the pawn in the hand":   {"both", "pegs", `e7- 600`, "", `e8P 900 "queen" 1500`},
		"shared pegs, at the question":        {"both", "pegs", `e7- 600 e8P 1200`, "", `"queen" 1500`},
		"shared flat, the pawn in the hand":   {"both", "dgt", `e7- 600`, "", `e8Q 2500`},
		"shared flat, at the question":        {"both", "dgt", `e7- 600 e8P 2500`, "", `"queen" 2500`},
		"shared flat, exchanged meanwhile":    {"both", "dgt", `e7- 600 e8P 900`, "e8Q", `2500`},
		"own flat, blind, said before":        {"white", "dgt", `"e8=Q" 300 e7- 600`, "", `e8Q 2500`},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, scene.whose, scene.kind, "8/4P3/7k/8/8/8/8/K7 w - - 0 1")
				f.hand(scene.before)
				f.board.pull(transport.ErrAbsent)
				if scene.while != "" {
					f.holds(square(t, scene.while[:2]), wire.Holding(rules.PieceOf(scene.while[2])))
				}
				f.passes(3 * time.Second)
				f.board.push()
				f.passes(3 * time.Second)
				f.hand(scene.then)
				f.played(1)
				if got := f.room.State().Game.Position().At(square(t, "e8")); got != rules.PieceOf('Q') {
					t.Errorf("got %v on e8, want a queen; said %q", got, f.said)
				}
			})
		})
	}
}

// A player who types the move as its pawn lands is asked once what it becomes, whichever
// of the two is read first. One who types it later hears the question again.
func TestPromotion_AMoveThatIsTypedAsItsPawnLandsIsAskedOnce(t *testing.T) {
	for _, at := range []struct{ whose, kind string }{{"both", "pegs"}, {"white", "pegs"}, {"both", "dgt"}} {
		for wait, times := range map[string]int{"": 1, "100": 1, "350": 1, "700": 1, "1500": 1} {
			t.Run(strings.Join([]string{at.whose, at.kind, wait}, " "), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, at.whose, at.kind, "8/4P3/7k/8/8/8/8/K7 w - - 0 1")
					f.hand("e7- 400 e8P " + wait + ` "e8" 5000`)
					f.told("the pawn become", times)
					f.told("Bauer Eva sieben Eva acht", times)
					f.hand(`"queen" 1500`)
					f.played(1)
				})
			})
		}
	}
}

func TestPromotion_AMoveThatIsTypedLaterIsAskedAgain(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, whose, "pegs", "8/4P3/7k/8/8/8/8/K7 w - - 0 1")
			f.hand(`e7- 400 e8P 6000 "e8" 1000`)
			f.told("the pawn become", 2)
		})
	}
}
