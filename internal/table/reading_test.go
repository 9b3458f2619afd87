package table_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// asked gives a command to a table and returns the table after it.
func asked(t *testing.T, s table.State, c table.Command) (table.State, []table.Event) {
	t.Helper()
	effects, err := table.Decide(s, s.At, c)
	if err != nil {
		t.Fatalf("%#v: %v", c, err)
	}
	var events []table.Event
	for _, e := range effects {
		s = e.After
		events = append(events, e.Record.Event)
	}
	return s, events
}

func TestReading_NoOnesWordStartsTheGameBeforeAGuestHasReadHowToPlay(t *testing.T) {
	s, _ := asked(t, table.State{}, table.Open{Conditions: table.ForFriends()})
	s, events := asked(t, s, table.Read{Actor: table.By(rules.Black)})
	if len(events) != 1 || events[0].(table.ReadingBegan).For.Duration() != time.Minute || !s.Reading.Black {
		t.Fatalf("got %+v, want a minute to read", events)
	}
	if _, err := table.Decide(s, s.At, table.Begin{By: rules.White}); !errors.Is(err, table.ErrRefused) {
		t.Errorf("got %v for the opponent's word, want a refusal", err)
	}
	ready, events := asked(t, s, table.Begin{By: rules.Black})
	if len(events) != 1 || ready.Reading.Black || ready.Phase != table.PhaseSet {
		t.Errorf("got %+v, want them ready and no clock running", events)
	}
	if begun, _ := asked(t, ready, table.Begin{Unasked: true}); begun.Clock.Running() != rules.White {
		t.Error("the game does not start after the reading")
	}
	late, events := asked(t, s, table.Begin{Unasked: true})
	if ended, is := events[0].(table.ReadingEnded); !is || !ended.Late || late.Reading.Black || late.Phase != table.PhasePlaying {
		t.Errorf("got %+v once the time is over, want the reading ended and the game started", events)
	}
}

func TestReading_TheConditionsSayHowLongAndAnArbiterWaitsForNobody(t *testing.T) {
	for name, test := range map[string]struct {
		arbiter bool
		reading time.Duration
		set     bool
		want    time.Duration
	}{
		"friends": {want: time.Minute}, "an arbiter": {arbiter: true}, "friends who do not wait": {set: true},
		"friends who wait longer": {set: true, reading: 2 * time.Minute, want: 2 * time.Minute}, "an arbiter who waits": {arbiter: true, set: true, reading: time.Minute, want: time.Minute},
	} {
		c := table.ForFriends()
		if c.Arbiter = test.arbiter; test.set {
			c.Reading = table.Lasting(test.reading)
		}
		s, _ := asked(t, table.State{}, table.Open{Conditions: c})
		if _, events := asked(t, s, table.Read{Actor: table.By(rules.Black)}); (len(events) == 1) != (test.want > 0) || c.ReadingTime() != test.want {
			t.Errorf("%s: got %v and %v, want a wait of %v", name, events, c.ReadingTime(), test.want)
		}
	}
}
