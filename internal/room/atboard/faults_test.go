//go:build linux || darwin

package atboard_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// faulty is a table that a DGT board attends whose line fails. The board answers
// each look at it with its pieces.
type faulty struct {
	t     *testing.T
	room  *room.Room
	me    *room.Local
	board *plug
	mutex sync.Mutex // guards held, which the device reports on a query
	held  wire.Contents
	said  []string
	plain bool // it reports only occupied squares
}

// newFaulty begins a game at a board of White's own.
func newFaulty(t *testing.T) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}
	f.board.answer = f.answers(f.board)
	spec := f.board.spec("white=dgt", ",settle=100ms")
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Board: table.Pieces}
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "f.journal"), Conditions: conditions}, false)
	f.board.attends(f.room, f.me, spec, false)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	return f
}

// answers lets a board answer each question with its pieces.
func (f *faulty) answers(board *plug) func([]byte) {
	return func(said []byte) {
		if bytes.IndexByte(said, dgt.SendBoard) >= 0 {
			_, _ = board.Write(f.whole())
			return
		}
		_, _ = board.Write([]byte{0x93, 0, 5, 1, 0})
	}
}

func (f *faulty) whole() []byte {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	whole := []byte{dgt.SaysBoard, 0, 67}
	for n := range byte(64) {
		whole = append(whole, f.code(f.held.At(dgt.Square(n))))
	}
	return whole
}

// stands changes the board's pieces, as if a hand had set it up again or turned
// it.
func (f *faulty) stands(contents wire.Contents) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.held = contents
}

// holds has a square hold something else, of which the board says nothing by itself.
func (f *faulty) holds(square rules.Square, content wire.Content) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.held.Set(square, content)
}

// passes lets time pass, and collects the messages.
func (f *faulty) passes(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
	for _, u := range f.me.Terminal().Take() {
		f.said = append(f.said, u.Text())
	}
}

// count returns how many of the sentences that were said hold words.
func (f *faulty) count(words string) int {
	n := 0
	for _, said := range f.said {
		if strings.Contains(said, words) {
			n++
		}
	}
	return n
}

// puts has a square hold a piece or none.
func (f *faulty) puts(name string, content wire.Content) {
	f.holds(square(f.t, name), content)
	if _, err := f.board.Write([]byte{dgt.SaysField, 0, 5, dgt.Field(square(f.t, name)), f.code(content)}); err != nil {
		f.t.Fatal(err)
	}
}

// played fails the test where the game is at another ply.
func (f *faulty) played(ply int) {
	f.t.Helper()
	if got := f.room.State().Game.Ply(); got != ply {
		f.t.Errorf("got ply %d, want %d: what was played after the gap is not read; said %q", got, ply, f.said)
	}
}

// untouched fails the test where the gap has touched or moved anything.
func (f *faulty) untouched() {
	f.t.Helper()
	state := f.room.State()
	if len(state.Gate.Touched) != 0 || state.Game.Ply() != 0 || state.Phase != table.PhasePlaying || state.Illegal.White != 0 {
		f.t.Errorf("got %v touched at ply %d, %v, %d illegal; want nothing of the gap", state.Gate.Touched, state.Game.Ply(), state.Phase, state.Illegal.White)
	}
}

// If a board is lost in the middle of a game, one message gives the reason. The
// board is found again within two seconds after its return, and the gap has
// touched and moved no piece.
func TestFault_ABoardThatIsTakenAwayIsToldOnceAndFoundWithinTwoSeconds(t *testing.T) {
	for name, fault := range map[string]struct {
		reason error
		want   string
	}{
		"its cable is pulled out":         {transport.ErrAbsent, "there is no such port"},
		"another program takes it":        {&transport.HeldError{By: "picochess, process 7"}, "picochess, process 7 holds this port"},
		"Bluetooth is switched off":       {transport.ErrRadioOff, "Bluetooth is switched off"},
		"it is out of reach":              {transport.ErrUnseen, "the board is out of reach"},
		"there are two of its name":       {transport.ErrTwins, "several devices have this name"},
		"its battery is empty, and it is": {transport.ErrUnseen, "the board is out of reach"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFaulty(t)
				f.board.pull(fault.reason)
				f.passes(30 * time.Second)
				if lost := f.count("is lost"); lost != 1 || f.count(fault.want) != 1 {
					t.Errorf("got it told %d times:\n%s\nwant once, with %q", lost, strings.Join(f.said, "\n"), fault.want)
				}
				f.untouched()
				f.board.push()
				f.passes(2 * time.Second)
				if found := f.count("The board is connected again"); found != 1 {
					t.Errorf("got it found %d times within two seconds, want once", found)
				}
				f.untouched()
				f.puts("e2", wire.Content{})
				f.puts("e4", wire.Holding(rules.PieceOf('P')))
				f.passes(time.Second)
				f.played(1)
			})
		})
	}
}

// A piece that was in the hand when the line went, and was put back meanwhile, is
// no touch of anything else.
func TestFault_AManPutBackWhileTheLineWasOutMovesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		f.puts("e2", wire.Content{})
		f.passes(50 * time.Millisecond)
		f.board.pull(transport.ErrAbsent)
		f.holds(square(t, "e2"), wire.Holding(rules.PieceOf('P')))
		f.passes(5 * time.Second)
		f.board.push()
		f.passes(2 * time.Second)
		state := f.room.State()
		if state.Game.Ply() != 0 || len(state.Gate.Touched) > 1 || state.Phase != table.PhasePlaying {
			t.Errorf("got %v touched at ply %d, want e2 at the most", state.Gate.Touched, state.Game.Ply())
		}
	})
}

// A board that sends messages of the wrong length is named once, however many
// come, and nothing of them touches a piece.
func TestFault_MessagesOfTheWrongLengthAreNamedOnceAndTouchNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		for range 200 {
			_, _ = f.board.Write([]byte{dgt.SaysField, 0, 7, dgt.Field(square(t, "e2")), 0, 0, 0})
			f.passes(20 * time.Millisecond)
		}
		if got := f.count("impossible length"); got != 1 {
			t.Errorf("got it named %d times:\n%s", got, strings.Join(f.said, "\n"))
		}
		f.untouched()
		f.puts("g1", wire.Content{})
		f.puts("f3", wire.Holding(rules.PieceOf('N')))
		f.passes(2 * time.Second)
		f.played(1)
	})
}

// A battery that runs low is reported once a step, and a board that falls
// silent because it is empty once.
func TestFault_ABatteryThatRunsEmptyIsToldAndTheSilenceAfterItOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		for percent := byte(20); percent > 8; percent-- {
			_, _ = f.board.Write([]byte{0xA0, 0, 12, percent, 0x7F, 0x7F, 0, 0, 0, 0, 0, 2})
			f.passes(time.Second)
		}
		if got := f.count("battery"); got < 1 || got > 2 {
			t.Errorf("got the battery told %d times:\n%s\nwant once a step", got, strings.Join(f.said, "\n"))
		}
		f.board.dies()
		f.passes(60 * time.Second)
		if got := f.count("Is it switched on"); got != 1 {
			t.Errorf("got the silence told %d times:\n%s", got, strings.Join(f.said, "\n"))
		}
		f.untouched()
		f.puts("e2", wire.Content{})
		f.puts("e4", wire.Holding(rules.PieceOf('P')))
		f.passes(2 * time.Second)
		f.played(1)
	})
}

// Two boards of one kind, each with its own line: one that goes says whose it is,
// and the other plays on.
func TestFault_OfTwoBoardsOfOneKindTheOneThatIsThereGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		white, black := newPlug(t), newPlug(t)
		conditions := table.ForFriends()
		conditions.Seats.White, conditions.Seats.Black = table.Seat{Board: table.Pieces}, table.Seat{Board: table.Pieces}
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "two.journal"), Conditions: conditions}, true)
		f := &faulty{t: t, room: r, me: me, board: white, held: wire.StartContents()}
		white.answer, black.answer = f.answers(white), f.answers(black)
		white.attends(r, me, white.spec("white=dgt", ",settle=100ms"), true)
		black.attends(r, me, black.spec("black=dgt", ",settle=100ms"), true)
		f.passes(time.Second)
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		black.pull(transport.ErrAbsent)
		f.passes(5 * time.Second)
		if got := f.count("Black: The connection to the board is lost"); got != 1 || f.count("White:") != 0 {
			t.Errorf("got %q, want Black's board told once and White's not", f.said)
		}
		f.puts("e2", wire.Content{})
		f.puts("e4", wire.Holding(rules.PieceOf('P')))
		f.passes(time.Second)
		f.played(1)
	})
}

// One device cannot serve both players twice: the second description of the same
// port finds it held.
func TestFault_TheSameDeviceTwiceIsRefusedByName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		taken := newPlug(t)
		taken.pull(&transport.HeldError{By: "blindchess, process 8"})
		taken.attends(f.room, f.me, taken.spec("black=dgt", ""), true)
		f.passes(10 * time.Second)
		if got := f.count("blindchess, process 8 holds this port"); got != 1 {
			t.Errorf("got it told %d times:\n%s", got, strings.Join(f.said, "\n"))
		}
		f.untouched()
	})
}

// Lights on a board show what has strayed until it is right.
func TestLights_WhatHasStrayedIsLitUntilItIsRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		_, _ = f.board.Write(append([]byte{0x92, 0, 16}, "Revelation II"...))
		rook := wire.Holding(rules.PieceOf('R'))
		lit := func(names ...string) []byte {
			command := []byte{0x60, 4, 1}
			for _, name := range names {
				command = append(command, dgt.Field(square(t, name)))
			}
			return append(command, 0)
		}
		dark := []byte{0x60, 4, 0, 0x40, 0x40, 0}
		f.puts("a1", wire.Content{})
		f.puts("h5", rook)
		f.passes(5 * time.Second)
		if f.board.count(lit("a1", "h5")) != 1 {
			t.Errorf("a1 and h5 are not lit once; said: %q", f.said)
		}
		f.puts("h5", wire.Content{})
		f.passes(time.Second)
		if f.board.count(lit("a1", "a1")) != 1 {
			t.Error("a1 alone is not lit once h5 is empty")
		}
		before := f.board.count(dark)
		f.puts("a1", rook)
		f.passes(time.Second)
		if f.board.count(dark) != before+1 {
			t.Error("the light does not end once all stands right")
		}
	})
}

// clockFault is a game with the times of the clock at a board for both.
func clockFault(t *testing.T) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}
	f.board.answer = f.answers(f.board)
	conditions := table.ForFriends()
	conditions.ClockTold, conditions.Control = true, lasting(5*time.Minute)
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "c.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
	f.passes(time.Second)
	f.shows("05:00", "05:00", 0x09)
	f.passes(100 * time.Millisecond)
	if f.room.State().Phase != table.PhasePlaying {
		t.Fatalf("the game has not begun: %q", f.said)
	}
	return f
}

// shows lets the clock report White's time, on the left, and Black's.
func (f *faulty) shows(white, black string, status byte) {
	bcd := func(text string) []byte {
		return []byte{0, text[0]<<4&0x70 | text[1]&0x0F, text[3]<<4&0x70 | text[4]&0x0F}
	}
	_, _ = f.board.Write(append(append(append([]byte{0x8D, 0, 10}, bcd(black)...), bcd(white)...), status))
}

// A hand's change at the clock is reported immediately, in one sentence and once,
// and is recorded; and the board is still read.
func TestClockFault_WhatAHandDoesIsToldAtOnceAndOnRecord(t *testing.T) {
	standing, running := byte(0x08), byte(0x09)
	for name, fault := range map[string]struct {
		does func(*faulty)
		want string
		so   func(table.State, time.Duration) bool
	}{
		"it is stopped": {
			func(f *faulty) { f.shows("04:59", "05:00", standing) }, "The clock on the board was stopped by hand",
			func(s table.State, _ time.Duration) bool { return s.Clock.Running() == 0 },
		},
		"it is set": {
			func(f *faulty) { f.shows("04:59", "09:00", running) }, "nine minutes",
			func(s table.State, _ time.Duration) bool { return s.Left(rules.Black, s.At) == 9*time.Minute },
		},
		"it is unplugged": {
			func(f *faulty) { _, _ = f.board.Write([]byte{0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}) }, "clock",
			func(s table.State, _ time.Duration) bool { return !s.TimeKnown() },
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := clockFault(t)
				before := len(f.said)
				fault.does(f)
				f.passes(50 * time.Millisecond)
				if told := f.said[before:]; len(told) != 1 || !strings.Contains(told[0], fault.want) {
					t.Errorf("got %q, want one sentence with %q", told, fault.want)
				}
				if state := f.room.State(); !fault.so(state, 0) {
					t.Errorf("got clock %v, known %t, White %v, Black %v; want it on record", state.Clock.Running(), state.TimeKnown(), state.Left(rules.White, state.At), state.Left(rules.Black, state.At))
				}
				f.puts("e2", wire.Content{})
				f.puts("e4", wire.Holding(rules.PieceOf('P')))
				f.passes(4 * time.Second)
				if got := f.room.State().Game.Ply(); got != 1 {
					t.Errorf("got ply %d, want the board read on; said %q", got, f.said)
				}
			})
		})
	}
}

// talkingTimes is a talking clock's message with its times.
func talkingTimes(white, black time.Duration, status byte) []byte {
	message := []byte{0xB1, 0, 23}
	for _, left := range []time.Duration{white, black} {
		for shift := 28; shift >= 0; shift -= 7 {
			message = append(message, byte(left.Milliseconds()>>shift)&0x7F)
		}
	}
	return append(message, status, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

// A flag that a talking clock reports counts as soon as the board was read, and
// without a board immediately: there is no wait for the next reading of the clock.
// A mate on the board comes before it.
func TestClockFault_AFlagOfATalkingClockCountsAtOnceButForAMateThatStands(t *testing.T) {
	const running, fallen = 0x01, 0x08
	for name, test := range map[string]struct {
		board bool
		mate  bool
		want  rules.Reason
		after time.Duration
	}{
		"no board": {false, false, rules.ByTime, 0},
		"a board":  {true, false, rules.ByTime, 600 * time.Millisecond},
		"a mate":   {true, true, rules.ByCheckmate, 600 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f, clock := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}, newPlug(t)
				conditions := table.ForFriends()
				conditions.ClockTold, conditions.Control = true, lasting(5*time.Minute)
				f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: conditions}, true)
				clock.attendsClock(f.room, f.me, clock.spec("talking", ""), false)
				if test.board {
					f.board.answer = f.answers(f.board)
					f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
				}
				f.passes(time.Second)
				_, _ = clock.Write(talkingTimes(5*time.Minute, 5*time.Minute, running))
				f.passes(100 * time.Millisecond)
				turn := byte(0)
				for _, move := range []string{"f2f3", "e7e5", "g2g4"} {
					f.me.Terminal().Enter(move)
					turn ^= 0x02
					_, _ = clock.Write(talkingTimes(5*time.Minute, 5*time.Minute, running|turn))
					if test.board {
						piece := f.held.At(square(t, move[:2]))
						f.puts(move[:2], wire.Content{})
						f.puts(move[2:], piece)
					}
					f.passes(3 * time.Second)
				}
				if got := f.room.State().Game.Ply(); got != 3 {
					t.Fatalf("got ply %d: %q", got, f.said)
				}
				f.passes(5 * time.Minute) // until Black's time is over
				if test.mate {
					f.puts("d8", wire.Content{})
					f.puts("h4", wire.Holding(rules.PieceOf('q')))
				}
				_, _ = clock.Write(talkingTimes(5*time.Minute, 0, fallen<<1|turn))
				f.passes(test.after)
				if got := f.room.State().Outcome.Reason; got != test.want {
					t.Errorf("got %v after %v, want %v; said %q", got, test.after, test.want, f.said)
				}
			})
		})
	}
}

// takingBack begins a game at a board for both sides, plays e4, and puts
// the pawn back.
func takingBack(t *testing.T, without bool) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}
	f.board.answer = f.answers(f.board)
	conditions := table.ForFriends()
	conditions.NoTakebacks = without
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "b.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, f.board.spec("both=dgt", ",settle=100ms"), false)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	f.puts("e2", wire.Content{})
	f.puts("e4", wire.Holding(rules.PieceOf('P')))
	f.passes(time.Second)
	if err := f.room.Order(table.Player, rules.White, table.Press{Actor: table.By(rules.White)}); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	f.puts("e4", wire.Content{})
	f.puts("e2", wire.Holding(rules.PieceOf('P')))
	f.passes(5 * time.Second)
	return f
}

// A takeback by hand is requested if the game allows takebacks, and is otherwise
// reported; if the opponent declines it, the board is corrected step by step.
func TestTakenBack_ByHandIsAskedForOrTold(t *testing.T) {
	const strayed = "does not show the position"
	answer := func(t *testing.T, f *faulty, command table.Command) {
		t.Helper()
		if err := f.room.Order(table.Player, rules.Black, command); err != nil {
			t.Fatal(err)
		}
		f.passes(5 * time.Second)
	}
	t.Run("it is asked for and granted", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := takingBack(t, false)
			if got := f.room.State().Takeback.By; got != rules.White {
				t.Fatalf("got it asked by %v, want by White; said %q", got, f.said)
			}
			answer(t, f, table.Accept{Actor: table.By(rules.Black)})
			f.played(0)
			if got := f.count(strayed); got != 0 {
				t.Errorf("got %q, want no word of a board that is right", f.said)
			}
			f.puts("d2", wire.Content{})
			f.puts("d4", wire.Holding(rules.PieceOf('P')))
			f.passes(time.Second)
			f.played(1)
		})
	})
	t.Run("it is asked for and declined", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := takingBack(t, false)
			answer(t, f, table.Decline{Actor: table.By(rules.Black)})
			f.played(1)
			if got := f.count(strayed); got != 1 {
				t.Errorf("got it told %d times, want once that the board is to be put right: %q", got, f.said)
			}
		})
	})
	t.Run("no moves are taken back", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := takingBack(t, true)
			f.played(1)
			if got := f.count(strayed); got != 1 || f.room.State().Takeback.By != 0 {
				t.Errorf("got it told %d times, want once: %q", got, f.said)
			}
		})
	})
}

// A board that is set up again is guided at most five pieces at a time, and its
// player hears at the end that it is correct.
func TestLed_ABoardIsPutRightFivePiecesAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		pawn := wire.Holding(rules.PieceOf('p'))
		for _, file := range "abcdefgh" {
			f.puts(string(file)+"7", wire.Content{})
			f.puts(string(file)+"6", pawn)
		}
		led := func(outOf, in int) {
			t.Helper()
			f.passes(5 * time.Second)
			if out, put := f.count("Take black pawn out of"), f.count("Put black pawn in"); out != outOf || put != in {
				t.Errorf("got %d pieces to take out and %d to put in, want %d and %d: %q", out, put, outOf, in, f.said)
			}
			f.said = nil
		}
		right := func(files string) {
			for _, file := range files {
				f.puts(string(file)+"6", wire.Content{})
				f.puts(string(file)+"7", pawn)
			}
		}
		led(5, 0)
		right("abcde")
		led(3, 2)
		right("fgh")
		f.passes(5 * time.Second)
		if got := f.count("The board is right again"); got != 1 {
			t.Errorf("got it told %d times that the board is right, want once: %q", got, f.said)
		}
	})
}

// The player who has moved can press their clock after the opponent has touched a
// piece.
func TestTalkingClock_APressCountsOnceTheOpponentHasBegunToReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const running, blacks = 0x01, 0x02
		f, clock := &faulty{t: t}, newPlug(t)
		conditions := table.ForFriends()
		conditions.ClockTold, conditions.Control = true, lasting(5*time.Minute)
		f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: conditions}, true)
		clock.attendsClock(f.room, f.me, clock.spec("talking", ""), false)
		f.passes(time.Second)
		turn := byte(0)
		shows := func() {
			_, _ = clock.Write(talkingTimes(5*time.Minute, 5*time.Minute, running|turn))
			f.passes(3 * time.Second)
		}
		shows()
		f.me.Terminal().Enter("e2e4")
		turn = blacks
		shows()
		f.me.Terminal().Enter("e7e5")
		f.passes(time.Second)
		if err := f.room.Order(table.Player, rules.White, table.Touch{Actor: table.By(rules.White), Square: square(t, "g1")}); err != nil {
			t.Fatal(err)
		}
		if got := f.room.State(); got.Gate.By != rules.White || got.Clock.Running() != rules.Black {
			t.Fatalf("got the gate of %v and the clock of %v, want White who touches on Black's time", got.Gate.By, got.Clock.Running())
		}
		turn = 0
		shows()
		if got := f.room.State().Clock.Running(); got != rules.White {
			t.Errorf("got the clock of %v running, want White's; said %q", got, f.said)
		}
	})
}
