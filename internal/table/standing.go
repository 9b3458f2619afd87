package table

import "time"

// CauseSlept is the cause of a table that paused while its computer slept.
const CauseSlept = "slept"

// CauseAhead and CauseBack are the causes of a table that continues after its
// computer's time of day was set forward or back by Time. No clock of a table goes
// by it.
const (
	CauseAhead = "set ahead"
	CauseBack  = "set back"
)

// CauseAnew is the cause of a table whose journal was emptied, deleted or moved,
// and has been written again. It stood for no time.
const CauseAnew = "written anew"

// Continue records that the table paused because its records could not be
// stored, or its computer slept, and that it continues. Cause is the reason, as
// a host names it. Time is the duration, by the computer; no clock of the table
// ran meanwhile. After a sleep both clocks are stopped until they are started
// again.
type Continue struct {
	Cause string
	Time  time.Duration
}

func (Continue) permit() permit { return permit{when: anyTime, keeper: true} }

func (c Continue) decide(d *decision) error {
	d.emit(TableStood{Cause: c.Cause, Time: Span(c.Time)})
	if c.Cause == CauseSlept && d.s.Clock.Running() != 0 && d.s.Phase == PhasePlaying {
		d.stop(0, StopSlept)
	}
	return nil
}

// TableStood: the table paused for Time, and continues. That time counts for
// neither player.
type TableStood struct {
	unchanged
	Cause string `json:"cause"`
	Time  Span   `json:"time"`
}

// Interrupted reports whether both clocks are stopped because the program was,
// or its computer slept: either person at the table may start them again.
func (s State) Interrupted() bool { return s.Stop == StopRestored || s.Stop == StopSlept }

// Standing returns the table as it is shown while its records cannot be stored:
// both clocks are stopped at the instant of the last one.
func (s State) Standing() State {
	if s.Clock.Running() == 0 {
		return s
	}
	return ClocksStopped{Reason: StopDisk}.apply(s)
}
