package atboard

import (
	"time"

	"blindchess/internal/tactile/sense"
)

// recheck is what a board shows wrongly, until it has reported all its squares again: the
// report of one may have been lost. The zero recheck is nothing.
type recheck struct {
	event    sense.Event // what is to be told, or nil
	told     sense.Table // for which it was read
	due      time.Duration
	looked   bool // all squares have been reported
	lookedAt time.Duration
	telling  bool
}

// rechecks reports whether an event waits until the board has reported all its squares.
func (a *attendant) rechecks(event sense.Event) bool {
	switch event.(type) {
	case sense.Strayed, sense.PressedNothing:
	default:
		return false
	}
	r := &a.recheck
	if r.telling || r.looked && r.lookedAt >= a.sensor.Changed() || a.device.Sensing().MovesAlone || !a.device.Look() {
		return false
	}
	r.event, r.told, r.due = event, expected(a.state, a.spec), a.now()+lookWait
	return true
}

// rechecked tells what has waited for the look.
func (a *attendant) rechecked() {
	r := &a.recheck
	event := r.event
	if r.event = nil; event == nil {
		return
	}
	now := expected(a.state, a.spec)
	if now.Board != r.told.Board || now.Goal != r.told.Goal || now.Turn != r.told.Turn {
		return // the table has moved on
	}
	r.telling = true
	a.felt([]sense.Event{event})
	r.telling = false
}

// looksAgain takes that the board has reported all its squares. They are the same as
// before, or something else is read.
func (a *attendant) looksAgain(at time.Duration, same bool) {
	a.recheck.looked, a.recheck.lookedAt = true, at
	if !same {
		a.recheck.event = nil
	}
	a.rechecked()
}

// waitsForLook returns for how long what was read waits at most.
func (r recheck) waitsForLook(at time.Duration) time.Duration {
	if r.event == nil {
		return time.Hour
	}
	return max(r.due-at, 0)
}
