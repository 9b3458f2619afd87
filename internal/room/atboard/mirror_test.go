//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// mirrored is a game whose time the program keeps, beside a clock that mirrors it.
func mirrored(t *testing.T) *faulty {
	t.Helper()
	f := &faulty{t: t, board: newPlug(t), held: wire.StartContents()}
	answers := f.answers(f.board)
	f.board.answer = func(said []byte) {
		if said[0] == 0x2B { // a command to the clock, which it carries out
			_, _ = f.board.Write([]byte{0x8D, 0, 10, 0x0A, 0x10, 0x0A, 0x0A, 0, 0, 0})
			return
		}
		answers(said)
	}
	conditions := table.ForFriends()
	conditions.Control = lasting(5 * time.Minute)
	f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "m.journal"), Conditions: conditions}, true)
	f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
	if err := f.room.Begin(); err != nil {
		t.Fatal(err)
	}
	f.passes(time.Second)
	return f
}

func TestMirror_AClockThatDriftsIsNotSaidToBeSetByHandAndWhatToDoIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := mirrored(t)
		f.shows("04:59", "05:00", leftRuns)
		for range 15 {
			f.passes(time.Second)
			f.shows("04:40", "05:00", leftRuns)
		}
		if f.count("set by hand") != 0 || f.count("The game's time counts. Set the clock, or play without it") != 1 {
			t.Errorf("got %q, want the difference once with what to do, and no hand", f.said)
		}
	})
}

func TestMirror_AClockThatStopsIsToldWithWhatToDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := mirrored(t)
		for left := range 8 {
			f.shows("04:5"+string(rune('9'-left)), "05:00", leftRuns)
			f.passes(time.Second)
		}
		f.shows("04:51", "05:00", leftStands)
		f.passes(100 * time.Millisecond)
		if f.count("by hand") != 0 || f.count("The clock on the board has stopped") != 1 {
			t.Errorf("got %q, want the stop once with what to do", f.said)
		}
	})
}

func TestClockFault_AClockThatIsPluggedInAgainIsAnnounced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := clockFault(t)
		_, _ = f.board.Write([]byte{0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0x20})
		f.passes(time.Second)
		f.shows("04:58", "05:00", leftRuns)
		f.passes(100 * time.Millisecond)
		if f.count("No clock is connected") != 1 || f.count("The clock on the board answers again") != 1 {
			t.Errorf("got %q, want the clock missed and found, each once", f.said)
		}
	})
}
