package table

import "blindchess/internal/rules"

// Assist says whether By has an assistant (Appendix D).
type Assist struct {
	Actor
	Yes bool
}

func (Assist) permit() permit { return permit{when: onceSet, own: true, arbiter: true} }

// decide appoints an assistant or dismisses one. A sighted player may have one
// only while their visually disabled opponent uses none.
func (c Assist) decide(d *decision) error {
	other := c.By.Other()
	if d.s.Assistant.Of(c.By) == c.Yes {
		return nil
	}
	faces := d.s.Seat(other).Blind && !d.s.Seat(c.By).Blind
	if c.Yes && faces && d.s.Assistant.Of(other) {
		return refused("assistant-other")
	}
	if d.s.Phase > PhaseSet && !d.assisting(d.s.Assistant.With(c.By, c.Yes)) {
		return refuseAssistant()
	}
	d.emit(AssistantAppointed{Actor: c.Actor, Present: c.Yes})
	if c.Yes && d.s.Seat(c.By).Blind && !d.s.Seat(other).Blind && d.s.Assistant.Of(other) {
		d.emit(AssistantAppointed{Actor: By(other)})
	}
	return nil
}

// AssistantAppointed: By uses an assistant, or no longer does.
type AssistantAppointed struct {
	Actor
	Present bool `json:"present"`
}

func (e AssistantAppointed) apply(s State) State {
	s.Assistant = s.Assistant.With(e.By, e.Present)
	return s
}

// assisting reports whether the assistants named are enough for the two who
// play. If they must have one, it may be either player's.
func (d *decision) assisting(named rules.BySide[bool]) bool {
	seats := d.s.Conditions.Seats
	blind := rules.BySide[bool]{White: seats.White.Blind, Black: seats.Black.Blind}
	impaired := rules.BySide[bool]{White: seats.White.HearingImpaired, Black: seats.Black.HearingImpaired}
	return named.White || named.Black || !d.s.laws.AssistantRequired(blind, impaired)
}

func refuseAssistant() error {
	return refused("assistant-required")
}

// handlesOwn reports whether c would touch a piece on the board of the player
// to move, which would make that player's move.
func (s State) handlesOwn(c Command) bool {
	d := decision{s: s}
	var by rules.Side
	var square rules.Square
	switch c := c.(type) {
	case Lift:
		by, square = c.By, c.Square
	case Place:
		by, square = c.By, c.Square
	default:
		return false
	}
	b := s.Boards.Of(by)
	if b.Correcting || b.Lost || !s.touches(by) {
		return false
	}
	if len(s.Gate.Touched) > 0 && s.Gate.By == by {
		return true
	}
	_, lifts := c.(Lift)
	return lifts && !d.answers(by, square, b.Placement.At(square))
}

// assisted reports whether c, as an announcement or an entry, comes from an
// assistant: their words make no move, and their hand is not the player's.
func assisted(c Command) bool {
	switch c := c.(type) {
	case Announce:
		return c.Assisted
	case Promote:
		return c.Assisted
	case Write:
		return c.Assisted
	default:
		return true
	}
}
