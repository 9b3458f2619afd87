package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// press stops the clock of by and starts the opponent's, where the gate is
// open; else it is refused or reported, as the conditions say.
func (d *decision) press(by rules.Side) error {
	if d.s.Phase == PhaseSealing {
		return d.closeEnvelope(by)
	}
	if err := d.running(); err != nil {
		return err
	}
	if d.s.Clock.Running() != by {
		return refused("clock-not-running", "side", name(by))
	}
	g := d.s.Gate
	if g.By != by {
		return d.pressLate(by)
	}
	missing := d.s.Missing()
	switch {
	case g.Made && g.Unlawful == 0 && d.s.Conditions.RefusePress && d.lags(by):
		m := san(d.s.Game.At(d.s.Game.Ply()-2), d.s.Game.Move(d.s.Game.Ply()-1))
		return refused("press.carried", "move", m)
	case g.Made && len(missing) == 0 && g.Unlawful != 0:
		d.emit(ClockPressed{Actor: By(by)})
		return d.completeIllegal(by, g.Unlawful, g.Handled)
	case g.Made && len(missing) == 0 && g.TwoHands:
		d.emit(ClockPressed{Actor: By(by)})
		d.completed(by)
		return d.completeIllegal(by, laws.IllegalTwoHands, g.Handled)
	case g.Made && len(missing) == 0:
		d.emit(ClockPressed{Actor: By(by)})
		d.completed(by)
		return nil
	case d.s.pawnLeft():
		return d.pressPawnLeft(by, missing)
	case d.s.Conditions.RefusePress:
		return refusePress(missing, g)
	}
	return d.pressEarly(by, missing)
}

// pressLate is a press after the opponent has begun to reply or has replied.
func (d *decision) pressLate(by rules.Side) error {
	if replied := d.s.Gate.Made; !d.s.laws.MayPress(replied) {
		return refused("press-late")
	}
	d.emit(ClockPressed{Actor: By(by), Late: true})
	d.completed(by)
	return nil
}

// pressEarly lets the clock be pressed before the move is made, and says so.
func (d *decision) pressEarly(by rules.Side, missing []Step) error {
	g := d.s.Gate
	nothing := g.Handled == (rules.Move{}) && g.Announced == (rules.Move{}) && !g.Made
	d.emit(ClockPressed{Actor: By(by), Early: true, Missing: missing})
	if !nothing {
		d.emit(Irregularity{By: by, Kind: EarlyPress, Text: stepNames(missing)})
		return nil
	}
	if d.s.Edition().Choice(laws.ParameterIllegalPress) == pressIllegal {
		return d.completeIllegal(by, laws.IllegalPress, rules.Move{})
	}
	d.emit(Irregularity{By: by, Kind: PressWithoutMove, Text: stepNames(missing)})
	return nil
}

// pressIllegal is the choice of rules.ParameterIllegalPress by which a press
// without a move is an illegal move.
const pressIllegal = "illegal"

// pawnLeft reports whether a pawn of the player who has the gate was left on
// its last rank and nothing else is missing but its piece.
func (s State) pawnLeft() bool {
	g := s.Gate
	if g.Made || g.Uncaptured != 0 || g.Handled == (rules.Move{}) || !sameSquares(g.Handled, g.Announced) {
		return false
	}
	return unlawful(s.Game.Position(), g.Handled) == laws.IllegalPromotion
}

// pressPawnLeft is the press with a pawn on its last rank.
func (d *decision) pressPawnLeft(by rules.Side, missing []Step) error {
	if d.s.Conditions.RefusePress {
		return refusePress(missing, d.s.Gate)
	}
	left := d.s.Gate.Handled
	d.emit(MoveMade{Actor: By(by), Move: left, SAN: left.String(), Unlawful: laws.IllegalPromotion})
	d.emit(ClockPressed{Actor: By(by)})
	return d.completeIllegal(by, laws.IllegalPromotion, left)
}

func stepNames(steps []Step) string {
	text := ""
	for i, s := range steps {
		if i > 0 {
			text += ", "
		}
		text += string(s)
	}
	return text
}

// refusePress names every step that is missing and what to do first.
func refusePress(missing []Step, g Gate) error {
	first := StepAnnounced
	if len(missing) > 0 {
		first = missing[0]
	}
	return refused("press."+stepCode(first), "square", g.Uncaptured.String(), "missing", stepNames(missing))
}

func stepCode(step Step) string {
	switch step {
	case StepCaptured:
		return "captured"
	case StepPromoted:
		return "promotion"
	default:
		return string(step)
	}
}

// completed follows a press with all that hangs on a completed move.
func (d *decision) completed(by rules.Side) {
	ply := d.s.Game.Ply()
	if ply == 0 || d.s.Game.At(ply-1).Turn() != by {
		return
	}
	d.writeOwn(by, ply)
	d.observe(by, d.s.Game.Position(), ply)
}
