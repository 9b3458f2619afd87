package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

type (
	// KeepTime has the present instant on record, so that little thinking time
	// is given back should the process die. The host sends it while a clock
	// runs.
	KeepTime struct{}
	// ReadClock is a reading of a clock that stands beside the table, where the
	// conditions say that its times count. Running is nobody while it stands;
	// Flag is whose flag it shows as fallen.
	ReadClock struct {
		Left    rules.BySide[time.Duration]
		Running rules.Side
		Flag    rules.Side
	}
)

func (KeepTime) command()  {}
func (ReadClock) command() {}

type (
	// TimeKept: the table was still alive.
	TimeKept struct{}
	// ClockRead: the clock beside the table showed other times than the table's
	// own account of it.
	ClockRead struct {
		White   clock.Span `json:"white"`
		Black   clock.Span `json:"black"`
		Running rules.Side `json:"running,omitzero"`
	}
)

func (TimeKept) event()  {}
func (ClockRead) event() {}

// clockLag is how far a clock beside the table may be from the table's own
// account before the account is put right: such a clock shows whole seconds
// and tells them up to a second late.
const clockLag = 1500 * time.Millisecond

func (d *decision) decideUpkeep(c Command) error {
	switch c := c.(type) {
	case KeepTime:
		if d.s.Clock.Running() != 0 {
			d.emit(TimeKept{})
		}
	case ReadClock:
		return d.readClock(c)
	}
	return nil
}

// readClock takes the times of a clock beside the table.
func (d *decision) readClock(c ReadClock) error {
	if !d.s.Conditions.ClockTold {
		return refused("clock-own")
	}
	if d.s.Phase != PhasePlaying {
		return nil
	}
	if d.departs(c) {
		d.emit(ClockRead{White: Span(c.Left.White), Black: Span(c.Left.Black), Running: c.Running})
	}
	if c.Flag != 0 && !d.s.Flags.Of(c.Flag) {
		d.emit(FlagFell{Actor: By(c.Flag)})
		if d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) {
			d.flag(c.Flag, false, 0)
		}
	}
	return nil
}

// departs reports whether a reading is not what the table's own account shows.
func (d *decision) departs(c ReadClock) bool {
	if c.Running != d.s.Clock.Running() && d.s.Stop == "" {
		return true
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if difference := d.s.Clock.Left(side, d.at) - c.Left.Of(side); difference > clockLag || difference < -clockLag {
			return true
		}
	}
	return c.Flag != 0 && d.s.Clock.Left(c.Flag, d.at) > 0
}

// read sets both clocks to what the clock beside the table showed.
func (s State) read(e ClockRead) State {
	s.Clock = s.Clock.Set(rules.White, e.White.Duration(), s.At).Set(rules.Black, e.Black.Duration(), s.At)
	switch {
	case s.Stop != "":
	case e.Running == 0:
		s.Clock = s.Clock.Stop(s.At)
	case e.Running != s.Clock.Running():
		s.Clock = s.Clock.Start(e.Running, s.At)
	}
	return s
}
