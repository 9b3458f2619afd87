package table

import (
	"slices"

	"blindchess/internal/rules"
)

// Answers reports whether the table, in its current state, answers the question
// for a participant with a capacity. The arbiter gets all answers that the
// program has, and so does every participant once the game has ended. This
// function alone decides this, and every screen calls it.
func (s State) Answers(q Question, as Capacity) bool {
	switch {
	case !q.Held():
		return false
	case as == Arbiter, as == Keeper, s.Over():
		return true
	default:
		return !slices.Contains(s.Conditions.Withheld, q)
	}
}

// Explains reports whether a participant with a capacity hears why a move is
// not legal. They do not hear it if the reason would answer a question that is
// not answered for them. Such a move is then only refused, and one cannot be
// told from another.
func (s State) Explains(kind rules.IllegalityKind, as Capacity) bool {
	switch kind {
	case rules.CastlingChecked, rules.CastlingAttacked, rules.KingLeftInCheck, rules.KingPutInCheck:
		return s.Answers(AskAttackers, as)
	case rules.WayBlocked, rules.PawnBlocked, rules.CastlingBlocked:
		return s.Answers(AskRays, as)
	default:
		return true
	}
}
