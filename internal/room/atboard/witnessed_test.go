//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestFingers_TwoHandsThatCaptureAtOnceAreBelievedOnTheirWord(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, whose, "pegs", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
			f.hand(`e4- d5- 800 d5P 3500`)
			f.says("type the move if you captured")
			f.hand(`1000 "exd5" 1500`)
			f.unsaid("does not show the position")
			f.unsaid("fell. The opponent")
			f.unsaid("right again")
			f.played(1)
		})
	}
}

func TestFingers_AContactThatWasNotAskedAboutIsNeverDisowned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &beside{faulty: clockFault(t)}
		turn, black := byte(0x09), false
		press := func() {
			turn, black = 0x13, !black
			if !black {
				turn = 0x09
			}
		}
		hand := func(script string) {
			for _, word := range strings.Fields(script) {
				if d, err := time.ParseDuration(word + "ms"); err == nil {
					for range d / (250 * time.Millisecond) {
						b.shows("04:58", "04:58", turn)
						b.passes(250 * time.Millisecond)
					}
					continue
				}
				if word == "press" {
					press()
					continue
				}
				b.hand(word)
			}
		}
		hand("e2- 250 e4P 500 press 500 d7- 250 d5p 500 press 500 e4- 250 d5- 250 b6p 250 d5P 500 press 6000 b6- 1500")
		b.once("The board is right again")
		hand("d8- 250 d5- 250 d5q 500 press 1000")
		b.played(4)
		if b.count("The contact of") != 0 {
			t.Errorf("a contact was disowned: %q", b.said)
		}
	})
}

func TestFingers_PiecesThatASleeveShovesAreNotTouched(t *testing.T) {
	for _, kind := range []string{"dgt", "sentio"} {
		for _, pause := range []string{"50", "300"} {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", "")
				f.hand(strings.ReplaceAll("a2- 50 a3P N b2- 50 b3P N c2- 50 c3P 6000", "N", pause))
				f.touched("")
				f.says("Pieces fell")
				f.hand("a3- 400 a2P 400 b3- 400 b2P 400 c3- 400 c2P 4000")
				f.says("Article 4.2.2")
				f.hand(`"accept" 200 e2- 300 e4P 1500`)
				f.played(1)
				if t.Failed() {
					t.Logf("%s %s %q", kind, pause, f.said)
				}
			})
		}
	}
}

// What the player was just told to put back is not said to be missing in the same breath.
func TestFingers_APieceThatIsAskedForIsNotSaidToBeMissingAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "pegs", "")
		f.hand("b8- 6500 d3P 4500")
		f.says("Put black knight in Bella acht")
		f.unsaid("is missing")
	})
}

// A piece that was carried out on a wrong square of a peg board is moved on to the right
// one as quickly as a hand does that, and the move is carried out.
func TestFingers_AWrongSquareOfTheOpponentsMoveIsCorrectedQuickly(t *testing.T) {
	for _, pause := range []string{"100", "240", "250", "260", "600"} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, "white", "pegs", "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1")
			f.hand(`"e5" 500 e7- 300 e6P 2500 e6- ` + pause + ` e5P 3000 "gate" 100`)
			f.unsaid("Now play it")
			f.hand(`"press" 500 e2- 300 e4P 300 "e4" 500`)
			f.played(2)
			if t.Failed() {
				t.Logf("%s %q", pause, f.said)
			}
		})
	}
}

// The piece of a move that its player puts back by hand is not touched by the opponent,
// who declines the takeback and need not capture it.
func TestFingers_ATakebackShownByHandBindsNobodyWhoDeclinesIt(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, hold := range []string{"500", "3500"} {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", kind, "")
				f.hand("b1- 300 c3N 1500 d7- 300 d5p 1500 e2- 300 e4P 1500 e4- " + hold + ` e2P 4500`)
				f.says("White asks to take back")
				f.hand(`"decline" 200 e2- 400 e4P 3000`)
				f.says("The board is right again")
				f.touched("")
				f.hand("g8- 300 f6n 1500")
				f.played(4)
			})
		}
	}
}

// Two moves of one hand, one after the other, are no fall: the first piece is touched.
func TestFingers_TwoMovesOfOneHandAreNotShoved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		f.hand("e2- 200 e4P 200 d2- 200 d4P 5000")
		f.unsaid("Pieces fell")
	})
}

// Article 4.2.1: who has said so may adjust one or more pieces, one after the other. What
// is lifted later, and is not put back, is touched.
func TestFingers_OneAdjustIsForOneOrMorePieces(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			t.Run(whose+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					f.hand(`"adjust" 300 d2- 700 d2P 600 e2- 700 e2P 600 g1- 700 g1N 3500`)
					f.touched("")
					f.hand(`b1- 600 b1N 1500`)
					f.touched("b1")
				})
			})
		}
	}
}
