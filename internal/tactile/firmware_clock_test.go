package tactile_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

// The contacts of a clock, as the simulator numbers them.
const (
	buttonMine    = 0
	buttonMode    = 3
	buttonPlus    = 4
	buttonConfirm = 6
	buttonRun     = 7
	lever         = 8
)

// pushes presses a button and releases it, after a time that the clock accepts.
// It returns the text that the clock asked to speak, and its last reading
// before that, if it sent one.
func (c controller) pushes(t *testing.T, device *tactile.Device, button byte) (asked tactile.ClockAsked, read tactile.ClockRead) {
	t.Helper()
	c.switches(t, button, true)
	late := time.After(patience)
	for asked == (tactile.ClockAsked{}) {
		select {
		case signal := <-device.Signals():
			switch what := signal.What.(type) {
			case tactile.ClockAsked:
				asked = what
			case tactile.ClockRead:
				read = what
			}
		case <-late:
			t.Fatalf("button %d is not answered", button)
		}
	}
	for range 40 { // one is taken in a millisecond
		c.switches(t, button, false)
	}
	return asked, read
}

func fiveMinutes() []wire.ClockPeriod {
	return []wire.ClockPeriod{{Time: 5 * time.Minute, Increment: 3 * time.Second}}
}

// talkingClock runs the firmware of the clock.
func (s simulator) talkingClock(t *testing.T) controller {
	t.Helper()
	return s.runs(t, "clock", "clock.c", "clock_avr.c", "link.c", "avr_line.c")
}

func clockKeepsTheTimeWhenItsHostDies(t *testing.T, s simulator) {
	clock := s.talkingClock(t)
	device := opened(t, "talking:"+clock.port, tactile.Config{})
	await[tactile.ClockRead](t, device, nil)
	if !device.ClockControl(fiveMinutes(), fiveMinutes()) || !device.ClockRun(rules.White) {
		t.Fatal("the clock takes no control")
	}
	running := func(r tactile.ClockRead) bool {
		return r.Running && r.WhiteTurn && r.White.Time < 5*time.Minute+3*time.Second
	}
	await(t, device, running)
	clock.switches(t, lever, true)
	pressed := await(t, device, func(r tactile.ClockRead) bool { return r.Running && !r.WhiteTurn })
	if !pressed.Exact || pressed.White.Time <= 5*time.Minute+3*time.Second || pressed.Black.Time > 5*time.Minute+3*time.Second {
		t.Errorf("got %v and %v after White's press, want its increment on White's time", pressed.White.Time, pressed.Black.Time)
	}
	if err := device.Close(); err != nil {
		t.Fatal(err)
	}

	device = opened(t, "talking:"+clock.port, tactile.Config{})
	back := await[tactile.ClockRead](t, device, nil)
	if back.White.Time != pressed.White.Time || back.Black.Time >= pressed.Black.Time || !back.Running || back.WhiteTurn {
		t.Errorf("got %v and %v from the clock that ran on, want White's %v and less than Black's %v", back.White.Time, back.Black.Time, pressed.White.Time, pressed.Black.Time)
	}
	_, stopped := clock.pushes(t, device, buttonRun)
	if stopped.Running || stopped.White.Time != pressed.White.Time {
		t.Errorf("got %+v, want the clock to stand", stopped)
	}
	if err := device.Close(); err != nil {
		t.Fatal(err)
	}
	device = opened(t, "talking:"+clock.port, tactile.Config{})
	if again := await[tactile.ClockRead](t, device, nil); again.White != stopped.White || again.Black != stopped.Black {
		t.Errorf("got %v and %v, want the same milliseconds %v and %v", again.White.Time, again.Black.Time, stopped.White.Time, stopped.Black.Time)
	}
}

func clockIsSetByFeel(t *testing.T, s simulator) {
	clock := s.talkingClock(t)
	device := opened(t, "talking:"+clock.port, tactile.Config{})
	await[tactile.ClockRead](t, device, nil)
	var asked []tactile.ClockAsked
	var set tactile.ClockRead
	push := func(button byte, times int) {
		for range times {
			what, read := clock.pushes(t, device, button)
			asked, set = append(asked, what), read
		}
	}
	push(buttonMode, 1)    // it is being set, the hours first
	push(buttonConfirm, 1) // minutes
	push(buttonPlus, 3)
	push(buttonConfirm, 1) // the addition
	push(buttonPlus, 1)    // an increment
	push(buttonConfirm, 1) // of how many seconds
	push(buttonPlus, 2)
	push(buttonConfirm, 1) // for how many moves
	push(buttonConfirm, 1) // for all: ready
	want := []tactile.ClockAsked{
		{What: wire.SpeechSetting},
		{What: wire.SpeechMinutes}, {What: wire.SpeechMinutes, Value: 1}, {What: wire.SpeechMinutes, Value: 2}, {What: wire.SpeechMinutes, Value: 3},
		{What: wire.SpeechAddition}, {What: wire.SpeechAddition, Value: 1},
		{What: wire.SpeechAdded}, {What: wire.SpeechAdded, Value: 1}, {What: wire.SpeechAdded, Value: 2},
		{What: wire.SpeechCount}, {What: wire.SpeechReady},
	}
	for i := range want {
		want[i].Side = rules.White
	}
	if !slices.Equal(asked, want) {
		t.Errorf("got %v, want %v", asked, want)
	}
	if set.White.Time != 3*time.Minute+2*time.Second || set.Black != set.White || !set.ByHand {
		t.Errorf("got %+v, want three minutes and two seconds on both sides, set by hand", set)
	}
}

func clockSpeaksItself(t *testing.T, s simulator) {
	clock := s.talkingClock(t)
	clock.switches(t, buttonMine, true)
	for _, clip := range []string{"clip 110", "clip 1", "clip 122", "clip 1", "clip 123"} { // mine: 0 minutes 0 seconds
		clock.awaits(t, clip)
	}
}
