package view_test

import (
	"strings"
	"testing"

	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

func TestAnswered_APaintedBoardAtAnEventMarksNothingThatIsWorkedOut(t *testing.T) {
	event := func(c *table.Conditions) {
		seats, position := c.Seats, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
		*c = table.ForEvent()
		c.Seats, c.Start = seats, position
	}
	friends := func(c *table.Conditions) { event(c); c.Withheld = nil }
	for _, test := range []struct {
		name            string
		change          func(*table.Conditions)
		targets, checks string
		answers         bool
	}{{"friends", friends, "e2", "e1", true}, {"an event", event, "", "", false}} {
		s := sit(t, test.change, "arbiter start")
		v := s.see("white", view.Focus{Hand: square("e1")})
		if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Target }); !strings.Contains(got, test.targets) || (got == "") == test.answers {
			t.Errorf("%s: got the targets %q, want %q", test.name, got, test.targets)
		}
		if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Check }); got != test.checks {
			t.Errorf("%s: got %q in check, want %q", test.name, got, test.checks)
		}
		for _, key := range []string{"m", "M", "a", "x", "alt+x"} {
			act := s.from("white", func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, key); return act })
			if refused := strings.Contains(act.Tell.Text(), "Not available in this game"); refused == test.answers {
				t.Errorf("%s, key %s: got %q, want answered %v", test.name, key, act.Tell.Text(), test.answers)
			}
		}
		// Information that can be felt is given.
		if act := s.from("white", func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, "o"); return act }); act.Tell.Text() == "" || strings.Contains(act.Tell.Text(), "Not available in this game") {
			t.Errorf("%s, key o: got %q, want the square", test.name, act.Tell.Text())
		}
	}
}

// TestClick_AKingOnItsOwnRookIsATryAtAnEventWhetherItMayCastleOrNot puts a king on its own
// rook where it may castle, and where the right to it is lost. If the rook came into the
// hand there, the player alone would have learnt that.
func TestClick_AKingOnItsOwnRookIsATryAtAnEventWhetherItMayCastleOrNot(t *testing.T) {
	for _, test := range []struct {
		rights string
		event  bool
		lines  string // what is asked of the table; empty where the rook comes into the hand
	}{{"K", true, "0-0"}, {"-", true, "e1h1"}, {"K", false, "0-0"}, {"-", false, ""}} {
		s := sit(t, func(c *table.Conditions) {
			seats := c.Seats
			*c = table.ForEvent()
			c.Seats, c.Start = seats, "4k3/8/8/8/8/8/8/4K2R w "+test.rights+" - 0 1"
			if !test.event {
				c.Withheld = nil
			}
		}, "arbiter start")
		taken := s.from("white", func(at view.Source) view.Act { return at.Click(view.Focus{}, square("e1")) })
		put := s.from("white", func(at view.Source) view.Act { return at.Click(taken.Focus, square("h1")) })
		if got := strings.Join(put.Lines, ", "); got != test.lines || (put.Focus.Hand == square("h1")) != (test.lines == "") {
			t.Errorf("rights %s, at an event %v: got the line %q and %v in hand, want %q", test.rights, test.event, got, put.Focus.Hand, test.lines)
		}
	}
}
