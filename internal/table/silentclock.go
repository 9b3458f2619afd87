package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// LoseClock says that a clock beside the table, whose times count, is not heard
// any more: Left is what it showed last, and Silent for how long nothing has come
// from it.
type LoseClock struct {
	Left   rules.BySide[time.Duration]
	Silent time.Duration
}

func (LoseClock) permit() permit { return permit{when: anyTime, sensed: true} }

func (c LoseClock) decide(d *decision) error {
	if !d.s.Conditions.ClockTold {
		return refused("clock-own")
	}
	if d.s.Phase == PhasePlaying && d.s.Silent == (SilentClock{}) {
		d.emit(ClockLost{White: Span(c.Left.White), Black: Span(c.Left.Black), Silent: Span(c.Silent)})
	}
	return nil
}

// ClockLost: the clock beside the table is silent, and until it is read again
// (ClockRead) its times are not known.
type ClockLost struct {
	White  clock.Span `json:"white"`
	Black  clock.Span `json:"black"`
	Silent clock.Span `json:"silent"`
}

// apply keeps what was shown last. The table's own account goes on, by which a
// clock that is heard again is put right.
func (e ClockLost) apply(s State) State {
	s.Silent = SilentClock{Since: s.At.Add(-e.Silent.Duration()), Left: rules.BySide[clock.Span]{White: e.White, Black: e.Black}}
	return s
}

// TimeKnown reports whether what the clocks of s show may be told as the time: not
// while play goes on by a clock beside the table that is not heard.
func (s State) TimeKnown() bool { return s.Phase != PhasePlaying || s.Silent == SilentClock{} }
