package table

import (
	"slices"

	"blindchess/internal/rules"
)

// AskTakeback asks the opponent to let By take back their last move, with all
// later moves.
type AskTakeback struct{ Actor }

func (AskTakeback) permit() permit { return permit{own: true} }

// decide asks for it among friends. The request remains open until the opponent
// accepts it or declines it by word, or either touches a piece or moves.
func (c AskTakeback) decide(d *decision) error {
	by := c.By
	if err := d.running(); err != nil {
		return err
	}
	back, own := d.s.beforeLast(by)
	switch {
	case !d.s.TakesBack():
		return refused("no-takebacks")
	case d.s.Takeback.By == by:
		return refused("takeback-asked", "side", by)
	case d.s.Takeback.By != 0:
		return refused("takeback-open")
	case d.s.Offer == by:
		return refused("offered", "side", by)
	case d.s.Offer != 0:
		return d.offerOpen(by)
	case d.s.Accident.By != 0:
		return refused("accident-open")
	case !own || d.s.Gate.Unlawful != 0:
		return refused("takeback", "side", by)
	}
	d.emit(TakebackAsked{Actor: By(by), Ply: back})
	return nil
}

// TakesBack reports whether moves may be taken back at this table if both
// players agree: not with an arbiter or in an event.
func (s State) TakesBack() bool {
	c := s.Conditions
	return !c.Arbiter && !c.Supervised && !c.NoTakebacks
}

// beforeLast returns the ply after which side made their last move, and false
// if they have made none.
func (s State) beforeLast(side rules.Side) (int, bool) {
	for ply := s.Game.Ply(); ply > 0 && ply > s.Game.Ply()-2; ply-- {
		if s.Game.At(ply-1).Turn() == side {
			return ply - 1, true
		}
	}
	return 0, false
}

// TakebackAsked: By asked to take back the moves after Ply.
type TakebackAsked struct {
	Actor
	Ply int `json:"ply"`
}

func (e TakebackAsked) apply(s State) State {
	s.Takeback = Takeback{By: e.By, Ply: e.Ply}
	return s
}

// TakebackDeclined: By declined it by word, by touching a piece or moving; or
// withdrew the request, if it was their own.
type TakebackDeclined struct {
	Actor
	How string `json:"how"` // word, touch or adjourned
}

func (TakebackDeclined) apply(s State) State {
	s.Takeback = Takeback{}
	return s
}

// lapseTakeback ends the request, when by does an action that answers it.
func (d *decision) lapseTakeback(by rules.Side, how string) {
	if d.s.Takeback.By != 0 {
		d.emit(TakebackDeclined{Actor: By(by), How: how})
	}
}

// takeBack goes back as the opponent of by has asked. The clocks show the times
// of that ply again: thought about moves that are no longer played costs
// neither player time, and no increment counts twice.
func (d *decision) takeBack() {
	asked := d.s.Takeback
	p := d.s.propose(asked.Ply)
	d.emit(MovesTakenBack{Actor: By(asked.By), Ply: asked.Ply, Moves: slices.Clone(d.s.Game.Moves()[asked.Ply:])})
	d.strikeFrom(rules.Both(asked.Ply + 1))
	d.emit(ClocksAdjusted{White: p.Clocks.White, Black: p.Clocks.Black})
	d.correctBoards(StopBoards)
	if d.s.Stop == "" {
		d.restart(d.s.Turn())
	}
}

// MovesTakenBack: By, whose opponent agreed, took back Moves, which were played
// after Ply. They stay on record.
type MovesTakenBack struct {
	Actor
	Ply   int          `json:"ply"`
	Moves []rules.Move `json:"moves"`
}

func (e MovesTakenBack) apply(s State) State { return s.retraced(e.Ply) }
