package table

import "blindchess/internal/rules"

// SlipFound: what stands on the board of By is not what was announced. It is
// told to By alone, who may put it right on their own time: nothing is written,
// struck or stopped for it. Rules: rules.RuleSlip, rules.RuleBoardsDiffer.
type SlipFound struct {
	Actor
	unchanged
	Said   rules.Move `json:"said,omitzero"`   // as it was announced
	Stands rules.Move `json:"stands,omitzero"` // what stands on the board, as a move; absent where it is none
	Own    bool       `json:"own,omitzero"`    // it is their own move, and they may announce it anew
}

// shown withholds a slip from everybody but its player and the arbiter.
func (e SlipFound) shown(_ State, as Capacity, side rules.Side) Event {
	if as == Arbiter || side == e.By {
		return e
	}
	return TimeKept{}
}

// warn tells the player who has the gate that what they announced is not what
// stands on their board.
func (d *decision) warn(by rules.Side) {
	if d.s.mismatched() && d.s.Gate.By == by {
		g := d.s.Gate
		d.emit(SlipFound{Actor: By(by), Said: g.Announced, Stands: g.Handled, Own: true})
	}
}

// mismatched reports whether the player who has the gate announced one move and
// has put another on their board. A move on the way to what was announced is no
// other one, and neither is a promotion whose piece was named once.
func (s State) mismatched() bool {
	g := s.Gate
	if g.Handled == (rules.Move{}) || g.Announced == (rules.Move{}) || g.Handled == g.Announced {
		return false
	}
	if g.Made {
		return true
	}
	if sameSquares(g.Handled, g.Announced) {
		return g.Handled.Promotes != 0 && g.Announced.Promotes != 0
	}
	position := s.Game.Position()
	return !partly(position.Placement(), s.Boards.Of(g.By).Placement, displaced(position, g.Announced))
}
