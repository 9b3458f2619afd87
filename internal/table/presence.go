package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Absent says that By is not there.
type Absent struct{ Actor }

func (Absent) permit() permit { return permit{when: onceSet, seated: unruled, arbiter: true} }

// decide records that a player is not there. A default time runs only for a
// player who has not come yet: a player who leaves the board later loses
// nothing by it without a ruling of the arbiter.
func (c Absent) decide(d *decision) error {
	by := c.By
	if d.s.Absent.Of(by) {
		return refused("absent", "side", by)
	}
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	d.emit(PlayerAbsent{Actor: By(by), Left: d.s.Phase == PhasePlaying && d.s.Arrived.Of(by)})
	return nil
}

// PlayerAbsent: By is not there.
type PlayerAbsent struct {
	Actor
	Left bool `json:"left,omitzero"` // they had come to this session
}

func (e PlayerAbsent) apply(s State) State {
	s.Absent = s.Absent.With(e.By, true)
	return s
}

// Arrive says that By has come.
type Arrive struct{ Actor }

func (Arrive) permit() permit {
	return permit{when: onceSet, seated: unruled, arbiter: true, duty: dutyFormality}
}

// decide records that a player has come, and rules on how late they are. A
// sealed reply to them is opened. Rules: rules.RuleDefaultTime,
// rules.RuleResumption.
func (c Arrive) decide(d *decision) error {
	by := c.By
	if !d.s.Absent.Of(by) {
		return refused("present", "side", by)
	}
	if d.s.Phase == PhasePlaying && d.s.overdue(by, d.at) {
		if d.s.sealedUnknown() {
			return refused("locked")
		}
		if d.lateness() {
			return nil
		}
	}
	d.emit(PlayerArrived{Actor: By(by)})
	if d.s.Stop == StopAbsent {
		d.restart(0)
	}
	if e := d.s.Envelope; d.s.replySealed(by.Other()) && e.Locked == "" {
		d.open(e.Text, e.Move, "")
	}
	return nil
}

// Sit says that the player of By is at the table before the game begins, if the
// keeper of the table sees them arrive. It takes nothing back that the arbiter
// said.
type Sit struct{ Actor }

func (Sit) permit() permit { return permit{when: onceSet, keeper: true} }

func (c Sit) decide(d *decision) error {
	if d.s.Phase == PhaseSet && !d.s.Arrived.Of(c.By) && !d.s.Absent.Of(c.By) {
		d.emit(PlayerArrived{Actor: By(c.By), Seated: true})
	}
	return nil
}

// PlayerArrived: By has come.
type PlayerArrived struct {
	Actor
	Seated bool `json:"seated,omitzero"` // before the game began: the program has already reported their arrival
}

func (e PlayerArrived) apply(s State) State {
	s.Absent, s.Arrived = s.Absent.With(e.By, false), s.Arrived.With(e.By, true)
	if s.Envelope.By == e.By.Other() {
		s = s.replyInTheOpen()
	}
	return s
}

// awaited returns which players have not come to the session yet.
func (s State) awaited() rules.BySide[bool] {
	return rules.BySide[bool]{White: s.Absent.White && !s.Arrived.White, Black: s.Absent.Black && !s.Arrived.Black}
}

// lateLimit returns how late a player may come to the session.
func (s State) lateLimit() laws.Millis {
	if s.Envelope.By != 0 {
		return s.laws.ResumptionLimit(s.lawConditions())
	}
	return s.laws.DefaultTime(s.lawConditions())
}

// overdue reports whether side has not come by an instant and is too late.
func (s State) overdue(side rules.Side, at clock.Instant) bool {
	return s.awaited().Of(side) && millis(at.Sub(s.Session)) > s.lateLimit()
}

// sealedUnknown reports whether a closed envelope is locked. Its content may
// have ended the game, so neither player loses by a late arrival before it is
// opened. Rule: rules.RuleResumptionLate.
func (s State) sealedUnknown() bool {
	e := s.Envelope
	return e.Closed && !e.Opened && !e.Lost && e.Locked != ""
}

// lateness ends the game for players who are not there and whose default time
// is over. A sealed move that has ended the game is played first.
func (d *decision) lateness() bool {
	late, conditions, awaited := millis(d.at.Sub(d.s.Session)), d.s.lawConditions(), d.s.awaited()
	if d.s.sealedUnknown() || late <= d.s.lateLimit() {
		return false
	}
	var ruling laws.Ruling
	switch e := d.s.Envelope; {
	case e.Closed && !e.Opened && !e.Lost && d.s.EndsGame(e.Move):
		d.open(e.Text, e.Move, "")
		return true
	case awaited.White && awaited.Black:
		ruling = d.bothLate(late, conditions)
	case !awaited.White && !awaited.Black:
		return false
	default:
		by := rules.White
		if awaited.Black {
			by = rules.Black
		}
		ruling = d.late(by, late, conditions)
	}
	if ruling.Decision != laws.Upheld || !ruling.Outcome.Over() {
		return false
	}
	d.end(ruling.Outcome)
	return true
}

// late rules on a player who has not come to the game, or to its resumption.
func (d *decision) late(by rules.Side, late laws.Millis, conditions laws.Conditions) laws.Ruling {
	if d.s.Envelope.By != 0 {
		return d.s.laws.LateToResume(d.s.Game, by, late, false, conditions)
	}
	return d.s.laws.Late(by, late, conditions)
}

// bothLate rules on two players who have not come.
func (d *decision) bothLate(late laws.Millis, conditions laws.Conditions) laws.Ruling {
	ruling, _ := d.s.laws.BothLate(late, conditions)
	if d.s.Envelope.By == 0 {
		return ruling
	}
	ruling = d.s.laws.LateToResume(d.s.Game, rules.White, late, false, conditions)
	ruling.Outcome.Result = rules.Result{White: rules.NoPoint, Black: rules.NoPoint}
	return ruling
}

// defaultDue returns the first instant at which an absent player has come too
// late.
func (s State) defaultDue() (clock.Instant, bool) {
	if awaited := s.awaited(); !awaited.White && !awaited.Black || s.sealedUnknown() {
		return 0, false
	}
	return s.Session.Add(duration(s.lateLimit()) + time.Millisecond), true
}
