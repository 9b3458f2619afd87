package host_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// sits is a table with its host, its log, and its present and future seats.
type sits struct {
	log      *memory
	orders   chan host.Order
	sittings chan host.Sitting
	done     chan error
}

func openTable(t *testing.T, every time.Duration) *sits {
	t.Helper()
	s := &sits{&memory{}, make(chan host.Order), make(chan host.Sitting), make(chan error, 1)}
	go func() {
		_, err := host.Run(t.Context(), host.Config{Orders: s.orders, Sittings: s.sittings, Log: s.log, KeepEvery: every})
		s.done <- err
	}()
	for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		if err := s.give(command); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func (s *sits) give(c table.Command) error {
	reply := make(chan error, 1)
	o := given(c)
	o.Reply = func(err error) { reply <- err }
	s.orders <- o
	return <-reply
}

func (s *sits) close(t *testing.T) {
	t.Helper()
	close(s.orders)
	if err := <-s.done; err != nil {
		t.Error(err)
	}
}

func TestSitting_WhoComesHearsFromThenOnAndWhoLeavesNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openTable(t, -1)
		seat := func(e *ears) *host.Listener {
			return &host.Listener{Capacity: table.Player, Side: rules.White, Teller: e, Speaker: e, Alarms: clock.Alarms{4 * time.Minute}}
		}
		one, two := &ears{log: s.log}, &ears{log: s.log}
		first, second := seat(one), seat(two)
		s.sittings <- host.Sitting{Listener: &host.Listener{Side: rules.White}} // it cannot hear, so it is no seat
		s.sittings <- host.Sitting{Listener: first}
		if err := s.give(table.Adjust{Actor: table.By(rules.White)}); err != nil {
			t.Fatal(err)
		}
		s.sittings <- host.Sitting{Listener: second, Instead: first}
		if err := s.give(table.Adjust{Actor: table.By(rules.White)}); err != nil {
			t.Fatal(err)
		}
		s.sittings <- host.Sitting{Listener: second, Leaves: true}
		if err := s.give(table.Resign{Actor: table.By(rules.White)}); err != nil {
			t.Fatal(err)
		}
		s.close(t)
		if got, want := one.heard(), "AdjustAnnounced"; got != want {
			t.Errorf("the first heard %q, want %q", got, want)
		}
		if got, want := two.heard(), "AdjustAnnounced"; got != want {
			t.Errorf("the second heard %q, want %q", got, want)
		}
	})
}

func TestKeepTime_AClockThatRunsIsOnRecordEverySecond(t *testing.T) {
	for every, want := range map[time.Duration]int{0: 10, 2 * time.Second: 5, -1: 0} {
		synctest.Test(t, func(t *testing.T) {
			s := openTable(t, every)
			waits.Pass(10*time.Second + time.Millisecond)
			s.close(t)
			kept := 0
			for _, record := range s.log.kept() {
				if table.NameOf(record.Event) == "TimeKept" {
					kept++
				}
			}
			if kept != want {
				t.Errorf("every %v: got %d records of the time in ten seconds, want %d", every, kept, want)
			}
		})
	}
}

func TestConfig_IsRefusedWhereSomethingIsMissing(t *testing.T) {
	orders := make(chan host.Order)
	for want, config := range map[string]host.Config{
		"Config.Orders is nil": {Log: &memory{}},
		"Config.Log is nil":    {Orders: orders},
		"a seat needs":         {Orders: orders, Log: &memory{}, Seats: []host.Listener{{Capacity: table.Player}}},
	} {
		if _, err := host.Run(t.Context(), config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want words %q", err, want)
		}
	}
}
