package table

import "blindchess/internal/rules"

// Proceed says that By moved the piece of their move on before their press. On a
// board that both sides share, a hand may rest with the piece in it, and the
// first reading is not yet their move.
type Proceed struct {
	Actor
	Move rules.Move
}

func (Proceed) permit() permit { return permit{sensed: true} }

// decide replaces the other move with the one that is now on the board.
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

// Decides reports whether c may decide the game, or names the piece of a pawn that may be
// on the board alone, so that the boards are read before it.
func Decides(c Command) bool {
	switch c.(type) {
	case Resign, Offer, Accept, Claim, Uphold, Forfeit, Promote:
		return true
	default:
		return false
	}
}
