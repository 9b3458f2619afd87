package table

import "time"

// CauseSlept is the cause of a table that stood while its machine slept.
const CauseSlept = "slept"

// CauseAhead and CauseBack are the causes of a table that goes on while the time of
// day of its machine was set, by so much. No clock of a table goes by it.
const (
	CauseAhead = "set ahead"
	CauseBack  = "set back"
)

// CauseAnew is the cause of a table whose journal was emptied, deleted or moved by
// somebody and has been written anew. It stood for no time.
const CauseAnew = "written anew"

// Continue has on record that the table stood because its records could not be
// kept, or its machine slept, and that it goes on. Cause is why, as a host names
// it; Time is for how long, by the machine: no clock of the table ran meanwhile.
// After a sleep both clocks stand until they are started again.
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

// TableStood: the table could not be kept for Time, and goes on. That time is
// nobody's.
type TableStood struct {
	unchanged
	Cause string `json:"cause"`
	Time  Span   `json:"time"`
}

// Interrupted reports whether both clocks stand since the program or its machine
// did: whoever sits at the table may start them again.
func (s State) Interrupted() bool { return s.Stop == StopRestored || s.Stop == StopSlept }

// Standing returns the table as it is shown while its records cannot be kept:
// both clocks stand at the instant of the last one.
func (s State) Standing() State {
	if s.Clock.Running() == 0 {
		return s
	}
	return ClocksStopped{Reason: StopDisk}.apply(s)
}
