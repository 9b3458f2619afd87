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
