package table

import (
	"slices"

	"blindchess/internal/rules"
)

// Answers reports whether the question is answered to somebody in a capacity at
// the table as it stands. The arbiter is answered everything that the program
// holds, and so is everybody once the game has ended. It is the one place that
// says so, and every screen asks it.
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

// Explains reports whether somebody in a capacity is told why a move is not
// legal: not where the reason would answer what is not answered to them. Such a
// move is then only refused, and one cannot be told from another.
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
