package table

import "blindchess/internal/rules"

// Step is one step of the gate before the clock.
type Step string

// The steps, in their order.
const (
	StepTouched   Step = "touched"
	StepCaptured  Step = "captured piece off"
	StepPlaced    Step = "placed"
	StepPromoted  Step = "promotion piece"
	StepExchanged Step = "pawn exchanged" // it is on a board that senses pieces, and its promotion piece is not
	StepAnnounced Step = "announced"
	StepMatched   Step = "announced as it stands" // another move was announced than the one on the board
	StepRepeated  Step = "repeated"
)

// Missing lists what the player who has the gate has still to do before their
// clock, in order. The repetition counts only if the conditions say so.
func (s State) Missing() []Step {
	g := s.Gate
	var missing []Step
	if g.Made {
		if s.Conditions.RepeatRequired && !s.Answer.Repeated {
			missing = append(missing, StepRepeated)
		}
		return missing
	}
	entered := s.enters(g.By)
	if len(g.Touched) == 0 && !entered && !(g.Assisted && s.Seat(g.By).Board == NoBoard) {
		missing = append(missing, StepTouched)
	}
	if g.Uncaptured != 0 {
		missing = append(missing, StepCaptured)
	}
	if g.Handled == (rules.Move{}) && !entered {
		missing = append(missing, StepPlaced)
	}
	switch {
	case s.PawnStands(g.By):
		missing = append(missing, StepExchanged)
	case s.promotionOpen():
		missing = append(missing, StepPromoted)
	}
	switch {
	case g.Announced == (rules.Move{}):
		missing = append(missing, StepAnnounced)
	case s.mismatched() && !s.PawnStands(g.By):
		missing = append(missing, StepMatched)
	}
	return missing
}

func stepCode(step Step) string {
	switch step {
	case StepCaptured:
		return "captured"
	case StepPromoted:
		return "promotion"
	case StepExchanged:
		return "exchanged"
	default:
		return string(step)
	}
}
