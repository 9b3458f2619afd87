package table

import "slices"

// Answers reports whether the question is answered to somebody in a capacity at
// the table as it stands. The arbiter is answered everything that the program
// holds, and so is everybody once the game has ended. It is the one place that
// says so, and every screen asks it.
func (s State) Answers(q Question, as Capacity) bool {
	switch {
	case !ListsMoves && (q == AskLegal || q == AskCaptures):
		return false
	case as == Arbiter, as == Keeper, s.Over():
		return true
	default:
		return !slices.Contains(s.Conditions.Withheld, q)
	}
}
