//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
)

const (
	castlesBoth    = "4k3/4p3/8/8/8/8/4P3/R3K2R w KQ - 0 1"
	takesOnD8      = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"
	inCheck        = "4k3/4r3/8/8/8/N7/P7/4K2R w K - 0 1"
	rookTakes      = "4k3/8/8/4p3/8/8/8/K3R3 w - - 0 1"
	doubledKnights = "4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1"
)

// What hands do at a board beyond moves: each scene ends with the moves that were
// played, what binds, and what was said of it.
func TestScenes_AreReadAsTheHandsMeantThem(t *testing.T) {
	for _, test := range []struct {
		name, whose, kind, fen, hands string
		ply                           int
		touched, want, never          string
	}{
		{"a knight that is put down and goes on to another square", "both", "dgt", "", "g1- 400 h3N 200 h3- 300 f3N 900 e7- 400 e5p 1500", 2, "", "", "out of"},
		{"a piece between two squares that is centred", "both", "dgt", "", "e2- 400 d4P 40 e4P 400 d4- 1200 e7- 400 e5p 1500", 2, "", "", "out of"},
		{"castling with both hands", "both", "dgt", castlesBoth, "e1- 60 h1- 400 g1K 60 f1R 1200 e7- 400 e5p 1500", 2, "", "", "fell"},
		{"the same on pegs", "both", "pegs", castlesBoth, "e1- 160 h1- 400 g1K 60 f1R 1200 e7- 400 e5p 1500", 2, "", "", "fell"},
		{"castling whose rook follows late", "both", "dgt", castlesBoth, "e1- 400 c1K 4000 a1- 300 d1R 1200 e7- 400 e5p 1500", 2, "", "Put white rook in David eins", "king out of"},
		{"a capture with one hand that takes both pieces together", "both", "dgt", takesOnD5, "e4- 250 d5- 90 d5P 1200 d8- 400 d5- 200 d5q 1500", 2, "", "", "out of"},
		{"the same on pegs", "both", "pegs", takesOnD5, "e4- 250 d5- 90 d5P 1200 d8- 400 d5- 200 d5q 1500", 2, "", "", "out of"},
		{"a captured piece that stands beside its square for a moment", "both", "dgt", takesOnD5, "d5- 200 c4p 600 c4- 300 e4- 300 d5P 1500 e7- 400 e5p 1500", 2, "", "", ""},
		{"both players lift at the same time", "both", "dgt", "", "e2- 200 e7- 300 e4P 500 e5p 1500", 2, "", "", "fell"},
		{"the same on pegs", "both", "pegs", "", "e2- 250 e7- 300 e4P 500 e5p 1500", 2, "", "", "fell"},
		{"a board that is bumped while the opponent thinks", "both", "dgt", "", "e2- 400 e4P 1500 h7- 20 h6p 900 h6- 300 h7p 900 e7- 400 e5p 1500", 2, "", "", ""},
		{"a rook that is slid with pauses", "both", "dgt", rookTakes, "e1- 60 e2R 200 e2- 60 e3R 300 e3- 60 e4R 200 e4- 300 e5- 100 e5R 1500 e8- 400 d7k 1500", 2, "", "", "out of"},
		{"a first touched piece that cannot move", "white", "pegs", "", `a1- 700 a1R 900 e2- 600 e4P 300 "e4" 400`, 1, "", "", "Move or capture"},
		{"the same on a shared board", "both", "dgt", "", "a1- 700 a1R 900 e2- 600 e4P 1500 e7- 400 e5p 1500", 2, "", "", "Move or capture"},
		{"a touched piece that cannot end the check", "both", "dgt", inCheck, "a3- 700 a3N 900 e1- 500 f1K 1500 e8- 400 d8k 1500", 2, "", "", "Move or capture"},
		{"an opponent's piece that nothing captures", "both", "dgt", "", "d7- 700 d7p 900 e2- 600 e4P 1500 e7- 400 e5p 1500", 2, "", "", "Move or capture"},
		{"a piece that is put back for long and then moved", "white", "pegs", "", `e2- 900 e2P 5000 e2- 600 e4P 300 "e4" 400`, 1, "", "", "Move or capture"},
		{"a peg that is rocked three times and then moved", "white", "pegs", "", `e2- 120 e2P 200 e2- 120 e2P 200 e2- 120 e2P 200 e2- 600 e4P 300 "e4" 400`, 1, "", "", "bad"},
		{"a pawn that is knocked while another is lifted", "white", "pegs", "", `e2- 400 d2- 100 d2P 400 e4P 300 "e4" 400`, 1, "", "", "Move or capture"},
		{"a promotion that captures", "both", "dgt", takesOnD8, "d8- 400 e7- 400 d8Q 1500 e8- 400 f7k 1500", 2, "", "", "out of"},
		{"a pawn that captures on the last rank and is exchanged", "both", "dgt", takesOnD8, "d8- 400 e7- 400 d8P 900 d8- 600 d8R 1500 e8- 400 f7k 1500", 2, "", "", "out of"},
		{"en passant with the captured pawn first", "both", "pegs", inPassing, "d5- 400 e5- 400 d6P 1500 e8- 400 f7k 1500", 2, "", "", "out of"},
		{"a piece in the hand while the power is lost", "both", "dgt", castlesShort, "e2- 600 e1- e7- e8- h1- 1500 e1K e7p e8k h1R 1500 e4P 2000 e7- 400 e5p 1500", 2, "", "", ""},
		{"all pieces set up anew after the game", "both", "dgt", "", `e2- 400 e4P 1500 e7- 400 e5p 1500 "resign" 300 "yes" 500 e4- 300 e2P 300 e5- 300 e7p 4000`, 2, "", "Black wins", "take back"},
		{"a knight that could have come from two squares", "both", "dgt", doubledKnights, "g1- 400 f3N 1500 e8- 400 d7k 1500", 2, "", "", "out of"},
		{"a king that is laid on its side for a while", "both", "dgt", "", "e1- 2500 e1K 1500 e2- 400 e4P 1500 e7- 400 e5p 1500", 2, "", "", "out of"},
		{"a cup that is put on the board", "both", "dgt", "", "e2- 400 e4P 1500 e7- 400 e5p 1500 d4Q 900 d4- 900 g1- 400 f3N 1500 b8- 400 c6n 1500", 4, "", "", ""},
		{"a captured piece that comes back to the board", "both", "dgt", takesOnD5, "d5- 400 e4- 400 d5P 1200 h6p 900 h6- 900 d8- 400 d5- 400 d5q 1500", 2, "", "", ""},
		{"the opponent's move carried out a square too far, and then right", "white", "pegs", "", `e2- 600 e4P 300 "e4" 400 "" 300`, 1, "", "", ""},
		{"two pegs that are exchanged and put back", "white", "pegs", "", `b1- 600 c1- 600 b1B 600 c1N 2500 b1- 600 c1- 600 b1N 600 c1B 2500`, 0, "b1 c1", "", ""},
	} {
		t.Run(strings.Join([]string{test.name, test.kind}, ", "), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, test.whose, test.kind, test.fen)
				f.hand(test.hands)
				f.played(test.ply)
				f.touched(test.touched)
				if test.want != "" {
					f.says(test.want)
				}
				if test.never != "" && f.count(test.never) > 0 {
					t.Errorf("%q was said; what was said is\n%s", test.never, strings.Join(f.said, "\n"))
				}
			})
		})
	}
}
