package talking_test

import (
	"testing"
	"time"

	"blindchess/internal/tactile/boards/talking"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestClock_TakesItsControlsAndTellsThemToTheMillisecond(t *testing.T) {
	clock := simulate.NewBoard(talking.NewEmulator(), simulate.Hand{})
	protocol := talking.Protocol{}
	times := func(at time.Duration) wire.Times {
		frames, _ := tactiletest.Frames(t, protocol, clock.Hear(at, protocol.Traits().Clock))
		if len(frames) != 1 {
			t.Fatalf("got %v, want the times", frames)
		}
		return frames[0].(wire.Times)
	}
	left := []wire.ClockPeriod{{Moves: 1, Time: time.Minute, Bronstein: 2 * time.Second}, {Time: 30 * time.Second}}
	right := []wire.ClockPeriod{{Time: 90 * time.Minute, Delay: 1500 * time.Millisecond}}
	for _, command := range protocol.ClockControl(left, right) {
		clock.Hear(0, command)
	}
	clock.Hear(0, protocol.ClockRun(true, false))
	clock.Beat(3 * time.Second)
	if got := times(3 * time.Second); !got.Exact || !got.Running || got.Left.Time != 57*time.Second || got.Right.Time != 90*time.Minute {
		t.Errorf("got %+v, want 57 seconds left", got)
	}
	if _, err := clock.Typed(3*time.Second, "press"); err != nil {
		t.Fatal(err)
	}
	clock.Beat(3 * time.Second)
	clock.Beat(4 * time.Second)
	if got := times(4 * time.Second); got.Left.Time != 89*time.Second || got.Right.Time != 90*time.Minute || got.Delay != 500*time.Millisecond || !got.RightHigh {
		t.Errorf("got %+v, want 89 seconds with Bronstein and a new period, and half a second of delay", got)
	}
	clock.Beat(5 * time.Second)
	if got := times(5 * time.Second); got.Right.Time != 90*time.Minute-500*time.Millisecond {
		t.Errorf("got %v, want half a second less than ninety minutes", got.Right.Time)
	}
}

func TestClock_SaysNothingThatIsACommandOfItsOwn(t *testing.T) {
	protocol := talking.Protocol{}
	long := []wire.ClockPeriod{{Moves: 40, Time: 72 * time.Hour, Increment: 4 * time.Minute}, {Time: time.Hour}, {}, {}}
	commands := append(protocol.ClockControl(long, long), protocol.ClockRun(false, true), protocol.Reply(wire.Asked{})[0],
		protocol.ClockSet(wire.ClockSetting{Left: 99 * time.Hour, Right: 123456789 * time.Microsecond}))
	for _, command := range commands {
		for i, b := range command[1:] {
			if b >= 0x40 {
				t.Errorf("% X has %X at place %d, which a clock that lost a byte takes for a command", command, b, i+1)
			}
		}
	}
}
