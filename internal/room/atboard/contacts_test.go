//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/table"
)

// unsaid fails the test where words were said.
func (f *faulty) unsaid(words string) {
	f.t.Helper()
	if f.count(words) > 0 {
		f.t.Errorf("%q was said; what was said is\n%s", words, strings.Join(f.said, "\n"))
	}
}

// A move that only a bad contact hides is read once that contact is set aside, on pegs
// as on a flat board: nothing else need be touched for it.
func TestContacts_AMoveIsReadOnceTheBadSquareIsSetAside(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, scene := range []string{
			`d4P 100 g1- 300 f3N 5000 "faulty d4" 1000`,
			`"faulty f3" 300 g1- 300 f3N 2000 "mended f3" 1500`,
		} {
			t.Run(kind+" "+scene, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand(scene)
					f.played(1)
				})
			})
		}
	}
}

// A contact may chatter faster than contacts are believed to rest, and rest for a
// moment in between while it is open.
func TestContacts_OneThatChattersFasterThanItRestsTouchesNothing(t *testing.T) {
	for _, whose := range []string{"white", "both"} {
		t.Run(whose, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, "pegs", "")
				chatters := func() {
					for range 15 {
						f.hand("a2- 12 a2P 18")
					}
				}
				chatters()
				f.hand("a2- 35 a2P 18")
				chatters()
				f.hand("a2P 1000")
				f.touched("")
				f.unsaid("touched")
				f.says("The contact of Anna zwei is bad")
			})
		})
	}
}

// A contact that bounces while a peg is lifted or put in is good.
func TestContacts_OneThatBouncesUnderAHandIsGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "pegs", "")
		for _, hop := range []string{"e2 e4 P", "e7 e5 p", "g1 f3 N", "b8 c6 n"} {
			word := strings.Fields(hop)
			from, to := word[0], word[1]
			f.hand(strings.Repeat(from+"- 3 "+from+word[2]+" 2 ", 8) + from + "- 400")
			f.hand(strings.Repeat(to+word[2]+" 2 "+to+"- 3 ", 8) + to + word[2] + " 600")
		}
		f.played(4)
		f.unsaid("is bad")
	})
}

// Two hands may capture and recapture so quickly that both pieces of the reply leave
// before the first move was read.
func TestContacts_AQuickRecaptureIsNoFall(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, hands := range []string{
			"d5- 150 e4- 200 d5P 120 d8- 120 d5- 200 d5q 2000",
			"d5- 150 e4- 200 d5P 120 d8- 90 d5- 300 d5q 2000",
			"d5- 150 e4- 200 d5P 90 d5- 100 d8- 300 d5q 2000",
		} {
			t.Run(kind+" "+hands, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand("e2- 300 e4P 1200 d7- 300 d5p 1200")
					f.hand(hands)
					f.unsaid("Pieces fell")
					f.played(4)
				})
			})
		}
	}
}

// A takeback that the board shows is granted with one word, and until then nothing is
// missing from the board.
func TestContacts_ATakebackOnTheBoardIsGrantedWithOneWord(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		t.Run(kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", kind, "")
				f.hand("e2- 400 e4P 1500 e7- 400 e5p 1500 e5- 400 e7p 15000")
				f.says("asks to take back")
				f.unsaid("missing")
				f.hand(`"accept" 300`)
				f.played(1)
			})
		})
	}
}

// A player who knows the question answers before it is asked.
func TestContacts_APawnOnItsLastRankIsNamedBeforeTheQuestion(t *testing.T) {
	const fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
	for _, word := range []string{"queen", "q", "promote queen"} {
		t.Run(word, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", fen)
				f.hand(`e7- 400 e8P 900 "` + word + `" 500`)
				f.played(1)
			})
		})
	}
}

// A move that stands on the board of both players needs no repetition.
func TestContacts_AtABoardOfBothTheNextStepRepeatsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		for _, hands := range []string{"e2- 400 e4P 1500", "e7- 400 e5p 1500", "g1- 400 f3N 1500", "b8- 900 b8n 1500", "b8- 400 c6n 1500", "f1- 400"} {
			f.hand(hands + ` "gate" 300`)
			f.unsaid("Repeat")
		}
		f.played(4)
	})
}

// Pieces that stand for a result or are adjusted are not missing, for however long. The
// board is waited for without being looked at all the time: this test would not end.
func TestContacts_NothingIsMissingWhileItsPlaceIsKnown(t *testing.T) {
	for name, hands := range map[string]string{
		"a result": "e1- 400 e4K 400 e8- 400 d5k 20000",
		"adjusted": `"adjust" 300 e1- 20000`,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", "dgt", "")
				f.hand(hands)
				f.unsaid("missing")
			})
		})
	}
}

// A reply by word, on a square that is set aside, needs no press before it, as a reply
// on the board needs none. Rule: rules.RulePressAfterReply.
func TestContacts_AReplyByWordNeedsNoPressBeforeIt(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		t.Run(kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", kind, "")
				f.hand(`"faulty h5" 300 e2- 400 e4P 1500 h7- 900 "h5" 500 d2- 400 d4P 1500`)
				f.played(3)
				f.unsaid("not your move")
			})
		})
	}
}

// A board of both that still shows moves which were taken back by word does not make
// them again: its players are led, and the next move is read from there.
func TestContacts_AMoveThatWasTakenBackByWordIsNotMadeAgain(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, scene := range []string{
			`"takeback" 400 "accept" 4000 e5- 300 e7p 1500 c7- 400 c5p 1500`,
			`"takeback" 400 "accept" 100 e5- 300 e7p 600 c7- 400 c5p 1500`,
			`"takeback" 400 "accept" 9000 c7- 400 c7p 700 e5- 300 e7p 1500 c7- 400 c5p 1500`,
		} {
			t.Run(kind+" "+scene, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand("e2- 400 e4P 1500 e7- 400 e5p 1500")
					f.hand(scene)
					f.played(2)
					if got := f.room.State().Game.Move(2).String(); got != "c7c5" {
						t.Errorf("got %s, want c7c5; said\n%s", got, strings.Join(f.said, "\n"))
					}
					f.says("Put black pawn in Eva sieben")
				})
			})
		}
	}
}

// A takeback that the board shows ends when its opponent moves on after it was put
// right, and a piece in the hand is then no fault.
func TestContacts_ATakebackThatEndsByAMoveLeadsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		f.hand("e2- 400 e4P 1500 e4- 300 e2P 4000 e2- 300 e4P 1500 e7- 300 e5p 2000")
		f.says("asks to take back")
		f.unsaid("shows nothing")
		f.played(2)
	})
}

// What hands do at a board of both while the program or its computer stands is no move:
// they are led back, also where play goes on before.
func TestContacts_AMoveWhileTheComputerSleptIsNoMove(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, scene := range []string{`5000 "restart" 3000`, `100 "restart" 5000`} {
			t.Run(kind+" "+scene, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand("e2- 400 e4P 1500")
					if err := f.room.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: 1}); err != nil {
						t.Fatal(err)
					}
					f.hand("300 e7- 400 e5p 300")
					f.hand(scene)
					f.played(1)
					f.says("Put black pawn in Eva sieben")
					f.hand("e5- 300 e7p 1500 e7- 400 e5p 1500")
					f.played(2)
				})
			})
		}
	}
}

// A board that is cleared in a game is called empty once.
func TestContacts_ABoardThatIsClearedIsEmptyOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "")
		for _, s := range f.held.Occupied().Squares() {
			f.hand(s.String() + "- 250")
		}
		f.hand("20000")
		if got := f.count("The board is empty"); got != 1 {
			t.Errorf("got it said %d times, want once:\n%s", got, strings.Join(f.said, "\n"))
		}
		f.unsaid("is missing")
	})
}
