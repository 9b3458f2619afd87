package console

import (
	"cmp"

	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// GivenFor returns the side for which a player of both sides gives c. That is
// the claimant of a claim, the requesting or agreeing side of a takeback and a
// rematch, the answering side of an offer, and the mover of a move, which may be a
// reply before the press. For any other command it is side, for which they act.
func GivenFor(c table.Command, side rules.Side) rules.Side {
	by := side
	switch c := c.(type) {
	case table.Claim:
		by = c.By
	case table.AskTakeback:
		by = c.By
	case table.AskRematch:
		by = c.By
	case table.Accept:
		by = c.By
	case table.Decline:
		by = c.By
	case table.Promote:
		by = c.By
	case table.Enter:
		by = c.By
	case table.Announce:
		by = c.By
	case table.Try:
		by = c.By
	case table.ReportAccident:
		by = c.By
	case table.Adjust:
		by = c.By
	case table.Touch:
		by = c.By
	case table.Lift:
		by = c.By
	}
	return cmp.Or(by, side)
}

// answerer returns the side that answers an open offer or claim: the giver, or,
// if one person plays both sides, the opponent of the side that offered.
func (g CommandContext) answerer() rules.Side {
	if !g.Both {
		return g.Side
	}
	switch state := g.State; {
	case state.Claim.Kind != 0:
	case state.Offer != 0:
		return state.Offer.Other()
	case state.Accident.By != 0:
		return state.Accident.By.Other()
	case state.Takeback.By != 0:
		return state.Takeback.By.Other()
	}
	return g.Side
}

// claimant returns the side that claims. It is the named side, if there is one.
// If one person plays both sides and claims a touch, it is the opponent of the
// side that touched. Otherwise it is the giver.
func (g CommandContext) claimant(named rules.Side, kind laws.ClaimKind, square rules.Square) rules.Side {
	switch {
	case named != 0:
		return named
	case g.Both && kind == laws.ClaimTouched:
		return toucher(g.State, square).Other()
	default:
		return g.Side
	}
}

// toucher returns the side that touched the piece on square. A recorded touch
// of it decides, the last one first. Otherwise it is the side of the piece that
// is there, or, if the square is empty, that was there before the last move.
// Before the first move only the side that has it can have touched anything.
func toucher(state table.State, square rules.Square) rules.Side {
	on := func(t table.Touched) bool { return t.Square == square }
	position, ply := state.Game.Position(), state.Game.Ply()
	switch {
	case state.Gate.By != 0 && slices.ContainsFunc(state.Gate.Touched, on):
		return state.Gate.By
	case state.LastTouched.By != 0 && slices.ContainsFunc(state.LastTouched.Touched, on):
		return state.LastTouched.By
	case ply == 0:
		return position.Turn()
	case position.At(square).Side != 0:
		return position.At(square).Side
	case state.Game.At(ply-1).At(square).Side != 0:
		return state.Game.At(ply - 1).At(square).Side
	default:
		return position.Turn()
	}
}
