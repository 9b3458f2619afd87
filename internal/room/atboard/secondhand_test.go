//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// clockHand returns a hand beside a running DGT clock whose lever is at turn: the words
// are those of hand, and press.
func (f *faulty) clockHand(turn byte) func(string) {
	return func(script string) {
		for _, word := range strings.Fields(script) {
			if d, err := time.ParseDuration(word + "ms"); err == nil {
				for ; d > 0; d -= 250 * time.Millisecond {
					f.shows("04:58", "04:58", turn)
					f.passes(min(d, 250*time.Millisecond))
				}
				continue
			}
			if word == "press" {
				turn ^= 0x09 ^ 0x13
				continue
			}
			f.hand(word)
		}
	}
}

// told fails the test where words were said another number of times.
func (f *faulty) told(words string, times int) {
	f.t.Helper()
	if got := f.count(words); got != times {
		f.t.Errorf("got %q said %d times, want %d:\n%s", words, got, times, strings.Join(f.said, "\n"))
	}
}

// A contact that opens and closes slowly, for as long as a touch each time, is set aside
// as one that does so quickly, and counts again once it has rested.
func TestFingers_AContactThatFlickersSlowlyIsSetAsideOnce(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			for _, half := range []string{" 350 ", " 1000 ", " 1200 "} {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					for range 8 {
						f.hand("g1-" + half + "g1N" + half)
					}
					f.touched("")
					f.told("The contact of Gustav eins is bad", 1)
					f.told("Touched", 3)
					f.hand("e2- 400 e4P 900")
					f.touched(map[string]string{"white": "e2", "both": ""}[whose])
					f.hand("30000")
					f.told("uses the contact of Gustav eins again", 1)
				})
			}
		}
	}
}

// A player who lifts a piece and puts it back, three times over, is bound to it. Rule:
// rules.RuleTouchedOwn.
func TestFingers_AHandThatLiftsAPieceAgainAndAgainIsBound(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, kind, "")
				f.hand("g1- 800 g1N 2500 g1- 900 g1N 3000 g1- 700 g1N 2000")
				f.told("is bad", 0)
				f.touched("g1")
			})
		}
	}
}

// A contact that opens as slowly as a hand binds its player, who hears once how to say
// that no hand was there.
func TestFingers_AContactThatOpensSlowlyAsksItsPlayerOnce(t *testing.T) {
	const asks = "Gustav eins opened and closed several times. If no one touched it, type faulty g1"
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			for _, pause := range []string{" 5200 ", " 20000 "} {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					f.hand("g1- 600 g1N" + pause + "g1- 600 g1N" + pause)
					f.told(asks, 0)
					for range 4 {
						f.hand("g1- 600 g1N" + pause)
					}
					f.told(asks, 1)
					f.touched("g1")
					f.hand(`"faulty g1" 900`)
					f.touched("")
					f.hand("e2- 400 e4P 900")
					f.touched(map[string]string{"white": "e2", "both": ""}[whose])
				})
			}
		}
	}
}

// A player who lifts another piece in between is not asked.
func TestFingers_AHandThatWaversBetweenPiecesIsNotAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "pegs", "")
		for range 4 {
			f.hand("g1- 600 g1N 5200 b1- 600 b1N 5200")
		}
		f.told("several times", 0)
	})
}

func TestFingers_APieceThatIsTouchedTwiceIsTouched(t *testing.T) {
	for _, between := range []string{"", "b1- 600 b1N 600 "} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, "both", "pegs", "")
			f.hand("g1- 600 g1N 600 g1- 600 g1N 600 " + between)
			if between != "" {
				f.hand("g1- 600 g1N 600 ")
			}
			f.told("is bad", 0)
			if !strings.Contains(f.room.State().TouchedBy(rules.White), "g1") {
				t.Errorf("g1 is not touched: %q", f.said)
			}
		})
	}
}

// Article 4.2.1: a piece that is adjusted after another, and soon back, is not said to
// be touched.
func TestFingers_TheSecondAdjustedPieceIsNotSaidToBeTouched(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, kind, "")
				f.hand(`"adjust" 300 d2- 700 d2P 600 e2- 420 e2P 600 g1- 420 g1N 1500`)
				f.told("Touched", 0)
				f.hand("e2- 4000")
				f.told("Touched", 1)
				f.touched("e2")
			})
		}
	}
}

// A slow hand hears no more of a touch than a quick one.
func TestFingers_APieceThatIsAdjustedSlowlyIsNotSaidToBeTouched(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for _, kind := range []string{"pegs", "dgt"} {
			for _, hold := range []string{"900", "1500", "2200"} {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					f.hand(`"adjust" 300 d2- 1500 d2P 2000 e2- ` + hold + ` e2P 2000 g1- ` + hold + ` g1N 4000`)
					f.told("Touched", 0)
					f.touched("")
					f.hand("e2- 400 e4P 900")
					f.told("Touched", 1)
				})
			}
		}
	}
}

func TestFingers_AMoveRightAfterAnAdjustmentIsTouchedAndPlayed(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, "both", kind, "")
			f.hand(`"adjust" 300 d2- 700 d2P 600 e2- 700 e4P 1500`)
			f.told("Touched", 1)
			f.played(1)
		})
	}
}

// After the cable's message, the player is led only if the pieces are not back in ten
// seconds.
func TestFingers_PowerThatComesBackLeadsNobody(t *testing.T) {
	for _, whose := range []string{"both", "white"} {
		for pause, led := range map[string]int{" 6000 ": 0, " 9000 ": 0, " 14000 ": 1} {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, "dgt", "")
				for _, rank := range "78" {
					for _, file := range "abcdefgh" {
						f.hand(string(file) + string(rank) + "- 5")
					}
				}
				f.hand(pause)
				for i, file := range "abcdefgh" {
					f.hand(string(file) + "7p 5 " + string(file) + "8" + string("rnbqkbnr"[i]) + " 5")
				}
				f.hand("3000")
				f.told("Check the cable", 1)
				f.told("does not show the position", led)
				f.told("No piece of Black", led)
				f.told("The board is right again", 1)
				f.hand("e2- 400 e4P 1500")
				f.touched(map[string]string{"white": "e2", "both": ""}[whose])
			})
		}
	}
}

func TestFingers_ASetUpThatIsCorrectedIsSaidToBeRightOnce(t *testing.T) {
	for _, kind := range []string{"dgt", "pegs"} {
		synctest.Test(t, func(t *testing.T) {
			f := stood(t, kind, "", "rnbqkbn1/pppppppp/7r/8/8/8/PPPPPPPP/RNBQKBNR")
			f.hand("8000 h6- 500 h8r 8000")
			f.told("set up correctly", 1)
			f.told("right again", 0)
		})
	}
}

// A piece of the player who has moved and not pressed yet was lifted by their own hand:
// the opponent need not capture it. Rules: articles 4.3 and 7.4.1.
func TestFingers_APieceThatItsPlayerLiftsBeforeThePressBindsNoOpponent(t *testing.T) {
	for _, rest := range []string{"300", "3000"} {
		synctest.Test(t, func(t *testing.T) {
			f := clockFault(t)
			hand := f.clockHand(0x09)
			hand("e2- 250 e4P 500 press 500 d7- 250 d5p 500 press 500 e1- 250 e2K " + rest + " e4- 500 press 1500 e4P 4000")
			f.played(3)
			f.touched("")
			hand("g8- 250 f6n 500 press 1500")
			f.played(4)
		})
	}
}

// A reply that captures it before the press is a move.
func TestFingers_ACaptureBeforeTheOpponentsPressIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := clockFault(t)
		hand := f.clockHand(0x09)
		hand("e2- 250 e4P 500 press 500 d7- 250 d5p 500 press 500 e1- 250 e2K 3000 e4- 250 d5- 250 e4p 500 press 500 press 1500")
		f.played(4)
	})
}

// The board must show the position when the clock is pressed: another piece in the hand
// goes back first. Rule: article 7.4.1.
func TestFingers_APressWithAnotherPieceInTheHandIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		f.hand(`g1- 300 f3N 800 b1- 300 "press" 1500`)
		f.told("Put the piece back on Bella eins first", 1)
		if f.room.State().Clock.Running() != rules.White {
			t.Error("the press was taken")
		}
		f.hand(`b1N 600 "press" 500`)
		if f.room.State().Clock.Running() != rules.Black {
			t.Errorf("the press was not taken: %q", f.said)
		}
	})
}

// Without a clock at the board, nobody is told again to start it.
func TestClockCheck_ABoardWithoutAClockSaysWhatToDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBeside(t, "", fiveMinutes, nil)
		b.passes(20 * time.Second)
		b.once("No clock answers at the board. Connect one, or type start")
		b.rests(20*time.Second, "05:00", "05:00", leftStands)
		b.once("No clock answers")
		b.once("Start the clock at the board")
	})
}

// Start begins the game without a clock, also before the program says that none answers.
func TestClockCheck_StartBeginsWithoutAClock(t *testing.T) {
	for _, wait := range []time.Duration{time.Second, 10 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			b := newBeside(t, "", fiveMinutes, nil)
			b.passes(wait)
			b.me.Terminal().Enter("start")
			b.passes(time.Second)
			b.phase(table.PhasePlaying)
		})
	}
}

// A line that is lost hides the pieces; it does not take them away.
func TestFault_NoPieceIsMissedWhileTheLineIsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "dgt", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
		f.hand("d5- 500")
		f.board.pull(transport.ErrAbsent)
		f.passes(15 * time.Second)
		f.told("is missing", 0)
	})
}

// On a board that cannot name its pieces, the squares after a capture may be those of the
// earlier ones turned round: it is the capture.
func TestFault_ACaptureWhileTheLineIsLostDoesNotTurnABoardOfPegs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "pegs", "")
		f.hand("e2- 300 e4P 1500 d7- 300 d5p 1500 d5- 600")
		f.board.pull(transport.ErrAbsent)
		f.holds(square(t, "e4"), wire.Content{})
		f.holds(square(t, "d5"), wire.Holding(rules.PieceOf('P')))
		f.passes(time.Second)
		f.board.push()
		f.passes(3 * time.Second)
		f.told("turned", 0)
		f.played(3)
	})
}

// A hand that carries out the opponent's capture in passing may take the captured pawn off
// first, last or between. Rule: rules.RuleEnPassant.
func TestFingers_ACaptureInPassingIsCarriedOutInAnyOrder(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, order := range []string{"d4- 700 c3p 700 c4-", "c4- 700 d4- 700 c3p", "d4- 700 c4- 700 c3p"} {
			t.Run(kind+" "+order, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "white", kind, "4k3/8/8/8/3p4/8/2P5/4KB2 w - - 0 1")
					f.hand(`c2- 600 c4P 600 "c4" 500 "" 500`)
					capture := rules.Move{From: square(t, "d4"), To: square(t, "c3")}
					for _, c := range []table.Command{table.Enter{Actor: table.By(rules.Black), Move: capture}, table.Press{Actor: table.By(rules.Black)}} {
						if err := f.room.Order(table.Player, rules.Black, c); err != nil {
							t.Fatal(err)
						}
					}
					f.hand("1000 " + order + ` 1500 f1- 700 e2B 1000 "f1e2" 300 "" 500`)
					f.played(3)
					if f.room.State().Clock.Running() != rules.Black {
						t.Errorf("the press was not taken: %q", f.said)
					}
				})
			})
		}
	}
}

// A reply that comes before the word about a capture by two hands is not lost.
func TestFingers_AReplyBeforeTheWordOfATwoHandedCaptureIsPlayed(t *testing.T) {
	for _, wait := range []string{" 500 ", " 5000 "} {
		synctest.Test(t, func(t *testing.T) {
			f := fingers(t, "both", "pegs", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1")
			f.hand(`e4- d5- 800 d5P 3500 c6- 300 d5- 400 d5p` + wait + `"exd5" 3000`)
			f.played(2)
			f.told("faulty c6", 0)
		})
	}
}
