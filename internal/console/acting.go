package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// moves returns the side whose own move whoever types speaks of: his own, or
// for an assistant, who announces the moves of both, the side that has the
// move.
func (s *Session) moves(m moment) rules.Side {
	if s.config.Seat.Capacity != table.Assistant || m.state.Turn() == 0 {
		return s.config.Seat.Side
	}
	return m.state.Turn()
}

// answers returns the side for which whoever types repeats and carries out what
// was announced: his own, or for an assistant, who makes the moves of either
// player on the board of the other, the side that owes it.
func (s *Session) answers(m moment) rules.Side {
	side := s.config.Seat.Side
	if s.config.Seat.Capacity != table.Assistant {
		return side
	}
	if repeat, execute := owing(m.state, side); repeat || execute {
		return side
	}
	if _, _, ok := m.state.ToRepeat(side.Other()); ok {
		return side.Other()
	}
	return side
}

// standing returns the move that the Laws forbid and that yet stands on the
// board of side, where words announce it: it is recorded as announced, and not
// refused.
func (s *Session) standing(m moment, side rules.Side, words string) (rules.Move, bool) {
	gate, position := m.state.Gate, m.state.Game.Position()
	if gate.By != side || gate.Made || gate.Handled == (rules.Move{}) || position.Legal(gate.Handled) {
		return rules.Move{}, false
	}
	return gate.Handled, s.listener().Means(position, words, gate.Handled)
}

// echoes reports whether words repeat an announcement that the Laws forbid.
func (s *Session) echoes(position rules.Position, announced rules.Move, words string) bool {
	return !position.Legal(announced) && s.listener().Means(position, words, announced)
}

// unsensed reports whether the board of side tells nothing, so that words stand
// for what is done there.
func unsensed(state table.State, side rules.Side) bool {
	return state.Seat(side).Board == table.NoBoard
}
