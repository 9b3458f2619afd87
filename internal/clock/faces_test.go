package clock_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

const minute = clock.Instant(time.Minute)

// running returns a clock of 10 minutes and 30 seconds a move, White's running
// since the start.
func running(t *testing.T) clock.Clock {
	t.Helper()
	control, err := clock.ParseControl("10m+30s")
	if err != nil {
		t.Fatal(err)
	}
	return clock.New(rules.Both(control)).Start(rules.White, 0)
}

func TestSwitch_LetsTheOtherClockRunAndCompletesNoMove(t *testing.T) {
	c, err := running(t).Switch(minute)
	if err != nil {
		t.Fatal(err)
	}
	if c.Running() != rules.Black || c.Moves(rules.White) != 0 {
		t.Errorf("got %v running after %d moves, want Black after none", c.Running(), c.Moves(rules.White))
	}
	if got, want := c.Left(rules.White, 2*minute), 9*time.Minute+30*time.Second; got != want {
		t.Errorf("got %v left to White, want %v: no increment for a move that was not made", got, want)
	}
	stopped := c.Stop(2 * minute)
	same, err := stopped.Switch(3 * minute)
	if !errors.Is(err, clock.ErrStopped) || same.Running() != 0 || same.Left(rules.White, 3*minute) != stopped.Left(rules.White, 3*minute) {
		t.Errorf("got %v, want %v and the clock as it stood", err, clock.ErrStopped)
	}
}

func TestStopped_TellsWhoseClockWillRunOn(t *testing.T) {
	c := running(t)
	if c.Running() != rules.White || c.Ready() != rules.White {
		t.Errorf("got %v running and %v ready, want White's clock to run", c.Running(), c.Ready())
	}
	stopped := c.Stop(minute)
	if stopped.Running() != 0 || stopped.Ready() != rules.White {
		t.Errorf("got %v running and %v ready, want nobody's, and White's to run on", stopped.Running(), stopped.Ready())
	}
	if again := stopped.Stop(2 * minute); again.Ready() != rules.White || again.Left(rules.White, 3*minute) != stopped.Left(rules.White, minute) {
		t.Error("a clock that stands was changed by stopping it")
	}
	on := stopped.Start(stopped.Ready(), 5*minute)
	if got, want := on.Left(rules.White, 6*minute), c.Left(rules.White, 2*minute); on.Running() != rules.White || got != want {
		t.Errorf("got %v and %v left, want White's and %v: what passed meanwhile is nobody's", on.Running(), got, want)
	}
}

func TestSet_GivesOneSideItsTimeAndLeavesTheOther(t *testing.T) {
	c := running(t).Set(rules.Black, 3*time.Minute, minute)
	if got := c.Left(rules.Black, 2*minute); got != 3*time.Minute {
		t.Errorf("got %v left to Black, want the three minutes that were set", got)
	}
	if got, want := c.Left(rules.White, 2*minute), running(t).Left(rules.White, 2*minute); got != want {
		t.Errorf("got %v left to White, want %v", got, want)
	}
	if got := c.Control(rules.White).String(); got != "10m+30s" {
		t.Errorf("got the control %s, want that which was agreed", got)
	}
	c = c.Set(rules.White, 2*time.Minute, minute)
	if got := c.Left(rules.White, 2*minute); got != time.Minute {
		t.Errorf("got %v left to White, want the time that was set less what has run since", got)
	}
}

func TestWrittenForms_ComeBackAsTheyWere(t *testing.T) {
	type written struct {
		Control clock.Control
		At      clock.Instant
		Span    clock.Span
	}
	control, err := clock.ParseControl("40/1h30m+30s,30m+30s")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(written{control, 90 * minute, clock.Span(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	var read written
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if read.Control.String() != control.String() || read.At != 90*minute || read.Span.Duration() != time.Hour {
		t.Errorf("got %+v of %s", read, text)
	}
	for _, bad := range []string{`{"Control":"soon"}`, `{"At":"soon"}`, `{"Span":"soon"}`} {
		if err := json.Unmarshal([]byte(bad), &read); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}
