package console_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestExpected_AnEarlyPressThatWaitsSinceAnAdjournmentKeepsNoOneFromPlaying(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) {
		c.Arbiter, c.RefusePress = true, false
		c.Seats.White = table.Seat{Name: "Ana", Blind: true, Board: table.Pegs}
	})
	white, m := table.By(rules.White), rules.Move{From: rules.A1 + 12, To: rules.A1 + 28}
	g.do(table.Lift{Actor: white, Square: m.From})
	g.do(table.Place{Actor: white, Square: m.To})
	g.do(table.Press{Actor: white})
	g.do(table.Adjourn{})
	g.do(table.Seal{Actor: white, Text: "e4", Move: m})
	g.at = g.at.Add(7 * time.Minute)
	g.do(table.Press{Actor: white})
	if got := console.Expected(g.state, rules.Black).Step; got != console.StepResume {
		t.Errorf("adjourned: got step %d, want that the game is resumed", got)
	}
	g.do(table.Resume{})
	if got := console.Expected(g.state, rules.Black).Step; got != console.StepMove {
		t.Errorf("resumed: got step %d, want Black's move", got)
	}
	right, _ := g.state.Proposal()
	g.at = g.at.Add(3 * time.Minute)
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	left := right.Clocks.Black.Duration() - 3*time.Minute
	want := say.Utterance{Words: arbiter.Voice().ExactTimeSlot("time", left).Words}.Text()
	if got := g.enter(arbiter, "proposal"); !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}
