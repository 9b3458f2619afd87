package clock

import (
	"time"

	"blindchess/internal/rules"
)

// Next returns when the flag of the side that runs will fall, if nothing is
// pressed before, or when it fell, and which side that is. It is false while
// both clocks are stopped or held, and if no control is set.
func (c Clock) Next(at Instant) (Instant, rules.Side, bool) {
	c = c.settle(at)
	s := c.Running()
	f := c.face.Of(s)
	if s == 0 || c.held || len(f.control) == 0 {
		return 0, 0, false
	}
	if f.fallen {
		return f.fell, s, true
	}
	free := max(f.now().Delay-f.used, 0)
	return c.since.Add(free + f.left), s, true
}

// Alarms are the amounts of time left at which a talking clock speaks unasked,
// from the largest to the smallest.
type Alarms []time.Duration

// Countdown is the time below which an alarm is a sound at its instant. Above it
// an alarm is words, which take a while: they are due Lead before it, so that
// they are true when the last of them ends.
const (
	Countdown = 10 * time.Second
	Lead      = 1500 * time.Millisecond
)

// Cue is a due alarm: the running side has this much time left, or will have
// after Lead if the alarm is in words.
type Cue struct {
	Side rules.Side
	Left time.Duration
}

// NextAlarm returns when the running side next reaches one of the amounts,
// later than at, if neither clock is pressed before.
func (c Clock) NextAlarm(at Instant, alarms Alarms) (Instant, Cue, bool) {
	falls, s, ok := c.Next(at)
	if !ok || falls <= at {
		return 0, Cue{}, false
	}
	left := c.Left(s, at)
	for _, amount := range alarms {
		due := amount
		if amount >= Countdown {
			due += Lead
		}
		if when := falls.Add(-due); due < left && when > at {
			return when, Cue{Side: s, Left: amount}, true
		}
	}
	return 0, Cue{}, false
}
