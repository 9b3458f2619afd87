package table

import "blindchess/internal/rules"

// MoveByHand is the opponent's move as By carries it out by hand on their screen, from
// square to square. What is not the announced move is a slip, and first their
// own. Rule: rules.RuleSlip.
type MoveByHand struct {
	Actor
	Move rules.Move
}

func (MoveByHand) permit() permit { return permit{own: true, duty: dutyMove} }

// decide carries the announced move out, or finds a slip. A misplaced piece is
// moved on from its present square.
func (c MoveByHand) decide(d *decision) error {
	if err := d.running(); err != nil {
		return err
	}
	announced, position, ok := d.s.toRepeat(c.By)
	switch {
	case !ok:
		return refused("nothing-to-execute")
	case d.s.Seat(c.By).Board != NoBoard:
		return refused("has-board", "side", c.By)
	case d.s.Answer.By == c.By && (d.s.Answer.Executed || d.s.Answer.Carried != (rules.Move{})):
		return refused("executed", "side", c.By)
	}
	m := c.Move
	if slip := d.s.Slips.Of(c.By); slip.Open && m.From == slip.Stands.To {
		m.From = slip.Stands.From
	}
	if sameSquares(m, announced) {
		m = announced
	}
	switch {
	case m.From == m.To:
		d.righted(c.By)
	case m == announced:
		d.righted(c.By)
		d.carriedOut(c.By, m, announced, position)
	default:
		d.slip(c.By, announced, m, nil)
	}
	return nil
}

// screened puts the result of a player's slip on a screen.
func (s State) screened(side rules.Side, stands rules.Move) State {
	_, before, ok := s.toRepeat(side)
	if !ok || s.Seat(side).Board != NoBoard {
		return s
	}
	b := s.Boards.Of(side)
	b.Placement = before.Placement()
	if stands != (rules.Move{}) {
		b.Placement = displaced(before, stands)
	}
	return s.onBoard(side, b)
}
