//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A player who has no second queen says so once, and continues with a substitute: the
// pawn itself or an upturned rook.
func TestStandIn_WhatStandsInTheQueensPlaceIsTheQueenOnceItWasSaid(t *testing.T) {
	const fen = "8/4P3/7k/8/8/8/R6P/K7 w - - 0 1"
	for name, test := range map[string]struct {
		whose, hand string
		plies       int
		last        string
	}{
		"the pawn, said before":       {"both", `"e8=Q" 300 e7- 500 e8P 2500 h6- 500 g5k 2500 e8- 500 e3P 2500 g5- 500 g4k 2500`, 4, "g5g4"},
		"the pawn, said after":        {"both", `e7- 500 e8P 1500 "e8=Q" 2500 h6- 500 g5k 2500 e8- 500 e3P 2500`, 3, "e8e3"},
		"the pawn, and a quick reply": {"both", `"e8=Q" 300 e7- 500 e8P 300 h6- 500 g5k 2500 e8- 500 e3P 2500`, 3, "e8e3"},
		"a rook, said before":         {"both", `"e8=Q" 300 e7- 500 e8R 2500 h6- 500 g5k 2500 e8- 500 e3R 2500`, 3, "e8e3"},
		"a rook, said after":          {"both", `e7- 500 e8R 1500 "e8=Q" 2500 h6- 500 g5k 2500 e8- 500 e3R 2500`, 3, "e8e3"},
		"a rook, and its like moves":  {"both", `"e8=Q" 300 e7- 500 e8R 2500 h6- 500 g5k 2500 a2- 500 a3R 2500 g5- 500 g4k 2500 e8- 500 b5R 2500`, 5, "e8b5"},
		"the queen is found later":    {"both", `"e8=Q" 300 e7- 500 e8P 2500 e8- 700 e8Q 2500 h6- 500 g5k 2500 e8- 500 e3Q 2500`, 3, "e8e3"},
		"it is exchanged in between":  {"both", `"e8=Q" 300 e7- 500 e8P 2500 e8- 4000 e8Q 2500 h6- 500 g5k 2500 e8- 500 e3Q 2500`, 3, "e8e3"},
		"a pawn beside it moves":      {"both", `"e8=Q" 300 e7- 500 e8P 2500 e8- 700 e8Q 2500 h6- 500 g5k 2500 h2- 500 h4P 2500`, 3, "h2h4"},
		"by its name alone":           {"both", `e7- 500 e8R 1500 "queen" 2500 h6- 500 g5k 2500 e8- 500 e3R 2500`, 3, "e8e3"},
		"a check from it":             {"both", `"e8=Q" 300 e7- 500 e8P 2500 h6- 500 g7k 2500 a2- 500 g2R 2500 g7- 500 f6k 2500`, 4, "g7f6"},
		"it is captured":              {"both", `"e8=Q" 300 e7- 500 e8P 2500 h6- 500 g7k 2500 e8- 500 f7P 2500 g7- 300 f7- 500 f7k 2500 a2- 500 f2R 2500`, 5, "a2f2"},
		"the pawn on an own board":    {"white", `e7- 500 "e8=Q" 100 e8P 2500 | 100 h6- 500 g5k 2500 e8- 300 "Qe3" 300 e3P 2500`, 3, "e8e3"},
		"a rook on an own board":      {"white", `e7- 500 "e8=Q" 100 e8R 2500 | 100 h6- 500 g5k 2500 e8- 300 "Qe3" 300 e3R 2500`, 3, "e8e3"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, test.whose, "dgt", fen)
				before, after, away := strings.Cut(test.hand, "|")
				f.hand(before)
				if away {
					if err := f.room.Order(table.Player, rules.Black, table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: square(t, "h6"), To: square(t, "g5")}}); err != nil {
						t.Fatal(err)
					}
					f.hand(after)
				}
				f.played(test.plies)
				game := f.room.State().Game
				if got := game.Move(1).Promotes; got != rules.Queen {
					t.Errorf("the pawn became %v, want a queen", got)
				}
				if got := game.Move(game.Ply()).String(); got != test.last {
					t.Errorf("the last move is %s, want %s; said\n%s", got, test.last, strings.Join(f.said, "\n"))
				}
				if got := f.count("counts as"); got != 1 {
					t.Errorf("it was said %d times what counts as the queen, want once:\n%s", got, strings.Join(f.said, "\n"))
				}
				if touched := f.room.State().Gate.Touched; len(touched) > 0 && !f.room.State().Gate.Made {
					t.Errorf("got %v touched, want nothing", touched)
				}
				if test.whose == "both" && f.count("The board does not show") > 0 {
					t.Errorf("the board strayed; said\n%s", strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

// The queen that the opponent's pawn became may be shown by the pawn, or by a rook once
// that has been asked about.
func TestStandIn_TheOpponentsPawnIsCarriedOutWithWhatIsAtHand(t *testing.T) {
	for name, hand := range map[string]string{
		"the pawn":          `e2- 500 e1p 5000 g2- 300 "Kg3" 300 g3K 2500`,
		"a rook":            `e2- 500 e1r 5000 g2- 300 "Kg3" 300 g3K 2500`,
		"then the queen":    `e2- 500 e1p 1500 e1- 1500 e1q 2500 g2- 300 "Kh3" 300 h3K 2500`,
		"the queen at once": `e2- 500 e1q 2500 g2- 300 "Kh3" 300 h3K 2500`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "white", "dgt", "8/8/8/7k/8/8/4p1K1/8 w - - 0 1")
				f.hand(`g2- 500 "Kg3" 300 g3K 2000`)
				if err := f.room.Order(table.Player, rules.Black, table.Enter{Actor: table.By(rules.Black), Move: rules.Move{From: square(t, "e2"), To: square(t, "e1"), Promotes: rules.Queen}}); err != nil {
					t.Fatal(err)
				}
				f.hand(strings.NewReplacer("g2-", "g3-", `"Kg3"`, `"Kf4"`, `"Kh3"`, `"Kf4"`, "g3K", "f4K", "h3K", "f4K").Replace(hand))
				f.played(3)
				if got := f.room.State().Game.Move(3).String(); got != "g3f4" {
					t.Errorf("the last move is %s, want g3f4; said\n%s", got, strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

// A pawn that is left without a word is no queen.
func TestStandIn_APawnOrARookWithoutAWordIsWhatItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "8/4P3/7k/8/8/8/R7/K7 w - - 0 1")
		f.hand(`e7- 500 e8P 5000`)
		f.played(0)
		f.hand(`e8- 500 e8R 2500 h6- 500 g5k 2500`)
		f.played(2)
		if got := f.room.State().Game.Move(1).Promotes; got != rules.Rook {
			t.Errorf("the pawn became %v, want a rook", got)
		}
		if f.count("counts as") > 0 {
			t.Errorf("something stands in for another piece; said\n%s", strings.Join(f.said, "\n"))
		}
	})
}
