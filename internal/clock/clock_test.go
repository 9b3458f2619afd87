package clock_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

func at(d time.Duration) clock.Instant { return clock.Instant(d) }

func set(t testing.TB, text string) clock.Clock {
	t.Helper()
	control, err := clock.ParseControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return clock.New(rules.Both(control))
}

func TestControlsAreReadAndWrittenBack(t *testing.T) {
	for text, want := range map[string]string{
		"5m": "5m", "3m+2s": "3m+2s", "90m": "90m", "1h d5s": "1h d5s", "1hd5s": "1h d5s", "10m b5s": "10m b5s",
		"40/90m+30s,30m+30s": "40/90m+30s,30m+30s", "40/2h,20/1h,15m+30s": "40/2h,20/1h,15m+30s", "0+3s": "0s+3s", "120m": "2h",
	} {
		control, err := clock.ParseControl(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if want == "0s+3s" || want == "90m" {
			continue
		}
		if got := control.String(); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		again, err := clock.ParseControl(control.String())
		if err != nil || again.String() != control.String() {
			t.Errorf("%q is read back as %q, %v", control.String(), again.String(), err)
		}
	}
}

func TestControlsAreReadAsChessPlayersWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"3+2": "3m+2s", "90+30": "90m+30s", "5": "5m", "5:00": "5m", "1:30:00+30": "90m+30s", "40/90+30,30+30": "40/90m+30s,30m+30s",
		"1h d5s": "1h d5s", "90 min + 30 sec": "90m+30s", "40/90m+30s, 30m+30s": "40/90m+30s,30m+30s", "5m 4m": "5m 4m", "3+2 5+2": "3m+2s 5m+2s", "1h D5": "1h d5s",
	} {
		controls, err := clock.ParseControls(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for _, control := range controls {
			for _, p := range control {
				got = append(got, p.String())
			}
		}
		read, _ := clock.ParseControls(want)
		var wanted []string
		for _, control := range read {
			for _, p := range control {
				wanted = append(wanted, p.String())
			}
		}
		if len(controls) != len(read) || strings.Join(got, ",") != strings.Join(wanted, ",") {
			t.Errorf("%q: got %v, want %v", text, got, wanted)
		}
	}
}

func TestControlsThatMeanNothingAreRefused(t *testing.T) {
	for _, text := range []string{"", "x", "-5m", "0m", "5m,3m", "0/5m", "40/", "5m+", "5m+x", "40/5m/3m", "999h", "5m+-2s"} {
		if control, err := clock.ParseControl(text); !errors.Is(err, clock.ErrControl) {
			t.Errorf("%q: got %v, %v; want ErrControl", text, control, err)
		}
	}
}

func TestTheIncrementIsOnTheClockBeforeTheFirstMove(t *testing.T) {
	c := set(t, "10m+30s").Start(rules.White, 0)
	if got, want := c.Left(rules.White, 0), 10*time.Minute+30*time.Second; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	c, err := c.Press(at(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := c.Left(rules.White, at(time.Hour)), 10*time.Minute; got != want {
		t.Errorf("after a minute and the next increment: got %v, want %v", got, want)
	}
}

func TestAFlagFallsAtItsInstantHoweverLateItIsLookedAt(t *testing.T) {
	c := set(t, "5m").Start(rules.White, at(7*time.Second))
	when, side, ok := c.Next(at(8 * time.Second))
	if !ok || side != rules.White || when != at(5*time.Minute+7*time.Second) {
		t.Errorf("got %v, %v, %v", when, side, ok)
	}
	if _, fallen := c.Fallen(rules.White, when-1); fallen {
		t.Error("fallen a nanosecond early")
	}
	fell, fallen := c.Fallen(rules.White, at(time.Hour))
	if !fallen || fell != when {
		t.Errorf("got %v, %v; want %v", fell, fallen, when)
	}
}

func TestADelayIsUsedBeforeTheMainTimeAndOnlyOnceAMove(t *testing.T) {
	c := set(t, "1m d5s").Start(rules.White, 0).Stop(at(3*time.Second)).Start(rules.White, at(time.Minute))
	if got := c.Left(rules.White, at(62*time.Second)); got != time.Minute {
		t.Errorf("inside the delay: got %v", got)
	}
	if got := c.Left(rules.White, at(65*time.Second)); got != 57*time.Second {
		t.Errorf("three seconds beyond it: got %v", got)
	}
}

func TestBronsteinGivesBackNoMoreThanWasUsed(t *testing.T) {
	c := set(t, "1m b5s").Start(rules.White, 0)
	c, _ = c.Press(at(3 * time.Second))
	if got := c.Left(rules.White, 0); got != time.Minute {
		t.Errorf("after three seconds: got %v", got)
	}
	c, _ = c.Press(at(13 * time.Second))
	if got := c.Left(rules.Black, 0); got != 55*time.Second {
		t.Errorf("after ten seconds: got %v", got)
	}
}

func TestPeriodsBringTheirTimeWhenTheirMovesAreMade(t *testing.T) {
	c := set(t, "2/1m,1/30s,10s+5s").Start(rules.White, 0)
	for range 4 {
		c, _ = c.Press(0)
	}
	if got := c.Left(rules.White, 0); got != 90*time.Second {
		t.Errorf("after two moves: got %v", got)
	}
	r := c.Read(rules.White, 0)
	if r.Period != 2 || r.ToGo != 1 || r.Moves != 2 || r.Last {
		t.Errorf("got %+v", r)
	}
	c, _ = c.Press(0)
	if got := c.Left(rules.White, 0); got != 105*time.Second {
		t.Errorf("after three moves: got %v", got)
	}
	if r := c.Read(rules.White, 0); !r.Last {
		t.Errorf("got %+v", r)
	}
}

func TestAClockThatStandsCannotBePressed(t *testing.T) {
	c := set(t, "5m")
	if _, err := c.Press(0); !errors.Is(err, clock.ErrStopped) {
		t.Errorf("before the start: got %v", err)
	}
	c = c.Start(rules.White, 0).Stop(at(time.Second))
	if _, err := c.Press(at(time.Minute)); !errors.Is(err, clock.ErrStopped) {
		t.Errorf("while it stands: got %v", err)
	}
	if got := c.Left(rules.White, at(time.Hour)); got != 5*time.Minute-time.Second {
		t.Errorf("a clock that stands runs: %v", got)
	}
}

func TestOnAHeldClockNoTimePassesWhoeverHasTheMove(t *testing.T) {
	c := set(t, "5m").Start(rules.White, 0).Hold(true, at(time.Second))
	c, err := c.Press(at(time.Minute))
	if err != nil || !c.Held() || c.Running() != rules.Black {
		t.Fatalf("got %v, held %v, %v has the move", err, c.Held(), c.Running())
	}
	for side, want := range map[rules.Side]time.Duration{rules.White: 5*time.Minute - time.Second, rules.Black: 5 * time.Minute} {
		if r := c.Read(side, at(time.Hour)); r.Left != want || r.Running || r.Fallen {
			t.Errorf("%v: got %+v, want %v and no clock that runs", side, r, want)
		}
	}
	if when, _, runs := c.Next(at(time.Hour)); runs {
		t.Errorf("a flag falls at %v", when)
	}
	c = c.Hold(false, at(time.Hour))
	if got := c.Left(rules.Black, at(time.Hour+time.Minute)); got != 4*time.Minute || !c.Read(rules.Black, at(time.Hour)).Running {
		t.Errorf("got %v a minute after it was released", got)
	}
}

func TestTimeTakenAwayLeavesNothingBelowNought(t *testing.T) {
	c := set(t, "5m").Start(rules.White, 0).Add(rules.White, -time.Hour, at(time.Second))
	if got := c.Left(rules.White, at(time.Second)); got != 0 {
		t.Errorf("got %v", got)
	}
	if _, fallen := c.Fallen(rules.White, at(time.Second)); !fallen {
		t.Error("the flag stands")
	}
	c = c.Add(rules.White, time.Minute, at(time.Second))
	if _, fallen := c.Fallen(rules.White, at(time.Second)); fallen {
		t.Error("the flag is down with a minute left")
	}
}

func TestAlarmsAreDueFromTheLargestToTheSmallest(t *testing.T) {
	c := set(t, "2m").Start(rules.White, 0)
	alarms := clock.Alarms{5 * time.Minute, time.Minute, 30 * time.Second}
	for seconds := 10; seconds > 0; seconds-- {
		alarms = append(alarms, time.Duration(seconds)*time.Second)
	}
	var got []time.Duration
	for now := clock.Instant(0); ; {
		when, cue, ok := c.NextAlarm(now, alarms)
		if !ok {
			break
		}
		got, now = append(got, cue.Left), when
	}
	if len(got) != 12 || got[0] != time.Minute || got[1] != 30*time.Second || got[11] != time.Second {
		t.Errorf("got %v", got)
	}
}

func TestTheTimeForSixtyMovesPartsTheKindsOfPlay(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"40/90m+30s,30m+30s": 150 * time.Minute, "3m+2s": 5 * time.Minute, "25m+10s": 35 * time.Minute, "40/2h,20/1h,15m": 3 * time.Hour,
	} {
		control, err := clock.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := control.Sixty(); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestMovesTakenBackAreCountedAnew(t *testing.T) {
	c := set(t, "2/1m,1m").Start(rules.White, 0)
	for range 6 {
		c, _ = c.Press(0)
	}
	c = c.Recount(rules.White, 1)
	if r := c.Read(rules.White, 0); r.Moves != 1 || r.Period != 1 || r.ToGo != 1 {
		t.Errorf("got %+v", r)
	}
}

func FuzzControlsNeverPanicAndReadBack(f *testing.F) {
	for _, text := range []string{"5m", "40/90m+30s,30m+30s", "1h d5s", "b", "/", "1/1m,"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		control, err := clock.ParseControl(text)
		if err != nil {
			return
		}
		again, err := clock.ParseControl(control.String())
		if err != nil || again.String() != control.String() {
			t.Errorf("%q is written as %q and read back as %q, %v", text, control.String(), again.String(), err)
		}
	})
}
