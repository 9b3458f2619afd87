package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// slipTime is how long a slip may last if the conditions do not say.
const slipTime = 10 * time.Second

// SlipFound: the change on By's board is not the announced move, or no move at
// all. Only By is told, who may correct it on their own time: nothing is
// written, struck or stopped for it. Rules: rules.RuleSlip,
// rules.RuleBoardsDiffer.
type SlipFound struct {
	Actor
	Said    rules.Move     `json:"said,omitzero"`    // as it was announced
	Stands  rules.Move     `json:"stands,omitzero"`  // the change on the board, as a move; absent if it is none
	Own     bool           `json:"own,omitzero"`     // it is their own move, and they may announce it again
	Squares []rules.Square `json:"squares,omitzero"` // the wrong squares, if that is no move
}

func (e SlipFound) apply(s State) State {
	if e.Own {
		return s
	}
	return s.screened(e.By, e.Stands).slipping(e.By, Slip{Open: true, Told: true, Since: s.At, Stands: e.Stands})
}

// SlipRighted: By corrected their board without help.
type SlipRighted struct{ Actor }

func (e SlipRighted) apply(s State) State {
	if !s.Answer.Executed {
		s = s.screened(e.By, rules.Move{})
	}
	return s.slipping(e.By, Slip{})
}

// shown is withheld as the slip was.
func (e SlipRighted) shown(_ State, as Capacity, side rules.Side) Event {
	if as == Arbiter || side == e.By {
		return e
	}
	return TimeKept{}
}

// slip reports to by the error on their board, which is at rest.
func (d *decision) slip(by rules.Side, said, stands rules.Move, squares []rules.Square) {
	d.emit(SlipFound{Actor: By(by), Said: said, Stands: stands, Squares: squares})
	if d.s.slipLasts() <= 0 {
		d.slipCounts()
	}
}

// slipLasts returns how long a slip may last.
func (s State) slipLasts() time.Duration {
	if s.Conditions.Slip == 0 {
		return slipTime
	}
	return s.Conditions.Slip.Duration()
}

// slipDue returns when a slip will have lasted too long, and false if there is
// none or the clocks do not run.
func (s State) slipDue() (clock.Instant, bool) {
	if s.Phase != PhasePlaying || s.Stop != "" {
		return 0, false
	}
	due, stands := clock.Instant(0), false
	for _, slip := range []Slip{s.Slips.White, s.Slips.Black} {
		if at := slip.Since + clock.Instant(s.slipLasts()); slip.Open && (!stands || at < due) {
			due, stands = at, true
		}
	}
	return due, stands
}

// shown withholds a slip from all participants except its player and the
// arbiter.
func (e SlipFound) shown(_ State, as Capacity, side rules.Side) Event {
	if as == Arbiter || side == e.By {
		return e
	}
	return TimeKept{}
}

// warn reports to the player who has the gate that the announced move is not
// the one on their board.
func (d *decision) warn(by rules.Side) {
	if d.s.mismatched() && d.s.Gate.By == by {
		g := d.s.Gate
		d.emit(SlipFound{Actor: By(by), Said: g.Announced, Stands: g.Handled, Own: true})
	}
}

// mismatched reports whether the player who has the gate announced one move and
// has put another on their board. An unfinished part of the announced move is
// no other move, and neither is a promotion with a piece named only once.
func (s State) mismatched() bool {
	g := s.Gate
	if g.Handled == (rules.Move{}) || g.Announced == (rules.Move{}) || g.Handled == g.Announced {
		return false
	}
	if g.Made {
		return true
	}
	if s.PawnStands(g.By) {
		return g.Announced.Promotes != 0 || !sameSquares(g.Handled, g.Announced)
	}
	if sameSquares(g.Handled, g.Announced) {
		return g.Handled.Promotes != 0 && g.Announced.Promotes != 0
	}
	position := s.Game.Position()
	return !partly(position.Placement(), s.Boards.Of(g.By).Placement, displaced(position, g.Announced))
}
