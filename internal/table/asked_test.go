package table_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestSeat_ToldIsWhatIsKnownOfThePersonInOrder(t *testing.T) {
	for want, seat := range map[string]table.Seat{
		"":                              {},
		"Anna":                          {Name: "Anna"},
		"WGM Anna, 2400":                {Name: "Anna", Person: table.Person{Title: "WGM", Rating: 2400}},
		"Anna, AUT, 1, FIDE ID 7, Wien": {Name: "Anna", Person: table.Person{Federation: "AUT", Rating: 1, FIDEID: "7", Team: "Wien"}},
		"FIDE ID 7":                     {Person: table.Person{FIDEID: "7"}},
	} {
		if got := seat.Told(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestConditions_AreRefusedWhereNothingCanBePlayedByThem(t *testing.T) {
	for name, test := range map[string]struct {
		alter func(*table.Conditions)
		right bool
	}{
		"as they are":                  {func(*table.Conditions) {}, true},
		"no time for Black":            {func(c *table.Conditions) { c.Control.Black = nil }, false},
		"no time for White":            {func(c *table.Conditions) { c.Control.White = nil }, false},
		"a default below zero":         {func(c *table.Conditions) { c.Default = -1 }, false},
		"draws below zero":             {func(c *table.Conditions) { c.DrawMoves = -1 }, false},
		"a delay below zero":           {func(c *table.Conditions) { c.Delay = -1 }, false},
		"an edition that is not there": {func(c *table.Conditions) { c.Laws = 1999 }, false},
		"a position that is none":      {func(c *table.Conditions) { c.Start = "8/8/8/8/8/8/8/8 w - - 0 1" }, false},
		"a change that is none":        {func(c *table.Conditions) { c.Changes = []table.Change{{Key: "xx", Value: "1"}} }, false},
	} {
		c := table.ForFriends()
		test.alter(&c)
		if _, err := table.Decide(table.State{}, 0, table.Open{Conditions: c}); (err == nil) != test.right {
			t.Errorf("%s: got %v, want it taken %v", name, err, test.right)
		}
	}
}

func TestNamePlayer_NobodyAndNoNameAreNotRecorded(t *testing.T) {
	p := sit(t, table.ForFriends())
	for _, c := range []table.NamePlayer{{Name: "Anna"}, {Actor: table.By(rules.White)}, {}} {
		if effects, err := table.Decide(p.state, p.at, c); len(effects) != 0 || err != nil {
			t.Errorf("%+v: got %v, %v, want nothing", c, effects, err)
		}
	}
}

func TestRematch_TheColoursChangeWithTheirTimes(t *testing.T) {
	c := table.ForFriends()
	c.Occasion.ID = "7"
	c.Seats = rules.BySide[table.Seat]{White: table.Seat{Name: "Anna"}, Black: table.Seat{Name: "Boris"}}
	c.Control.White = clock.Control{{Time: time.Minute}}
	for same, first := range map[bool]string{true: "Anna", false: "Boris"} {
		got := c.Rematch(same)
		if got.Seats.White.Name != first || got.Occasion.ID != "" || (len(got.Control.White) == 1 && got.Control.White[0].Time == time.Minute) != same {
			t.Errorf("the same colours %v: got White %q with %v, game %q, want %q and a game without a number", same, got.Seats.White.Name, got.Control.White, got.Occasion.ID, first)
		}
	}
}

// TestShown_WhatConcernsOnePlayerAloneIsATickForTheOther asks for events as participants
// hear them.
func TestShown_WhatConcernsOnePlayerAloneIsATickForTheOther(t *testing.T) {
	var s table.State
	for _, e := range []table.Event{
		table.SlipFound{Actor: table.By(rules.White)}, table.SlipRighted{Actor: table.By(rules.White)},
		table.MoveTried{Actor: table.By(rules.White), Words: "xx"}, table.SheetIncomplete{Actor: table.By(rules.White)},
	} {
		for _, test := range []struct {
			as    table.Capacity
			side  rules.Side
			hears bool
		}{{table.Player, rules.White, true}, {table.Player, rules.Black, false}, {table.Arbiter, 0, true}, {table.Spectator, 0, false}, {table.Assistant, rules.White, true}} {
			got := s.Shown(table.Record{Event: e}, test.as, test.side).Event
			_, tick := got.(table.TimeKept)
			if tick == test.hears {
				t.Errorf("%T for %v %v: got %T, want it shown %v", e, test.as, test.side, got, test.hears)
			}
		}
	}
}

func TestCastled_AKingTwoFilesOnIsACastlingWhereItWasOne(t *testing.T) {
	c := table.ForFriends()
	c.Start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	p := sit(t, c)
	for squares, want := range map[string]string{"e1g1": "e1h1", "e1c1": "e1a1", "e1f1": "e1f1", "a1c1": "a1c1", "e1e3": "e1e3"} {
		e := table.MoveMade{Actor: table.By(rules.White), Move: hand(squares)}
		if got := table.Castled(e, p.state.Game).(table.MoveMade).Move; got != hand(want) {
			t.Errorf("%s: got %v, want %s", squares, got, want)
		}
	}
	p.moves("O-O")
	e := table.MoveMade{Actor: table.By(rules.White), Move: hand("e1g1")}
	if got := table.Castled(e, p.state.Game).(table.MoveMade).Move; got != hand("e1h1") {
		t.Errorf("after it: got %v, want the castling", got)
	}
	if got := table.Castled(e, rules.Game{}); got != table.Event(e) {
		t.Errorf("without a game: got %+v, want it as it was", got)
	}
}

func TestDecides_ARulingALossAndADrawEndWhatIsOpen(t *testing.T) {
	for _, c := range []table.Command{table.Resign{}, table.Offer{}, table.Accept{}, table.Claim{}, table.Uphold{}, table.Forfeit{}, table.Promote{}} {
		if !table.Decides(c) {
			t.Errorf("%T: got no decision, want one", c)
		}
	}
	for _, c := range []table.Command{table.Press{}, table.Touch{}, table.Tick{}, table.Reject{}} {
		if table.Decides(c) {
			t.Errorf("%T: got a decision, want none", c)
		}
	}
}
