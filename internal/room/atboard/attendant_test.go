//go:build linux || darwin

package atboard_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// A table that reaches a board's keeper late must not make its sensor forget
// that the clock was pressed in the meantime.
func TestAnOldTableTakesNoPressBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		spec := master.spec("both=dgt", "")
		conditions := table.ForFriends()
		conditions.ClockTold, conditions.Control = true, lasting(3*time.Minute+2*time.Second)
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "old.journal"), Conditions: conditions}, true)
		states := make(chan table.State)
		keep := atboard.AttendantOn(r, me, spec, false, master.dial)
		r.Attend(func(ctx context.Context, _ <-chan table.State) { keep(ctx, states) })
		old := r.State()
		states <- old
		<-master.asked
		send := func(messages ...[]byte) {
			for _, message := range messages {
				if _, err := master.Write(message); err != nil {
					t.Fatal(err)
				}
			}
		}
		field := func(name string, code byte) []byte {
			return []byte{dgt.SaysField, 0, 5, dgt.Field(square(t, name)), code}
		}
		whole := []byte{dgt.SaysBoard, 0, 67}
		start := wire.StartContents()
		for n := range byte(64) {
			whole = append(whole, dgt.CodeOf(start.At(dgt.Square(n))))
		}
		times := func(minutes, lever byte) []byte {
			return []byte{0x8D, 0, 10, 0x20, minutes, 2, 0x20, 3, 2, lever}
		}
		white, black := byte(0x09), byte(0x13)
		send(whole, times(3, white))
		until(t, "the game", func() bool { return r.State().Phase == table.PhasePlaying })
		send(field("e2", 0), field("e4", 1), times(3, black), field("e7", 0), field("e5", 7))
		until(t, "the first move", func() bool { return r.State().Game.Ply() == 1 })
		send(times(1, white))
		until(t, "the press", func() bool {
			return r.State().Clock.Read(rules.Black, r.Now()).Left < 2*time.Minute
		})
		states <- old
		states <- r.State()
		send(field("g1", 0), field("f3", 3))
		until(t, "the second move", func() bool { return r.State().Game.Ply() == 2 })
	})
}

// openTable opens a table with a participant at White's seat, or at both.
func openTable(t testing.TB, o room.Options, both bool) (*room.Room, *room.Local) {
	t.Helper()
	r, err := room.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	me, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Both: both, Settings: settings.Default()})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	return r, me
}

func square(t *testing.T, name string) rules.Square { return tactiletest.Square(t, name) }

// until waits for a condition.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range waits.Polls(10*time.Millisecond, 2*time.Minute) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain for %s", what)
}

// The lever of a real clock stays in its position: a clock that only mirrors
// the game's clock must press for neither player by it.
func TestMirror_TheLeverPressesForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		spec := master.spec("both=dgt", ",settle=100ms")
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "mirror.journal"), Conditions: table.ForFriends()}, true)
		master.attends(r, me, spec, false)
		<-master.asked
		send := func(messages ...[]byte) {
			for _, message := range messages {
				if _, err := master.Write(message); err != nil {
					t.Fatal(err)
				}
			}
		}
		whole := []byte{dgt.SaysBoard, 0, 67}
		start := wire.StartContents()
		for n := range byte(64) {
			whole = append(whole, dgt.CodeOf(start.At(dgt.Square(n))))
		}
		clock := func(lever byte) []byte { return []byte{0x8D, 0, 10, 0x20, 5, 0, 0x20, 5, 0, lever} }
		lever := clock(0x13) // down on White's side, and running
		if err := r.Order(table.Player, rules.White, table.Begin{}); err != nil {
			t.Fatal(err)
		}
		send(whole, clock(0x09), lever) // White sits on the left
		send([]byte{dgt.SaysField, 0, 5, dgt.Field(square(t, "e2")), 0}, []byte{dgt.SaysField, 0, 5, dgt.Field(square(t, "e4")), 1})
		until(t, "the move", func() bool { return r.State().Game.Ply() == 1 })
		for range 20 {
			send(lever)
			waits.Pass(10 * time.Millisecond)
		}
		if got := r.State().Clock.Running(); got != rules.White {
			t.Errorf("got the clock of %v running, want White's until White presses", got)
		}
	})
}

// lasting is a control of one period for both sides, as the clock of a test shows it.
func lasting(d time.Duration) rules.BySide[clock.Control] {
	return rules.Both(clock.Control{{Time: d}})
}
