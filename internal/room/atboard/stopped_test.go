//go:build linux || darwin

package atboard_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A clock that a hand stops right after the table has let it run is stopped,
// even if the table's message comes later than the hand's.
func TestTalkingClock_AHandThatStopsItIsNotUndoneByWordOfTheTableThatComesLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const standing, running = 0x00, 0x01
		const extension, run, done = 0x6B, 5, 0xB5 // of docs/firmware/README.md
		f, clock := &faulty{t: t}, newPlug(t)
		clock.answer = func(said []byte) {
			if said[0] == extension && said[2] == run {
				_, _ = clock.Write([]byte{done, 0, 5, run, 0})
			}
		}
		conditions := table.ForFriends()
		conditions.ClockTold, conditions.Control = true, lasting(5*time.Minute)
		f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: conditions}, true)
		carrying := make(chan struct{}, 1) // full while no word of the table is carried
		attendant := atboard.ClockAttendantOn(f.room, f.me, clock.spec("talking", ""), false, clock.dial)
		f.room.Attend(func(ctx context.Context, states <-chan table.State) {
			carried := make(chan table.State)
			go carry(ctx, carrying, states, carried)
			attendant(ctx, carried)
		})
		order := func(command table.Command) {
			t.Helper()
			if err := f.room.Order(table.Player, rules.White, command); err != nil {
				t.Fatal(err)
			}
			f.passes(10 * time.Millisecond)
		}
		shows := func(status byte) {
			_, _ = clock.Write(talkingTimes(5*time.Minute, 5*time.Minute, status))
			f.passes(10 * time.Millisecond)
		}
		ran := func() int { return clock.count([]byte{extension, 3, run, 1, 0}) }
		f.passes(time.Second)
		shows(running)
		order(table.StopClocks{})
		shows(standing)
		carrying <- struct{}{}
		order(table.RestartClocks{})
		shows(running)
		shows(standing)
		before := ran()
		<-carrying
		f.passes(time.Second)
		if after := ran(); after != before {
			t.Errorf("got the clock let run %d times after a hand had stopped it, want it left; said %q", after-before, f.said)
		}
		if got := f.room.State().Clock.Running(); got != 0 {
			t.Errorf("got the clock of %v running, want none", got)
		}
	})
}

// carry carries states on one by one, each as soon as it has carrying to itself.
func carry(ctx context.Context, carrying chan struct{}, states <-chan table.State, carried chan<- table.State) {
	for {
		select {
		case <-ctx.Done():
			return
		case state := <-states:
			select {
			case <-ctx.Done():
				return
			case carrying <- struct{}{}:
			}
			select {
			case <-ctx.Done():
				return
			case carried <- state:
				<-carrying
			}
		}
	}
}
