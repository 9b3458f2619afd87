package table

import "blindchess/internal/rules"

// AskRematch asks the opponent for another game by the same conditions, once this
// one has ended. If both ask for the same, it is agreed.
type AskRematch struct {
	Actor
	Same bool // each player keeps their side; else they change
}

func (AskRematch) permit() permit { return permit{when: onceBegun, own: true} }

// decide asks for it among friends. The request remains open until the opponent
// accepts it, declines it, or asks for the other kind.
func (c AskRematch) decide(d *decision) error {
	asked := d.s.Rematch
	switch {
	case d.s.Phase != PhaseEnded:
		return refused("rematch-early")
	case !d.s.Rematches():
		return refused("rematch-event")
	case asked.Agreed, asked.By == 0, asked.Same != c.Same:
		d.emit(RematchAsked(c))
	case asked.By == c.By:
		return refused("rematch-asked", "side", c.By)
	default:
		d.emit(RematchAgreed{Same: c.Same})
	}
	return nil
}

// Rematches reports whether another game may follow at this table if both
// players agree: not with an arbiter or in an event.
func (s State) Rematches() bool { return !s.Conditions.Arbiter && !s.Conditions.Supervised }

// answerRematch handles an answer of by after the game, which can only be about a
// rematch. accepts is false if they decline it, or withdraw their own request.
func (d *decision) answerRematch(by rules.Side, accepts bool) error {
	asked := d.s.Rematch
	switch {
	case asked.By == 0, asked.Agreed, accepts && asked.By == by:
		return refused("over")
	case accepts:
		d.emit(RematchAgreed{Same: asked.Same})
	default:
		d.emit(RematchDeclined{By(by)})
	}
	return nil
}

// Rematch is a request for another game. The zero Rematch is none.
type Rematch struct {
	By     rules.Side
	Same   bool // each player keeps their side
	Agreed bool
}

// RematchAsked: By asked for another game.
type RematchAsked struct {
	Actor
	Same bool `json:"same,omitzero"`
}

func (e RematchAsked) apply(s State) State {
	s.Rematch = Rematch{By: e.By, Same: e.Same}
	return s
}

// RematchDeclined: By declined it, or took the question back.
type RematchDeclined struct{ Actor }

func (RematchDeclined) apply(s State) State {
	s.Rematch = Rematch{}
	return s
}

// RematchAgreed: both want another game, which has another table.
type RematchAgreed struct {
	Same bool `json:"same,omitzero"`
}

func (e RematchAgreed) apply(s State) State {
	s.Rematch = Rematch{By: s.Rematch.By, Same: e.Same, Agreed: true}
	return s
}

// Rematch returns the conditions of another game between the same players, who
// change sides unless same is set. It has no ID yet.
func (c Conditions) Rematch(same bool) Conditions {
	c.Occasion.ID = ""
	if same {
		return c
	}
	c.Seats = rules.BySide[Seat]{White: c.Seats.Black, Black: c.Seats.White}
	c.Control.White, c.Control.Black = c.Control.Black, c.Control.White
	return c
}
