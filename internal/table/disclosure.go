package table

import "blindchess/internal/rules"

// Shown returns the part of a record that a participant with a capacity, for
// side, may receive; s is the table at the record or after it. What is withheld
// leaves the rest of its record, or TimeKept in its place, so that numbers and
// instants stay whole. The shown record can be applied: it leads to the table
// that State.Disclosed returns. Nothing else leaves the program of the table.
func (s State) Shown(r Record, as Capacity, side rules.Side) Record {
	if as == 0 {
		r.Event, r.Wall, r.Decided = TimeKept{}, "", ""
	} else if e, ok := r.Event.(confidential); ok && as != Keeper {
		r.Event = e.shown(s, as, side)
	}
	return r
}

// confidential is an event with parts that some participants may not receive.
type confidential interface {
	// shown returns the part that a participant with a capacity, for side, may
	// receive. The keeper, who has everything, needs no call.
	shown(s State, as Capacity, side rules.Side) Event
}

// Disclosed returns the part of the table that a participant with a capacity,
// for side, may receive. Only the keeper has the PIN of the arbiter's seat and
// a sealed move that was not opened. Only the arbiter has the observations that
// they may not mention.
func (s State) Disclosed(as Capacity, side rules.Side) State {
	switch as {
	case Keeper:
		return s
	case 0:
		return State{}
	}
	s.Conditions = s.Conditions.disclosed()
	if !s.Envelope.Opened {
		s.Envelope.Text, s.Envelope.Move = "", rules.Move{}
	}
	s.Envelope.Locked = ""
	if as != Arbiter {
		s.Slips, s.Tried = slipsShown(s.Slips, side), triedShown(s.Tried, side)
	}
	if as != Arbiter && s.ArbiterWaits(PawnOnLastRank) {
		s.ImpossibleAt = 0
	}
	return s
}

// slipsShown leaves a player the slip on their own board, and hides all others.
func slipsShown(slips rules.BySide[Slip], side rules.Side) rules.BySide[Slip] {
	switch side {
	case rules.White:
		return rules.BySide[Slip]{White: slips.White}
	case rules.Black:
		return rules.BySide[Slip]{Black: slips.Black}
	default:
		return rules.BySide[Slip]{}
	}
}

// disclosed returns c without the values that only the program of the table may
// know.
func (c Conditions) disclosed() Conditions {
	c.PIN = ""
	return c
}
