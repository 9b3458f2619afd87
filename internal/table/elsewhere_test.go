package table_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// there are the conditions of a game whose clocks a server elsewhere keeps.
func there() table.Conditions {
	c := table.ForFriends()
	c.Control = rules.Both(clock.Control{{Time: 10 * time.Minute}})
	c.ClockTold, c.OffersAnytime = true, true
	c.Seats.White.Board = table.Pieces
	return c
}

func TestElsewhere_NoPlayerAsksForWhatTheServerDecides(t *testing.T) {
	for _, c := range []table.Conditions{there(), table.ForFriends()} {
		state := sit(t, c).state
		for _, command := range []table.Command{table.StopClocks{}, table.RestartClocks{}, table.Adjourn{}, table.Call{Actor: table.By(rules.White)}} {
			err := state.May(command, table.Player, rules.White)
			f, refused := fault.Of(err)
			if kept := refused && f.Key == "refuse.elsewhere"; kept != c.Elsewhere() || kept != state.Kept(command) || kept && !errors.Is(err, table.ErrNotYours) {
				t.Errorf("elsewhere %v, %T: got %v", c.Elsewhere(), command, err)
			}
		}
		if err := state.May(table.Resign{Actor: table.By(rules.White)}, table.Player, rules.White); err != nil {
			t.Errorf("elsewhere %v: a resignation: %v", c.Elsewhere(), err)
		}
		if err := state.May(table.RestartClocks{}, table.Arbiter, 0); err != nil {
			t.Errorf("elsewhere %v: for the program: %v", c.Elsewhere(), err)
		}
	}
}

// Until the server's clocks run, the table's stand, and no record tells that time is kept.
func TestElsewhere_NoClockRunsBeforeTheServersDo(t *testing.T) {
	p := sit(t, there())
	full := rules.Both(10 * time.Minute)
	p.at = p.at.Add(time.Minute)
	records := len(p.records)
	p.must(table.KeepTime{})
	p.must(table.ReadClock{Left: full, Running: rules.White, Exact: true, Held: true})
	if got := p.state.Left(rules.White, p.at); got != 10*time.Minute || len(p.records) != records {
		t.Errorf("got %v and %d records", got, len(p.records)-records)
	}
	p.must(table.ReadClock{Left: full, Running: rules.White, Exact: true})
	if len(p.records) == records || p.state.Clock.Held() {
		t.Errorf("the clock is still held, after %d records", len(p.records)-records)
	}
	p.must(table.KeepTime{})
	p.at = p.at.Add(time.Minute)
	if got := p.state.Left(rules.White, p.at); got != 9*time.Minute {
		t.Errorf("got %v a minute later", got)
	}
}

// A board that does not show the starting position holds the game up until it does, or
// until its player wants to begin: nobody else is at the table.
func TestElsewhere_AGameBeginsOnceItsOnlyBoardIsSetUp(t *testing.T) {
	for how, begins := range map[string]table.Command{
		"set up": table.ReportDevice{Actor: table.By(rules.White)}, // nothing is wrong any more
		"start":  table.Begin{By: rules.White},
	} {
		p := &play{t: t}
		p.must(table.Open{Conditions: there()})
		p.must(table.ReportDevice{Actor: table.By(rules.White), Faults: []table.FaultOf{{Kind: table.SetupEmpty}}})
		p.must(table.Begin{Unasked: true})
		if p.state.Phase != table.PhaseSet {
			t.Fatalf("%s: the game began with a wrong board", how)
		}
		p.must(begins)
		if p.state.Phase != table.PhasePlaying {
			t.Errorf("%s: the game did not begin", how)
		}
	}
}
