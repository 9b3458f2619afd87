package host_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestAnew_ALogThatWasWrittenAnewIsToldOnceAndNoClockStands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, orders, done := &memory{}, make(chan host.Order), make(chan error, 1)
		heard, times := &ears{log: log}, make(chan int, 1)
		times <- 3 // before the game
		go func() {
			_, err := host.Run(t.Context(), host.Config{
				Orders: orders, Log: log, Anew: func() int { n := <-times; times <- n; return n },
				Seats: []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: heard, Speaker: heard}},
			})
			done <- err
		}()
		s := &sits{log: log, orders: orders, done: done}
		for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
			if err := s.give(command); err != nil {
				t.Fatal(err)
			}
		}
		waits.Pass(10 * time.Second)
		<-times
		times <- 4
		waits.Pass(10 * time.Second)
		s.close(t)
		var state table.State
		var stood []table.TableStood
		for _, r := range log.kept() {
			state = state.Apply(r)
			if e, is := r.Event.(table.TableStood); is {
				stood = append(stood, e)
			}
		}
		if len(stood) != 1 || stood[0] != (table.TableStood{Cause: table.CauseAnew}) {
			t.Errorf("got %v on record, want it once and for no time", stood)
		}
		if got := state.Clock.Running(); got != rules.White {
			t.Errorf("got the clock of %v running, want White's", got)
		}
		if got := heard.heard(); !strings.Contains(got, "TableStood") {
			t.Errorf("heard %s", got)
		}
	})
}
