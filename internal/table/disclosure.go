package table

import "blindchess/internal/rules"

// Shown returns what of a record somebody in a capacity, for side, may be
// shown; the table stands at s, at the record or after it. What is withheld
// leaves the rest of its record, or TimeKept in its place, so that numbers and
// instants stay whole. What is shown can be applied: the table that it leads to
// is what State.Disclosed returns. Nothing else leaves the program that keeps
// the table.
func (s State) Shown(r Record, as Capacity, side rules.Side) Record {
	if as == 0 {
		r.Event, r.Wall, r.Decided = TimeKept{}, "", ""
	} else if e, ok := r.Event.(confidential); ok && as != Keeper {
		r.Event = e.shown(s, as, side)
	}
	return r
}

// confidential is an event of which not everybody may be shown everything.
type confidential interface {
	// shown returns what somebody in a capacity, for side, may be shown. It is
	// not asked for the keeper, who has everything.
	shown(s State, as Capacity, side rules.Side) Event
}

// Disclosed returns what of the table somebody in a capacity, for side, may be
// shown: all but the PIN of the arbiter's seat and a sealed move that was not
// opened, which the keeper alone has, and what the arbiter sees and may not
// speak of.
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

// slipsShown leaves a player the slip on their own board, and nobody else any.
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

// disclosed returns c without what only the program that keeps the table may
// know.
func (c Conditions) disclosed() Conditions {
	c.PIN = ""
	return c
}
