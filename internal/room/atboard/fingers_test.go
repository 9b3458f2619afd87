//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// fingers begins a game from a position at a board of pegs or a flat one, White's own
// or of both, which a test handles and types at.
func fingers(t *testing.T, whose, kind, fen string) *faulty {
	t.Helper()
	return fingersUnder(t, whose, kind, fen, table.ForFriends())
}

// fingersUnder is fingers under these conditions.
func fingersUnder(t *testing.T, whose, kind, fen string, conditions table.Conditions) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}
	if fen != "" {
		setup, err := rules.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		conditions.Start = fen
		f.held = wire.ContentsOf(setup.Position.Placement())
	}
	f.board.answer = f.answers(f.board)
	spec := f.board.spec(whose+"="+kind, "")
	f.plain = kind == "pegs"
	if whose == "white" {
		conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: atboard.Sensing(spec)}
	}
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "f.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, spec, false)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(2 * time.Second)
	return f
}

// hand performs a script: "e2-" empties a square, "e4P" places a piece there, a number
// lets milliseconds pass, and text in quotes is typed.
func (f *faulty) hand(script string) {
	f.t.Helper()
	for i, part := range strings.Split(script, "\"") {
		if i%2 == 1 {
			f.me.Terminal().Enter(part)
			f.passes(50 * time.Millisecond)
			continue
		}
		for _, word := range strings.Fields(part) {
			if ms, err := time.ParseDuration(word + "ms"); err == nil {
				f.passes(ms)
				continue
			}
			content := wire.Content{}
			if word[2] != '-' {
				content = wire.Holding(rules.PieceOf(word[2]))
			}
			f.puts(word[:2], content)
		}
	}
}

func (f *faulty) says(words string) {
	f.t.Helper()
	if f.count(words) == 0 {
		f.t.Errorf("%q was not said; what was said is\n%s", words, strings.Join(f.said, "\n"))
	}
}

func (f *faulty) touched(want string) {
	f.t.Helper()
	if got := f.room.State().TouchedBy(f.room.State().Turn()); got != want {
		f.t.Errorf("got %q touched, want %q; said\n%s", got, want, strings.Join(f.said, "\n"))
	}
}

// code returns a board's code for a square.
func (f *faulty) code(c wire.Content) byte {
	if f.plain && c.Occupied {
		return 1
	}
	return dgt.CodeOf(c)
}

func TestFingers_AContactThatFluttersTouchesNothingAndIsPlayedByWord(t *testing.T) {
	for _, whose := range []string{"white", "both"} {
		for _, kind := range []string{"pegs", "dgt"} {
			t.Run(whose+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					for range 20 {
						f.hand("a2- 60 a2P 60")
					}
					f.hand("1000")
					f.touched("")
					if got := f.count("The contact of Anna zwei is bad"); got != 1 {
						t.Errorf("got it said %d times which contact is bad, want once:\n%s", got, strings.Join(f.said, "\n"))
					}
					f.says("Type moves on this square")
					f.hand("a2- 2500 a2P 2500 e2- 400 e4P 1000")
					f.touched(map[string]string{"white": "e2", "both": ""}[whose])
					if whose == "both" {
						f.played(1)
					}
				})
			})
		}
	}
}

func TestFingers_ASquareThatIsSetAsideIsPlayedByWordOnAnOwnBoardToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "white", "pegs", "")
		f.hand(`"faulty e4" e2- 600 "e4" 500`)
		f.played(1)
		f.hand(`"mended e4" 500`)
		f.says("uses the contact of Eva vier again")
	})
}

func TestFingers_PiecesKnockedOverAreLedRightAndTheOpponentIsAsked(t *testing.T) {
	for _, whose := range []string{"white", "both"} {
		for _, kind := range []string{"pegs", "dgt"} {
			t.Run(whose+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, kind, "")
					f.hand("f2- 50 g2- 120 g1- 3500")
					f.touched("")
					f.says("Pieces fell")
					f.hand("g1N 700 g2P 700 f2P 700")
					f.says("The board is right again")
					f.says("Article 4.2.2")
					f.hand(`"accept" 200`)
					f.says("It was an accident")
					f.hand("e2- 400 e4P 900")
					f.touched(map[string]string{"white": "e2", "both": ""}[whose])
				})
			})
		}
	}
}

func TestFingers_AnAccidentThatIsRefusedBinds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "white", "pegs", "")
		f.hand(`g1- 500 "accident" 200`)
		f.says("White may have touched by accident")
		f.touched("")
		f.hand(`g1N 700 "decline" 300`)
		f.says("It was no accident")
		f.touched("g1")
		f.hand(`2000 "gate"`)
		f.says("Touched: Gustav eins")
	})
}

func TestFingers_AnAccidentThatIsGrantedBindsNothing(t *testing.T) {
	for _, whose := range []string{"white", "both"} {
		t.Run(whose, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, whose, "pegs", "")
				f.hand(`g1- 500 g1N 500`)
				f.touched("g1")
				f.hand(`"accident" 300 "accept" 300`)
				f.touched("")
				f.hand(`e2- 400 e4P 500 "e4" 200`)
				f.played(1)
			})
		})
	}
}

// After an accident that was decided, a board of both players reads the next move by
// itself.
func TestFingers_TheMoveAfterAnAccidentIsRead(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for answer, move := range map[string]string{"accept": "e2- 400 e4P", "decline": "g1- 400 f3N"} {
			for _, back := range []string{"500 g1N 500", "500 g1N 4000"} {
				t.Run(kind+" "+answer+" "+back, func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						f := fingers(t, "both", kind, "")
						f.hand(`g1- ` + back + ` "accident" 300 "` + answer + `" 300`)
						f.hand(move + " 4000")
						f.played(1)
					})
				})
			}
		}
	}
}

func TestFingers_PowerThatIsLostTouchesNothing(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, ranks := range []string{"12", "1278"} {
			t.Run(kind+" "+ranks, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "white", kind, "")
					stood := f.held
					for _, rank := range ranks {
						for _, file := range "abcdefgh" {
							f.hand(string(file) + string(rank) + "- 5")
						}
					}
					f.hand("6000")
					f.says("Check the cable")
					for s := rules.A1; s <= rules.H8; s++ {
						f.puts(s.String(), stood.At(s))
						f.passes(5 * time.Millisecond)
					}
					f.hand("3000")
					f.touched("")
					f.hand("e2- 400 e4P 900")
					f.touched("e2")
				})
			})
		}
	}
}

func TestFingers_PegsThatAreFeltAreNotTouched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "white", "pegs", "")
		f.hand("a2- 35 a2P 400 b2- 90 b2P 400 c2- 150 c2P 400 d2- 200 d2P 400")
		f.touched("")
		f.hand("e2- 300 e2P 400")
		f.touched("e2")
	})
}

func TestFingers_ASharedBoardAdjustsAndTellsTouches(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		t.Run(kind, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", kind, "")
				f.hand(`"adjust" g1- 600 g1N 600`)
				f.touched("")
				f.hand("b1- 600")
				f.says("Touched: white knight Bella eins")
				f.touched("b1")
			})
		})
	}
}

func TestFingers_AQuickReplyIsTwoMoves(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, hands := range []string{"e2- 300 e4P 100 e7- 300 e5p 2000", "e2- 300 e7- 100 e4P 200 e5p 2000", "e2- 300 e4P 600 e7- 300 e5p 2000"} {
			t.Run(kind+" "+hands, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand(hands)
					f.played(2)
				})
			})
		}
	}
}

func TestFingers_ABoardIsReadForward(t *testing.T) {
	for _, test := range []struct{ name, kind, fen, hands, want string }{
		{"a phantom", "dgt", "", "d4P 100 g1- 300 f3N 5000", "shows a piece where none belongs: David vier"},
		{"in passing", "dgt", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5- 300 d6P 5000", "Take black pawn out of David fünf"},
		{"in passing on pegs", "pegs", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5- 300 d6P 5000", "Take black pawn out of David fünf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingers(t, "both", test.kind, test.fen)
				f.hand(test.hands)
				f.says(test.want)
			})
		})
	}
}

func TestFingers_ADeadSquareIsSetAsideAndPlayGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := fingers(t, "both", "pegs", "")
		// e4 is dead: its peg is never seen.
		f.hand(`e2- 500 "e4" 4000 e7- 400 e5p 5000`)
		f.says("Eva vier shows nothing")
		f.hand("g1- 400 f3N 1000 b8- 400 c6n 1000")
		f.says("The contact of Eva vier is bad")
		f.played(4)
	})
}

func TestFingers_ThePromptTakesWhatThePawnBecomes(t *testing.T) {
	const fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1"
	for _, whose := range []string{"white", "both"} {
		for _, word := range []string{"queen", "q", "Q"} {
			t.Run(whose+" "+word, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, whose, "pegs", fen)
					f.hand("e7- 400 e8P 500")
					if whose == "white" {
						f.hand(`"e8" 200`)
					}
					f.hand(`"` + word + `" 300`)
					f.played(1)
					if got := f.room.State().Game.Move(1).Promotes; got != rules.Queen {
						t.Errorf("got %v, want a queen; said\n%s", got, strings.Join(f.said, "\n"))
					}
				})
			})
		}
	}
}

func TestFingers_ATakebackThatTheBoardShowsIsGranted(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for _, word := range []string{"accept", "takeback"} {
			t.Run(kind+" "+word, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand("e2- 400 e4P 1500")
					f.played(1)
					f.hand("e4- 400 e2P 5000")
					f.says("asks to take back")
					f.hand(`"` + word + `" 300 "yes" 300`)
					f.played(0)
				})
			})
		}
	}
}
