package table

import "blindchess/internal/rules"

// Obliged lists the moves that touch-move leaves to the player who has the
// move, and nothing if no touch binds them.
func (s State) Obliged() []rules.Move {
	g := s.Gate
	if s.Phase != PhasePlaying && s.Phase != PhaseSealing || g.Made || g.By != s.Turn() {
		return nil
	}
	position := s.Game.Position()
	if s.ForcedMove != (rules.Move{}) {
		return []rules.Move{s.ForcedMove}
	}
	if len(g.Touched) == 0 {
		return nil
	}
	var moves []rules.Move
	for m := range s.laws.Obliged(position, g.Handling) {
		moves = append(moves, m)
	}
	return moves
}

// TouchedBy names the squares of the pieces that side has touched on the
// present move, separated by blanks.
func (s State) TouchedBy(side rules.Side) string {
	if s.Gate.By != side {
		return ""
	}
	return squaresOf(s.Gate.Touched).String()
}
