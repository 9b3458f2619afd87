package table

import "blindchess/internal/rules"

// Proceed says that the piece of the move of By, which they have not pressed
// for, was moved on: on a board that both sides play on a hand may rest with the
// piece in it, and what was read then is not yet their move.
type Proceed struct {
	Actor
	Move rules.Move
}

func (Proceed) permit() permit { return permit{sensed: true} }

// decide puts the move that now stands on the board in the place of the other.
func (c Proceed) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	g := d.s.Gate
	if g.By != c.By || !g.Made || g.Pressed || g.Unlawful != 0 || g.Handled.From != c.Move.From || d.s.Seat(c.By).Board != NoBoard {
		return refused("slip-late")
	}
	d.emit(AnnouncementCorrected{Actor: c.Actor, Move: c.Move, SAN: san(d.s.PositionFor(c.By), c.Move), Was: g.Handled})
	d.strikeKept(d.s.Game.Ply())
	return d.make()
}

// Decides reports whether c may decide the game, so that what stands on the
// boards is looked at before it.
func Decides(c Command) bool {
	switch c.(type) {
	case Resign, Offer, Accept, Claim, Uphold, Forfeit:
		return true
	default:
		return false
	}
}
