//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

const (
	castlesInReply = "r3k2r/8/8/8/8/8/4P3/4K3 w kq - 0 1"
	kingsAndBishop = "4k3/8/8/8/8/8/P7/4KB2 w - - 0 1"
	takesOnC4      = "4k3/8/8/8/2p5/8/P7/4KB2 w - - 0 1"
	besideD8       = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1"
	facedOnD6      = "4k3/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1"
)

// A hand that is not done with its own move, and one that moves two pieces faster than a
// board reports them in their order. The record is of all moves in Standard Algebraic
// Notation.
func TestScenes_AHandIsNotDoneOrIsFasterThanTheBoard(t *testing.T) {
	for _, test := range []struct{ name, kind, fen, hands, record, touched, never string }{
		{"a peg that is put down and carried on", "pegs", "", "e2- 300 e3P 500 e3- 250 e4P 1500 e7- 400 e5p 1500 g1- 300 f3N 1500", "e4 e5 Nf3", "", "out of"},
		{"a peg that is carried on twice", "pegs", kingsAndBishop, "f1- 300 e2B 400 e2- 250 d3B 600 d3- 250 b5B 1500 e8- 400 d8k 1500", "Bb5+ Kd8", "", "out of"},
		{"a peg that is carried back to its first goal", "pegs", "", "e2- 300 e3P 500 e3- 250 e4P 700 e4- 300 e3P 1500 e7- 400 e5p 1500", "e3 e5", "", "out of"},
		{"a peg that is carried on late, before any reply", "pegs", "", "e2- 300 e3P 6000 e3- 600 e4P 1500 e7- 400 e5p 1500", "e4 e5", "", "out of"},
		{"a peg that is carried on and replied to at once", "pegs", "", "e2- 300 e3P 500 e3- 250 e4P 150 e7- 300 e5p 1500", "e4 e5", "", "out of"},
		{"a peg that its player holds over one it could have taken", "pegs", takesOnC4, "f1- 300 e2B 500 e2- 1500 e2B 1500 e8- 400 d8k 1500", "Be2 Kd8", "", "out of"},
		{"a peg that is carried on to one that was taken off before", "pegs", takesOnC4, "f1- 300 e2B 500 c4- 400 e2- 300 c4B 1500 e8- 400 d8k 1500", "Bxc4 Kd8", "", "Move or capture"},
		{"a peg that is carried on quickly to one that was taken off before", "pegs", takesOnC4, "f1- 300 e2B 100 c4- 200 e2- 200 c4B 1500 e8- 400 d8k 1500", "Bxc4 Kd8", "", "Move or capture"},
		{"a piece that is carried on to one that was taken off before", "dgt", takesOnC4, "f1- 300 e2B 1500 c4- 400 e2- 300 c4B 1500 e8- 400 d8k 1500", "Bxc4 Kd8", "", "Move or capture"},
		{"a peg that could be taken, and is touched by its own player", "pegs", takesOnC4, "f1- 300 e2B 500 c4- 600 c4p 1500", "Be2", "c4", "out of"},
		{"a peg that could be taken, and is held by its own player", "pegs", takesOnC4, "f1- 300 e2B 500 c4- 1500", "Be2", "c4", "out of"},
		{"a peg that could be taken, and is moved by its own player", "pegs", takesOnC4, "f1- 300 e2B 500 c4- 300 c3p 1500", "Be2 c3", "", "out of"},
		{"a promoted peg that is exchanged beside one it could have taken", "pegs", besideD8, "e7- 300 e8P 500 \"queen\" 500 e8- 1500 e8Q 1500 h7- 400 h6k 1500", "e8=Q Kh6", "", "out of"},
		{"a plain piece that is held over one it could have taken", "dgt", takesOnC4, "f1- 300 e2B 1500 e2- 1500 e2B 1500 e8- 400 d8k 1500", "Be2 Kd8", "", "out of"},
		{"a peg whose player straightens it", "pegs", facedOnD6, "d7- 300 d6p 1200 d6- 800 d6p 1200 g1- 400 f3N 1500", "d6 Nf3", "", "Move or capture"},
		{"a flat piece whose player straightens it", "dgt", facedOnD6, "d7- 300 d6p 1200 d6- 800 d6p 1200 g1- 400 f3N 1500", "d6 Nf3", "", "Move or capture"},
		{"a peg that the opponent takes", "pegs", facedOnD6, "d7- 300 d6p 1200 d6- 500 e5- 400 d6P 1500", "d6 exd6", "", "out of"},
		{"a piece that the opponent touches with the one that could take it", "dgt", facedOnD6, "d7- 300 d6p 1200 e5- 500 d6- 500 d6p 300 e5P 800", "d6", "e5 d6", "out of"},
		{"castling whose rook is reported first", "dgt", castlesShort, "h1- 40 e1- 90 f1R 90 g1K 1500 e7- 400 e5p 1500", "O-O e5", "", "Move or capture"},
		{"castling whose rook is reported a scan earlier", "dgt", castlesShort, "h1- 180 f1R 60 e1- 60 g1K 1500 e7- 400 e5p 1500", "O-O e5", "", "Move or capture"},
		{"castling in reply whose rook is reported first", "dgt", castlesInReply, "e2- 300 e4P 250 h8- 40 e8- 90 f8r 90 g8k 1500 e4- 400 e5P 1500", "e4 O-O e5", "", "Move or capture"},
		{"long castling whose rook is reported first", "dgt", castlesInReply, "e2- 300 e4P 1500 a8- 60 e8- 90 d8r 90 c8k 1500", "e4 O-O-O", "", "Move or capture"},
		{"castling with both hands whose rook is a breath earlier", "pegs", castlesShort, "h1- 30 e1- 500 g1K 60 f1R 1500 e7- 400 e5p 1500", "O-O e5", "", "Move or capture"},
		{"long castling with both hands whose rook is a breath earlier", "pegs", castlesBoth, "a1- 30 e1- 500 c1K 60 d1R 1500 e7- 400 e5p 1500", "O-O-O e5", "", "Move or capture"},
		{"long castling with both hands, the rook a tenth of a second earlier", "pegs", castlesBoth, "a1- 110 e1- 500 c1K 60 d1R 1500 e7- 400 e5p 1500", "O-O-O e5", "", "Move or capture"},
		{"castling with the rook first", "pegs", castlesShort, "h1- 400 f1R 400 e1- 400 g1K 3000", "Rf1", "e1", ""},
		{"castling with the rook first", "dgt", castlesShort, "h1- 400 f1R 400 e1- 400 g1K 3000", "", "h1 e1", ""},
		{"a rook that is moved where castling is legal", "dgt", castlesShort, "h1- 400 f1R 1500 e7- 400 e5p 1500", "Rf1 e5", "", "out of"},
		{"a rook that is touched where castling is legal", "dgt", castlesShort, "h1- 500 h1R 1500", "", "h1", ""},
	} {
		t.Run(test.name+", "+test.kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", test.kind, test.fen)
				f.hand(test.hands)
				var record []string
				game := f.room.State().Game
				for ply := 1; ply <= game.Ply(); ply++ {
					record = append(record, game.At(ply-1).SAN(game.Move(ply)))
				}
				if got := strings.Join(record, " "); got != test.record {
					t.Errorf("got %q, want %q; said\n%s", got, test.record, strings.Join(f.said, "\n"))
				}
				f.touched(test.touched)
				if test.never != "" && f.count(test.never) > 0 {
					t.Errorf("%q was said; what was said is\n%s", test.never, strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

// A board whose report of a square is lost is asked for all its squares before it is
// called wrong. A star before a square has its report lost.
func TestScenes_ALostReportCallsNoBoardWrong(t *testing.T) {
	for _, test := range []struct {
		name, kind, hands string
		ply               int
	}{
		{"where the piece lands", "dgt", "e2- 400 *e4P 4500 e7- 400 e5p 5000", 2},
		{"where the piece lands", "pegs", "e2- 400 *e4P 4500 e7- 400 e5p 5000", 2},
		{"that the piece has left", "dgt", "*e2- 400 e4P 4500 e7- 400 e5p 5000", 2},
		{"that the piece has left", "pegs", "*e2- 400 e4P 4500 e7- 400 e5p 5000", 2},
		{"both", "dgt", "*e2- 400 *e4P 100 a2- 20 a2P 4500 e7- 400 e5p 5000", 2},
		{"where the piece is put back", "pegs", "e2- 400 *e2P 4500 e2- 400 e4P 1500", 1},
	} {
		t.Run(test.name+", "+test.kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", test.kind, "")
				for i, part := range strings.Split(test.hands, "*") {
					if i > 0 {
						f.loses(part[:3])
						part = part[3:]
					}
					f.hand(part)
				}
				f.played(test.ply)
				for _, never := range []string{"does not show", "shows nothing", "No square shows", "out of"} {
					if f.count(never) > 0 {
						t.Errorf("%q was said; what was said is\n%s", never, strings.Join(f.said, "\n"))
					}
				}
			})
		})
	}
}

// A capture on pegs whose square does not report that it was emptied, and a peg that is
// put down and carried on to capture. On a board of its player's own, the word follows.
func TestScenes_ACaptureOnPegsIsReadWhateverItsSquareReports(t *testing.T) {
	const takes = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
	for _, test := range []struct{ name, fen, hands, word, record string }{
		{"the captured piece's report lost, taken first", takes, "*d5- 400 e4- 400 d5P 2500", "exd5", "exd5"},
		{"the captured piece's report lost, taken second", takes, "e4- 400 *d5- 400 d5P 2500", "exd5", "exd5"},
		{"put down and carried on to capture", takesOnC4, "f1- 300 e2B 300 e2- 300 c4- 400 c4B 1500", "Bxc4", "Bxc4"},
		{"put down and carried on, the report lost", takesOnC4, "f1- 300 e2B 300 e2- 300 *c4- 400 c4B 2500", "Bxc4", "Bxc4"},
	} {
		for _, whose := range []string{"both", "white"} {
			t.Run(test.name+", "+whose, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, "pegs", test.fen)
					hands := test.hands
					if whose == "white" {
						hands += ` "` + test.word + `" 1500`
					}
					for i, part := range strings.Split(hands, "*") {
						if i > 0 {
							f.loses(part[:3])
							part = part[3:]
						}
						f.hand(part)
					}
					game, record := f.room.State().Game, ""
					if game.Ply() > 0 {
						record = game.At(0).SAN(game.Move(1))
					}
					if record != test.record {
						t.Errorf("got %q, want %q; said\n%s", record, test.record, strings.Join(f.said, "\n"))
					}
					for _, never := range []string{"does not show", "shows nothing", "No square shows", "out of", "Move or capture"} {
						if f.count(never) > 0 {
							t.Errorf("%q was said; what was said is\n%s", never, strings.Join(f.said, "\n"))
						}
					}
				})
			})
		}
	}
}

// loses changes a square whose report is lost.
func (f *faulty) loses(change string) {
	content := wire.Content{}
	if change[2] != '-' {
		content = wire.Holding(rules.PieceOf(change[2]))
	}
	f.holds(square(f.t, change[:2]), content)
}
