package table

import "blindchess/internal/rules"

// SetAside says that the contact of a square on By's board is bad: its reports do
// not count, and the square is played by word until Mend.
type SetAside struct {
	Actor
	Square rules.Square
}

func (SetAside) permit() permit { return permit{when: onceSet, own: true, sensed: true} }

func (c SetAside) decide(d *decision) error {
	if d.s.Boards.Of(c.By).Aside.Has(c.Square) {
		return refused("contact-aside", "square", c.Square)
	}
	d.emit(ContactSetAside{Actor: By(c.By), Square: c.Square})
	return nil
}

// ContactSetAside: the contact of Square on the board of By counts for nothing.
type ContactSetAside struct {
	Actor
	Square rules.Square `json:"square"`
}

func (e ContactSetAside) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Aside |= e.Square.Bit()
	return s.onBoard(e.By, b)
}

// Mend says that the contact of a square is good again: it has rested, or it was
// repaired.
type Mend struct {
	Actor
	Square rules.Square
}

func (Mend) permit() permit { return permit{when: onceSet, own: true, sensed: true} }

func (c Mend) decide(d *decision) error {
	for _, side := range []rules.Side{c.By, c.By.Other()} { // either side may report a shared board
		if d.s.Boards.Of(side).Aside.Has(c.Square) {
			d.emit(ContactMended{Actor: By(side), Square: c.Square})
			return nil
		}
	}
	return refused("contact-good", "square", c.Square)
}

// ContactMended: the contact of Square on the board of By counts again.
type ContactMended struct {
	Actor
	Square rules.Square `json:"square"`
}

func (e ContactMended) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Aside &^= e.Square.Bit()
	return s.onBoard(e.By, b)
}

// Aside returns the squares of both boards whose contacts are set aside.
func (s State) Aside() rules.Occupancy { return s.Boards.White.Aside | s.Boards.Black.Aside }

// PromotionOpen returns the side whose pawn has reached its last rank without a
// named promotion piece, and 0 if there is none.
func (s State) PromotionOpen() rules.Side {
	if s.Phase != PhasePlaying || s.Gate.Made || s.Gate.By == 0 || !s.promotionOpen() {
		return 0
	}
	return s.Gate.By
}
