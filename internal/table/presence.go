package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// StopAbsent is why both clocks stand while nobody is there.
const StopAbsent = "the absence of both players"

// Absent says that By is not there.
type Absent struct{ Actor }

func (Absent) permit() permit { return permit{when: onceSet, seated: unruled, arbiter: true} }

// decide records that a player is not there.
func (c Absent) decide(d *decision) error {
	by := c.By
	if d.s.Absent.Of(by) {
		return refused("absent", "side", name(by))
	}
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	d.emit(PlayerAbsent{Actor: By(by)})
	return nil
}

// PlayerAbsent: By is not there.
type PlayerAbsent struct{ Actor }

func (e PlayerAbsent) apply(s State) State {
	s.Absent = s.Absent.With(e.By, true)
	return s
}

// Arrive says that By has come.
type Arrive struct{ Actor }

func (Arrive) permit() permit {
	return permit{when: onceSet, seated: unruled, arbiter: true, duty: dutyFormality}
}

// decide records that a player has come, and rules on how late they are.
func (c Arrive) decide(d *decision) error {
	by := c.By
	if !d.s.Absent.Of(by) {
		return refused("present", "side", name(by))
	}
	if d.s.Phase == PhasePlaying && d.lateness() {
		return nil
	}
	d.emit(PlayerArrived{Actor: By(by)})
	if d.s.Stop == StopAbsent {
		d.restart(0)
	}
	return nil
}

// PlayerArrived: By has come.
type PlayerArrived struct{ Actor }

func (e PlayerArrived) apply(s State) State {
	s.Absent = s.Absent.With(e.By, false)
	return s
}

// lateness ends the game for players who are not there and whose default time
// is over.
func (d *decision) lateness() bool {
	late := millis(d.at.Sub(d.s.Session))
	conditions := d.s.lawConditions()
	absent := d.s.late()
	var ruling laws.Ruling
	switch {
	case d.s.Envelope.Closed:
		by := rules.White
		if absent.Black {
			by = rules.Black
		}
		if absent.Of(by) {
			ruling = d.s.laws.LateToResume(d.s.Game, by, late, false, conditions)
		}
	case absent.White && absent.Black:
		ruling, _ = d.s.laws.BothLate(late, conditions)
	case absent.White:
		ruling = d.s.laws.Late(rules.White, late, conditions)
	case absent.Black:
		ruling = d.s.laws.Late(rules.Black, late, conditions)
	}
	if ruling.Decision != laws.Upheld || !ruling.Outcome.Over() {
		return false
	}
	d.end(ruling.Outcome)
	return true
}

// late tells who is not there and has made no move in this session: who has only
// gone away is not late.
func (s State) late() rules.BySide[bool] {
	late := s.Absent
	for ply := s.Game.Ply(); ply > s.SessionPly; ply-- {
		late = late.With(s.Game.At(ply-1).Turn(), false)
	}
	return late
}

// defaultDue returns the first instant at which an absent player has come too
// late.
func (s State) defaultDue() (clock.Instant, bool) {
	if late := s.late(); !late.White && !late.Black {
		return 0, false
	}
	limit := s.laws.DefaultTime(s.lawConditions())
	if s.Envelope.Closed {
		limit = s.laws.ResumptionLimit(s.lawConditions())
	}
	return s.Session.Add(duration(limit) + time.Millisecond), true
}
