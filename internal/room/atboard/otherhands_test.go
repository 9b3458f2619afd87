//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

const (
	castlesAll  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	passesOnD6  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
	queens      = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1"
	queensTakes = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"
	exchanges   = "3qk3/8/2p5/3p4/4P3/2N5/8/4K3 w - - 0 1"
)

// scene is what hands do at a board of both players or of White, and what must come of
// it: the moves that were played, what binds, and what is said of it or never.
type scene struct {
	name, kind, fen, hands string
	ply                    int
	touched, want, never   string
}

func (s scene) plays(t *testing.T, whose string) {
	f := fingers(t, whose, s.kind, s.fen)
	f.hand(s.hands)
	f.played(s.ply)
	f.touched(s.touched)
	if s.want != "" {
		f.says(s.want)
	}
	if s.never != "" && f.count(s.never) > 0 {
		t.Errorf("%q was said; what was said is\n%s", s.never, strings.Join(f.said, "\n"))
	}
}

// Sleeves, lamps, magnets, slow and hasty hands at a board of both players without a
// clock.
func TestScenes_OtherHandsOnASharedBoard(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, s := range []scene{
			{name: "a sleeve drags three pawns off", hands: "c2- 40 d2- 50 e2- 4000 c2P 700 d2P 700 e2P 2000", want: "Pieces fell"},
			{name: "and they come back in another order", hands: "c2- 40 d2- 50 e2- 4000 e2P 700 c2P 700 d2P 2000", want: "The board is right again"},
			{name: "a sleeve touches two pawns while a move is made", hands: "e2- 500 c2- 20 d2- 400 c2P 300 d2P 500 e4P 2000 e7- 400 e5p 1500", ply: 2},
			{name: "a shadow falls on empty squares", hands: "e2- 300 d3P 0 d4P 0 e4P 90 d3- 0 d4- 1500 e7- 400 e5p 1500", ply: 2, never: "out of"},
			{name: "a shadow falls on an empty square while nobody moves", hands: "d5P 120 d5- 2000 e2- 400 e4P 1500 e7- 400 e5p 1500", ply: 2, never: "out of"},
			{name: "a lamp is switched off for a while", hands: "a1- b1- c1- d1- e1- f1- g1- h1- a2- b2- c2- d2- 3000 a1R b1N c1B d1Q e1K f1B g1N h1R a2P b2P c2P d2P 2000 e2- 400 e4P 1500 e7- 400 e5p 1500", ply: 2},
			{name: "castling, the rook follows after more than two seconds", fen: castlesAll, hands: "e1- 700 g1K 2400 h1- 600 f1R 1800 e8- 500 d8k 1800", ply: 2, never: "king out of"},
			{name: "castling long, both slow", fen: castlesAll, hands: "e1- 1800 c1K 2400 a1- 1800 d1R 1800 e8- 500 f8k 1800", ply: 2, never: "king out of"},
			{name: "both castle, hastily", fen: castlesAll, hands: "e1- 150 g1K 150 h1- 150 f1R 300 e8- 150 c8k 150 a8- 150 d8r 1800", ply: 2},
			{name: "en passant, the captured pawn leaves late", fen: passesOnD6, hands: "e5- 400 d6P 2400 d5- 1800 e8- 400 f7k 1800", ply: 2},
			{name: "en passant, the captured pawn leaves in between", fen: passesOnD6, hands: "e5- 400 d5- 600 d6P 1800 e8- 400 f7k 1800", ply: 2},
			{name: "a piece on the border of two squares flaps", hands: "e2- 400 e4P 30 e5P 40 e4- 60 e4P 30 e5- 1500 e7- 400 e5p 1500", ply: 2, never: "out of"},
			{name: "a piece on the border of two squares shows nowhere", hands: "e2- 400 2500 e4P 1500 e7- 400 e5p 1500", ply: 2},
			{name: "a second hand lifts a pawn and puts it back meanwhile", hands: "e2- 250 d2- 500 d2P 300 e4P 1500 e7- 400 e5p 1500", ply: 2, never: "fell"},
			{name: "a hasty opening", hands: "e2- 250 e4P 150 e7- 250 e5p 150 g1- 250 f3N 150 b8- 250 c6n 150 f1- 250 c4B 150 f8- 250 c5b 2500", ply: 6},
			{name: "a capture and a recapture at once", fen: exchanges, hands: "e4- 250 d5- 120 d5P 300 c6- 250 d5- 120 d5p 2500", ply: 2, never: "fell"},
			{name: "three captures on a square at once", fen: exchanges, hands: "e4- 250 d5- 120 d5P 400 c6- 250 d5- 120 d5p 400 c3- 250 d5- 120 d5N 2500", ply: 3, never: "fell"},
			{name: "a captured piece is put down on the board first", fen: exchanges, hands: "e4- 250 d5- 200 a5p 500 d5P 600 a5- 1500 d8- 400 d5- 300 d5q 1500", ply: 2},
			{name: "a king walks into the centre and on", fen: "4k3/7p/8/8/8/4K3/7P/8 w - - 0 1", hands: "e3- 500 e4K 4500 e8- 400 e7k 2500 e4- 400 e5K 4500", ply: 3},
			{name: "a piece is lifted for ten seconds and then moved", hands: "e2- 9500 e4P 1500 e7- 400 e5p 1500", ply: 2},
			{name: "a knight is put down by the wrong square, and right", hands: "g1- 400 g3N 300 g3- 300 f3N 1800 e7- 400 e5p 1500", ply: 2},
			{name: "a reply before the first piece has landed", hands: "e2- 400 e7- 200 e5p 300 e4P 2500", ply: 2},
			{name: "a bump shakes four contacts", hands: "a2- b2- g7- h7- 25 a2P b2P g7p h7p 2000 e2- 400 e4P 1500 e7- 400 e5p 1500", ply: 2, never: "fell"},
			{name: "an opponent's pawn is nudged beside its square and back", hands: "d7- 100 d6p 1500 d6- 300 d7p 1500 e2- 400 e4P 1500 e7- 400 e5p 1500", ply: 2},
			{name: "a piece of the opponent is touched that can be captured", fen: exchanges, hands: "d5- 700 d5p 1500", touched: "d5"},
			{name: "and captured", fen: exchanges, hands: "d5- 700 d5p 1500 c3- 500 d5- 400 d5N 1800", ply: 1},
			{name: "a touch that is moved on from after a minute", hands: "g1- 700 g1N 60000 g1- 400 f3N 1500 e7- 400 e5p 1500", ply: 2},
		} {
			s.kind = kind
			t.Run(s.name+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { s.plays(t, "both") })
			})
		}
	}
}

// Pieces that stop on their way, and queens that are found late.
func TestScenes_AMoveInSeveralSteps(t *testing.T) {
	for _, s := range []scene{
		{name: "a magnet snaps a piece to its neighbour first", kind: "dgt", hands: "e2- 400 e3P 60 e3- 50 e4P 1500 e7- 400 e5p 1500", ply: 2, never: "out of"},
		{name: "a move in stages, each square held", kind: "dgt", hands: "e2- 400 e3P 500 e3- 200 e4P 1500 e7- 400 e5p 1500", ply: 2},
		{name: "the pawn stands meanwhile", kind: "dgt", fen: queens, hands: "e7- 400 e8P 2500 e8- 3000 e8Q 1800 g8- 400 g7k 1800", ply: 2},
		{name: "nothing stands meanwhile", kind: "dgt", fen: queens, hands: "e7- 7000 e8Q 1800 g8- 400 g7k 1800", ply: 2},
		{name: "it captures", kind: "dgt", fen: queensTakes, hands: "d8- 300 e7- 300 d8P 4000 d8- 2500 d8Q 1800", ply: 1},
		{name: "a queen that slips off its square once", kind: "dgt", fen: queens, hands: "e7- 400 e8Q 60 e8- 90 e8Q 1800 g8- 400 g7k 1800", ply: 2},
		{name: "a peg that is half in its hole", kind: "pegs", hands: "e2- 500 e4P 90 e4- 60 e4P 1500 e7- 400 e5p 90 e5- 150 e5p 1500 g1- 400 f3N 1500", ply: 3},
		{name: "a peg that is pushed home after a second", kind: "pegs", hands: "e2- 500 e4P 1000 e4- 120 e4P 1500 e7- 400 e5p 1500", ply: 2},
		{name: "a peg that falls out of its new hole and is put back", kind: "pegs", hands: "e2- 500 e4P 700 e4- 1500 e4P 1500 e7- 400 e5p 1500", ply: 2},
		{name: "a captured peg that is taken out with the other hand, late", kind: "pegs", fen: exchanges, hands: "e4- 600 d5- 900 d5P 1500 d8- 400 d5- 900 d5q 1500", ply: 2},
		{name: "a hand that feels every peg of a rank", kind: "pegs", hands: "a2- 60 a2P 90 b2- 80 b2P 90 c2- 120 c2P 90 d2- 60 d2P 90 e2- 150 e2P 90 f2- 90 f2P 90 g2- 60 g2P 90 h2- 180 h2P 900 e2- 500 e4P 1500 e7- 400 e5p 1500", ply: 2, never: "bad"},
		{name: "a piece of another set that is a queen by its tag only", kind: "dgt", fen: queens, hands: "e7- 400 e8R 1500 e8- 900 e8Q 2500 g8- 400 g7k 1800", ply: 2},
		{name: "named at once on pegs", kind: "pegs", fen: queens, hands: `e7- 400 e8P 700 "queen" 1800 g8- 400 g7k 1800`, ply: 2},
		{name: "named late on pegs", kind: "pegs", fen: queens, hands: `e7- 400 e8P 12000 "rook" 1800 g8- 400 g7k 1800`, ply: 2},
		{name: "the peg is exchanged for another", kind: "pegs", fen: queens, hands: `e7- 400 e8P 900 e8- 1500 e8Q 900 "queen" 1800 g8- 400 g7k 1800`, ply: 2},
	} {
		t.Run(s.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { s.plays(t, "both") })
		})
	}
}

// A blind player's own board: the opponent's moves come by word.
func TestScenes_OtherHandsOnAnOwnBoard(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, s := range []scene{
			{name: "a sleeve drags two pawns off while the player thinks", hands: "c2- 40 d2- 4000 c2P 700 d2P 2500", want: "The board is right again"},
			{name: "castling, the rook follows after more than two seconds", fen: castlesAll, hands: `e1- 700 g1K 2400 h1- 600 f1R 900 "O-O" 500 "" 300`, ply: 1},
			{name: "en passant, the captured pawn leaves late", fen: passesOnD6, hands: `e5- 400 d6P 2400 d5- 900 "exd6" 500 "" 300`, ply: 1},
			{name: "announced before the hand begins", hands: `"e4" 2000 e2- 700 e4P 900 "" 300`, ply: 1},
			{name: "announced while the piece is in the hand", hands: `e2- 900 "e4" 900 e4P 900 "" 300`, ply: 1},
			{name: "a bump shakes four contacts", hands: `a2- b2- g7- h7- 25 a2P b2P g7p h7p 2000 e2- 400 e4P 900 "e4" 500`, ply: 1, touched: ""},
			{name: "the hand rests on a piece before it lifts it", hands: `e2- 60 e2P 60 e2- 90 e2P 200 e2- 600 e4P 900 "e4" 500`, ply: 1},
			{name: "a piece is put back and another announced", hands: `g1- 800 g1N 900 e2- 600 e4P 900 "e4" 500`, ply: 0, touched: "g1 e2", want: "You touched"},
		} {
			s.kind = kind
			t.Run(s.name+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					if s.ply > 0 {
						s.touched = "-"
					}
					f := fingers(t, "white", s.kind, s.fen)
					f.hand(s.hands)
					f.played(s.ply)
					if s.touched != "-" {
						f.touched(s.touched)
					}
					if s.want != "" {
						f.says(s.want)
					}
				})
			})
		}
	}
}

// Slow and hasty hands beside a clock.
func TestClockScenes_OtherHands(t *testing.T) {
	const italian = "e2- 300 e4P 300 | 600 e7- 300 e5p 300 | 600 g1- 300 f3N 300 | 600 b8- 300 c6n 300 | 600 f1- 300 c4B 300 | 600 f8- 300 c5b 300 | 900 "
	for _, scene := range []clockScene{
		{"time trouble", "named", "e2- 250 e4P 150 | 350 e7- 250 e5p 150 | 350 g1- 250 f3N 150 | 350 b8- 250 c6n 150 | 1500", 4, rules.White, "", "out of"},
		{"time trouble on any board", "shared", "e2- 300 e4P 400 | 500 e7- 300 e5p 400 | 500 g1- 300 f3N 400 | 1500", 3, rules.Black, "", "out of"},
		{"castling, the king first, over two seconds", "shared", italian + "e1- 700 g1K 2400 h1- 700 f1R 500 | 1500", 7, rules.Black, "", "out of"},
		{"castling that is pressed as the rook lands", "shared", italian + "e1- 400 g1K 400 h1- 400 f1R 60 | 2500", 7, rules.Black, "", "out of"},
		{"a clock that is stopped while a piece is in the hand", "shared", "e2- 700 stop 1500 start 900 e4P 600 | 1500", 1, rules.Black, "stopped by hand", "out of"},
		{"a clock that is tipped over to and fro", "shared", "| 250 | 900 e2- 500 e4P 500 | 1500", 1, rules.Black, "", "illegal"},
		{"a battery that runs low between a move and its press", "shared", "e2- 500 e4P 300 low 300 | 2000", 1, rules.Black, "The clock's battery is low", ""},
		{"two pawns that are adjusted", "shared", `"adjust" 300 d2- 900 d2P 900 c2- 900 c2P 2500 e2- 500 e4P 600 | 1500`, 1, rules.Black, "", "white pawn Cesar"},
		{"an accident that is granted while the clock runs", "shared", `g1- 800 g1N 900 "accident" 400 "accept" 900 e2- 500 e4P 600 | 1500`, 1, rules.Black, "It was an accident", "Move or capture"},
		{"a reply before the press, called an accident", "shared", `e2- 500 e4P 900 b8- 800 b8n 900 "accident" 400 "accept" 400 | 900 e7- 500 e5p 600 | 1500`, 2, rules.White, "It was an accident", "Move or capture"},
		{"the power is lost while a king castles", "shared", italian + "e1- 700 g1K 600 power 2500 3500 h1- 700 f1R 900 | 2500", 7, rules.Black, "", "Move or capture"},
		{"a sleeve drags two pawns while the opponent thinks", "shared", "e2- 500 e4P 500 | 900 a2- 40 b2- 3500 a2P 700 b2P 4500 e7- 500 e5p 600 | 1500", 2, rules.White, "", "Move or capture"},
		{"a blind player who is slow", "own", `"e4" 300 e2- 900 e4P 2500 | 1500`, 1, rules.Black, "", "out of"},
		{"a blind player's clock is stopped in the move", "own", `e2- 700 stop 1500 start 900 e4P 900 "e4" 500 | 1500`, 1, rules.Black, "stopped by hand", "out of"},
	} {
		for _, board := range handBoards {
			if !board.clocked || board.shared != (scene.boards != "own") || (board.pegs || board.tags) && scene.boards == "named" {
				continue
			}
			t.Run(scene.name+", "+board.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					g := newHandGame(t, board, 1)
					defer close(g.done)
					g.does(scene.hands)
					if board.tags {
						g.passes(3 * time.Second)
					}
					g.judges(scene)
				})
			})
		}
	}
}

// A rook whose contact is dead from the start is played by word.
func TestFingers_ADeadContactUnderARookIsSetAsideAndItCastles(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		t.Run(kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := stood(t, kind, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1")
				f.hand("4000")
				f.says("The white rook is missing from Hector eins")
				f.hand(`"faulty h1" 1500 900 e2- 400 e4P 900 e7- 400 e5p 900 g1- 400 f3N 900 b8- 400 c6n 900 f1- 400 c4B 900 f8- 400 c5b 900`)
				f.played(6)
				f.hand(`e1- 500 g1K 900 f1R 900 "O-O" 2500`)
				f.played(7)
				f.hand("g8- 400 f6n 1500")
				f.played(8)
			})
		})
	}
}

// Hands at an event and among friends, with an arbiter's or an opponent's word.
func TestScenes_HandsAtAnEvent(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, s := range []scene{
			{name: "a slow adjustment of two pieces", hands: `"adjust" 300 d2- 1400 d2P 1500 e2- 1400 e2P 2500 e2- 600 e4P 900 "e4" 500`, ply: 1, never: "Illegal"},
			{name: "pieces that fall, and the opponent is asked", hands: `f2- 50 g2- 120 g1- 3500 g1N 700 g2P 700 f2P 2500`, want: "may have touched by accident"},
			{name: "the power is lost with a piece in the hand", hands: `e2- 700 a1- b1- c1- d1- e1- f1- g1- h1- a2- b2- c2- d2- 2500 a1R b1N c1B d1Q e1K f1B g1N h1R a2P b2P c2P d2P 2500 e4P 1500 "e4" 500`, ply: 1},
			{name: "the kings show a draw before one may be agreed", kind: "dgt", hands: `e2- 200 e1- 400 e4K 400 e8- 400 e5k 3000`, want: "A draw may be agreed only after"},
			{name: "a rook is taken first in castling, and the king announced", fen: castlesAll, hands: `h1- 700 f1R 900 e1- 700 g1K 1500 "O-O" 700`, ply: 0},
			{name: "a bump in the opponent's time", hands: `e2- 600 e4P 900 "e4" 300 "" 500 a2- b2- 25 a2P b2P 2500`, ply: 1, never: "Touched: white pawn Anna"},
			{name: "a move that is announced wrongly and corrected", hands: `e2- 600 e4P 900 "e3" 500 "e4" 500`, ply: 1},
		} {
			if s.kind != "" && s.kind != kind {
				continue
			}
			s.kind = kind
			t.Run(s.name+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingersUnder(t, "white", s.kind, s.fen, table.ForEvent())
					f.hand(s.hands)
					f.played(s.ply)
					if s.want != "" {
						f.says(s.want)
					}
					if s.never != "" {
						f.told(s.never, 0)
					}
				})
			})
		}
	}
}
