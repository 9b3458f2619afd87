//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// leveredBoard is a flat board with a clock beside it, on which both sides play
// a game whose times that clock keeps.
type leveredBoard struct {
	t      *testing.T
	master *plug
	room   *room.Room
	me     *room.Local
	held   wire.Contents
	white  bool // is to move by the lever
}

func newLeveredBoard(t *testing.T) *leveredBoard {
	t.Helper()
	master := newPlug(t)
	spec := master.spec("both=dgt", "")
	conditions := table.ForFriends()
	conditions.ClockTold, conditions.Control = true, lasting(3*time.Minute+2*time.Second)
	r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "levered.journal"), Conditions: conditions}, true)
	master.attends(r, me, spec, false)
	<-master.asked
	b := &leveredBoard{t: t, master: master, room: r, me: me, held: wire.StartContents(), white: true}
	b.send(b.whole(), b.times(3))
	until(t, "the game", func() bool { return r.State().Phase == table.PhasePlaying })
	return b
}

// whole reports all squares.
func (b *leveredBoard) whole() []byte {
	whole := []byte{dgt.SaysBoard, 0, 67}
	for n := range byte(64) {
		whole = append(whole, dgt.CodeOf(b.held.At(dgt.Square(n))))
	}
	return whole
}

func (b *leveredBoard) send(messages ...[]byte) {
	b.t.Helper()
	var all []byte
	for _, message := range messages {
		all = append(all, message...)
	}
	if _, err := b.master.Write(all); err != nil {
		b.t.Fatal(err)
	}
}

// times is a reading of the clock with so many minutes on both sides.
func (b *leveredBoard) times(minutes byte) []byte {
	lever := byte(0x09)
	if !b.white {
		lever = 0x13
	}
	return []byte{0x8D, 0, 10, 0x20, minutes, 2, 0x20, minutes, 2, lever}
}

// slide reports that the piece of one square is on another now.
func (b *leveredBoard) slide(from, to string) []byte {
	piece := b.held.At(square(b.t, from))
	b.held.Set(square(b.t, from), wire.Content{})
	b.held.Set(square(b.t, to), piece)
	return append(b.field(from), b.field(to)...)
}

func (b *leveredBoard) field(name string) []byte {
	s := square(b.t, name)
	return []byte{dgt.SaysField, 0, 5, dgt.Field(s), dgt.CodeOf(b.held.At(s))}
}

// play makes a move and presses.
func (b *leveredBoard) play(from, to string) {
	b.t.Helper()
	ply := b.room.State().Game.Ply()
	b.send(b.slide(from, to))
	b.white = !b.white
	b.send(b.times(3))
	until(b.t, from+to, func() bool {
		state := b.room.State()
		return state.Game.Ply() == ply+1 && state.Clock.Running() == state.Turn()
	})
}

func (b *leveredBoard) ended(within time.Duration) {
	b.t.Helper()
	select {
	case <-b.room.Over():
	case <-time.After(within):
		b.t.Fatalf("the game goes on after %v: ply %d", within, b.room.State().Game.Ply())
	}
}

func (b *leveredBoard) want(reason rules.Reason) {
	b.t.Helper()
	if got := b.room.State().Outcome; got.Result.String() != "0-1" || got.Reason != reason {
		b.t.Errorf("got %v by %v, want Black to win by %v", got.Result, got.Reason, reason)
	}
}

// beforeMate plays the shortest game up to its last move.
func beforeMate(t *testing.T) *leveredBoard {
	b := newLeveredBoard(t)
	b.play("f2", "f3")
	b.play("e7", "e5")
	b.play("g2", "g4")
	return b
}

func TestStanding_AMateThatNobodyPressesEndsTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := beforeMate(t)
		b.send(b.slide("d8", "h4"))
		began := time.Now()
		b.ended(10 * time.Second)
		if took := time.Since(began); took > time.Second {
			t.Errorf("got the mate seen after %v, want within a second", took)
		}
		b.want(rules.ByCheckmate)
	})
}

func TestStanding_AMateComesBeforeTheFlagWhateverIsToldFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, after := range []bool{false, true} {
			b := beforeMate(t)
			mate := b.slide("d8", "h4")
			fallen := []byte{0x8D, 0, 10, 0x30, 0, 0, 0x20, 3, 2, 0x12}
			if after {
				b.send(fallen, mate)
			} else {
				b.send(mate, fallen)
			}
			b.ended(10 * time.Second)
			b.want(rules.ByCheckmate)
		}
	})
}

func TestStanding_AFlagWithoutAMateStillFalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := beforeMate(t)
		time.Sleep(4 * time.Minute)
		b.send([]byte{0x8D, 0, 10, 0x30, 0, 0, 0x20, 3, 2, 0x12})
		b.ended(10 * time.Second)
		if got := b.room.State().Outcome.Reason; got != rules.ByTime {
			t.Errorf("got %v, want time", got)
		}
	})
}

func TestStanding_ABoardIsLookedAtBeforeAResignation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := beforeMate(t)
		b.send(b.slide("d8", "h4"))
		until(t, "the squares", func() bool { time.Sleep(30 * time.Millisecond); return true })
		if err := b.room.Order(table.Player, rules.Black, table.Resign{Actor: table.By(rules.Black)}); err == nil {
			t.Error("got the resignation taken, want it to come after the mate")
		}
		b.ended(10 * time.Second)
		b.want(rules.ByCheckmate)
	})
}

func TestStanding_AMoveThatRestsIsReadAndItsPieceMaySlideOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLeveredBoard(t)
		b.send(b.slide("e2", "e3"))
		until(t, "the move that stands", func() bool { return b.room.State().Game.Ply() == 1 })
		b.send(b.slide("e3", "e4"))
		e4 := square(t, "e4")
		until(t, "the piece that slid on", func() bool { return b.room.State().Game.Position().At(e4).Role == rules.Pawn })
		state := b.room.State()
		if state.Game.Ply() != 1 || state.Clock.Running() != rules.White || len(state.Gate.Touched) > 1 {
			t.Errorf("got ply %d, the clock of %v running and %v touched; want one move, not pressed", state.Game.Ply(), state.Clock.Running(), state.Gate.Touched)
		}
		b.white = false
		b.send(b.times(3))
		until(t, "the press", func() bool { return b.room.State().Clock.Running() == rules.Black })
		b.play("e7", "e5")
	})
}

func TestStanding_ASlideThatGoesOnUnderThePressIsTheMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLeveredBoard(t)
		b.send(b.slide("e2", "e3"))
		until(t, "the move that stands", func() bool { return b.room.State().Game.Ply() == 1 })
		on := b.slide("e3", "e4")
		b.white = false
		b.send(on, b.times(3))
		e4 := square(t, "e4")
		until(t, "the piece that slid on", func() bool { return b.room.State().Game.Position().At(e4).Role == rules.Pawn })
		b.send(b.times(3))
		until(t, "the press", func() bool { return b.room.State().Clock.Running() == rules.Black })
	})
}

func TestStanding_AReplyFinishesTheMoveThatWasNotPressedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newLeveredBoard(t)
		b.send(b.slide("e2", "e4"))
		waits.Pass(900 * time.Millisecond)
		b.send(b.slide("e7", "e5"))
		until(t, "both moves", func() bool { return b.room.State().Game.Ply() == 2 })
	})
}

// A blind player who announces another move than the one on their flat board is
// warned before the press, beside a separate clock with a lever too.
func TestStanding_ABlindPlayersWordIsComparedBeforeThePress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		spec := master.spec("white=dgt", "")
		conditions := table.ForFriends()
		conditions.ClockTold, conditions.Control = true, lasting(3*time.Minute+2*time.Second)
		conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: atboard.Sensing(spec)}
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "word.journal"), Conditions: conditions}, false)
		master.attends(r, me, spec, false)
		<-master.asked
		b := &leveredBoard{t: t, master: master, room: r, me: me, held: wire.StartContents(), white: true}
		b.send(b.whole(), b.times(3))
		until(t, "the game", func() bool { return r.State().Phase == table.PhasePlaying })
		b.send(b.slide("e2", "e3"))
		until(t, "what stands on the board", func() bool { return r.State().Gate.Handled != (rules.Move{}) })
		me.Terminal().Enter("e4")
		var told strings.Builder
		until(t, "the warning", func() bool {
			for _, u := range me.Terminal().Take() {
				told.WriteString(u.Text() + "\n")
			}
			text := told.String()
			return strings.Contains(text, "Your board shows") && strings.Contains(text, "Eva drei") && strings.Contains(text, "Eva vier")
		})
		if state := r.State(); state.Game.Ply() != 0 || state.Clock.Running() != rules.White {
			t.Errorf("got ply %d and the clock of %v running, want nothing made yet", state.Game.Ply(), state.Clock.Running())
		}
		b.send(b.slide("e3", "e4"))
		until(t, "the move put right", func() bool { return r.State().Game.Ply() == 1 })
	})
}

// If the table keeps the time, a mate that has not yet rested long enough is read
// before the flag falls.
func TestStanding_AMateJustBeforeTheTablesOwnFlagCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		spec := master.spec("both=dgt", ",settle=3s")
		conditions := table.ForFriends()
		conditions.Control = rules.Both(clock.Control{{Time: 14 * time.Second}})
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "near.journal"), Conditions: conditions}, true)
		master.attends(r, me, spec, false)
		<-master.asked
		b := &leveredBoard{t: t, master: master, room: r, me: me, held: wire.StartContents(), white: true}
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		b.send(b.whole())
		for ply, move := range [][2]string{{"f2", "f3"}, {"e7", "e5"}, {"g2", "g4"}} {
			side := r.State().Turn()
			b.send(b.slide(move[0], move[1]))
			until(t, "the move", func() bool { return r.State().Game.Ply() == ply+1 })
			if err := r.Order(table.Player, side, table.Press{Actor: table.By(side)}); err != nil {
				t.Fatal(err)
			}
		}
		due, _ := r.State().Due(r.Now())
		waits.Pass(due.Sub(r.Now()) - 2500*time.Millisecond) // less than a rest, and more than a machine is busy for
		b.send(b.slide("d8", "h4"))
		b.ended(10 * time.Second)
		b.want(rules.ByCheckmate)
	})
}
