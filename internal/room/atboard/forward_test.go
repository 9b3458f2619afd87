//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
)

const (
	castlesShort = "4k3/4p3/8/8/8/8/4P3/4K2R w K - 0 1"
	pawnOnE7     = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
	takesOnD5    = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	inPassing    = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
)

// A message to correct a board follows from the acts of hands, and never chooses a
// move or a square for a player.
func TestForward_AnInstructionFollowsFromWhatWasLifted(t *testing.T) {
	for _, test := range []struct{ name, kind, fen, hands, want, never string }{
		{"a phantom alone where one piece could go", "dgt", "", "d4P 5000", "David zwei and David vier both show this piece", "Take white pawn out of David zwei"},
		{"the same on pegs", "pegs", "", "d4P 5000", "David zwei and David vier both show this piece", "Take white pawn out of David zwei"},
		{"a captured piece that lies where another could go", "dgt", takesOnD5, "d5- 300 h6p 300 e4- 300 d5P 4000", "shows a piece where none belongs: Hector sechs", "Hector sieben"},
		{"a dead square to which nobody said the move", "dgt", "", "e2- 800 e7- 300 e5p 5000", "No square shows the piece from Eva zwei", "Eva drei"},
		{"the same on pegs", "pegs", "", "e2- 800 e7- 300 e5p 5000", "No square shows the piece from Eva zwei", "Eva drei"},
		{"two moves of one player", "dgt", "", "e2- 300 e4P 300 d2- 300 d4P 4000", "Take white pawn out of David vier", "Take white pawn out of Eva vier"},
		{"a square that still shows what has moved, and the reply", "pegs", "", "e4P 500 e7- 300 e5p 4000", "type faulty e2", "Put white pawn"},
		{"a pawn left in passing, and the reply", "dgt", inPassing, "e5- 300 d6P 5000 e8- 300 f7k 12000 d5- 2000", "Take black pawn out of David fünf", "is missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", test.kind, test.fen)
				f.hand(test.hands)
				f.says(test.want)
				if f.count(test.never) > 0 {
					t.Errorf("%q was said; what was said is\n%s", test.never, strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

func TestForward_AStuckSquareIsFoundWhenTheOpponentReplies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		f.hand(`e4P 5000 e7- 300 e5p 3000`)
		f.says("The contact of Eva zwei is bad")
		f.hand(`"e4" 3000`)
		f.played(2)
	})
}

// A move that touch-move refuses is led back, and not left with one sentence.
func TestForward_ARefusedMoveIsLedBack(t *testing.T) {
	for _, test := range []struct{ name, kind, fen, hands, want, then string }{
		{"castling with the rook first", "dgt", castlesShort, "h1- 300 f1R 400 e1- 300 g1K 2000", "Put white king in Eva eins", "g1- 300 e1K 2000"},
		{"another piece than the touched one", "dgt", "", "a2- 500 a2P 500 e2- 300 e4P 2000", "Put white pawn in Eva zwei", "e4- 300 e2P 1500 a2- 300 a4P 1500"},
		{"the same on pegs", "pegs", "", "a2- 500 a2P 500 e2- 300 e4P 2000", "Put white pawn in Eva zwei", "e4- 300 e2P 1500 a2- 300 a4P 1500"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", test.kind, test.fen)
				f.hand(test.hands)
				f.says(test.want)
				f.played(0)
				f.hand(test.then)
				f.played(1)
			})
		})
	}
}

// A pawn that is left on its last rank where the board names it asks what it becomes,
// also when the opponent has replied already.
func TestForward_APawnLeftOnItsLastRankAsksWhatItBecomes(t *testing.T) {
	for name, hands := range map[string]string{
		"and the answer":                       `e7- 300 e8P 4000 "q" 500 h7- 300 g7k 1500`,
		"the reply before the answer":          `e7- 300 e8P 4000 h7- 300 g7k 3000 "queen" 2000`,
		"the reply before the question":        `e7- 300 e8P 500 h7- 300 g7k 4000 "queen" 2000`,
		"the reply before the question, by q":  `e7- 300 e8P 500 h7- 300 g7k 4000 "q" 2000`,
		"the queen before the pawn was lifted": `e8Q 500 e7- 1500 h7- 300 g7k 1500`,
		"the pawn exchanged later":             `e7- 300 e8P 1500 e8- 2500 e8Q 1500 h7- 300 g7k 1500`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", pawnOnE7)
				f.hand(hands)
				f.played(2)
				if got := f.room.State().Game.Move(1).Promotes; got != rules.Queen {
					t.Errorf("got %v, want a queen; said\n%s", got, strings.Join(f.said, "\n"))
				}
				if f.room.State().Aside() != 0 {
					t.Errorf("got %v set aside, want no contact", f.room.State().Aside().Squares())
				}
			})
		})
	}
}

// The new piece may be put on its square before the pawn is taken off.
// Rule: rules.RulePromotion.
func TestForward_ANewPieceBeforeThePawnIsLiftedIsThePromotionOnPegsToo(t *testing.T) {
	for _, test := range []struct{ name, fen, hands string }{
		{"a move", pawnOnE7, `e8Q 700 e7- 1000 "e8=Q" 300 "" 500`},
		{"said before", pawnOnE7, `"e8=Q" 300 e8Q 700 e7- 1000 "" 500`},
		{"a capture", "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", `d8- 400 d8Q 400 e7- 700 "exd8=Q" 300 "" 500`},
		{"after a peg that was put there and taken off", pawnOnE7, `e8Q 700 e8- 1000 e7- 400 e8Q 700 "e8=Q" 300 "" 500`},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "white", "pegs", test.fen)
				f.hand(test.hands)
				f.played(1)
				if f.count("There is no piece") > 0 {
					t.Errorf("a piece is named that was not there:\n%s", strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

// A piece that slides over others touches none of them.
func TestForward_WhatAPieceSlidesOverIsNotTouched(t *testing.T) {
	for name, hands := range map[string]string{
		"a square that names what passes":  "g1- 30 g2N 40 g2P 30 f3N 1500",
		"a square that is blank meanwhile": "g1- 30 g2- 60 g2P 30 f3N 1500",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", "")
				f.hand(hands)
				f.played(1)
				f.says("Touched: white knight Gustav eins")
				if f.count("Gustav zwei") > 0 {
					t.Errorf("the pawn was not touched:\n%s", strings.Join(f.said, "\n"))
				}
			})
		})
	}
}

// A finger that rocks one peg again and again has no bad contact under it.
func TestForward_APegThatIsRockedThreeTimesHasAGoodContact(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "white", "pegs", "")
		f.hand("a2- 60 a2P 60 a2- 60 a2P 60 a2- 200 a2P 100 a2- 100 a2P 500")
		f.touched("")
		if f.room.State().Boards.White.Aside != 0 {
			t.Errorf("the contact of a rocked peg is set aside:\n%s", strings.Join(f.said, "\n"))
		}
		f.hand(`a2- 400 a4P 500 "a4" 200`)
		f.played(1)
	})
}

func TestForward_APieceOfTheOpponentThatNobodyMayMoveIsMissingAfterTenSeconds(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		t.Run(whose, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, "dgt", "")
				f.hand("d8- 11000")
				f.says("The black queen is missing from David acht")
			})
		})
	}
}

// A contact that is set aside is neither missing nor too many.
func TestForward_AContactThatIsSetAsideIsNotCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		f.hand(`"faulty a2" 200 "a3" 300 a3P 2000 e7- 300 e5p 2000 "faulty h1" 200 h1- 12000`)
		f.played(2)
		for _, never := range []string{"more pieces than", "is missing"} {
			if f.count(never) > 0 {
				t.Errorf("%q was said:\n%s", never, strings.Join(f.said, "\n"))
			}
		}
	})
}

func TestForward_KingsThatShowNoResultAskForNoAccident(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2")
		f.hand(`d5- 300 e5- 300 e1- 300 d4K 300 e8- 300 e5k 3000 "decline" 300 e5- 300 e8k 300 d4- 300 e1K 500 e5P 500 d5p 3000`)
		f.says("show no result")
		if f.count("by accident") > 0 {
			t.Errorf("an accident was asked for:\n%s", strings.Join(f.said, "\n"))
		}
		f.touched("")
	})
}
