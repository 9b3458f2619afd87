package console

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// moves returns the side whose own move whoever types speaks of: their own, or
// for an assistant, who announces the moves of both, the side that has the
// move.
func (s *Session) moves(m snapshot) rules.Side {
	if s.config.Actor.Capacity != table.Assistant || m.state.Turn() == 0 {
		return s.config.Actor.Side
	}
	return m.state.Turn()
}

// answers returns the side for which whoever types repeats and carries out what
// was announced: their own, or for an assistant, who makes the moves of either
// player on the board of the other, the side that owes it.
func (s *Session) answers(m snapshot) rules.Side {
	side := s.config.Actor.Side
	if s.config.Actor.Capacity != table.Assistant {
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

// unsensed reports whether the board of side tells nothing, so that words stand
// for what is done there.
func unsensed(state table.State, side rules.Side) bool {
	return state.Seat(side).Board == table.NoBoard
}

// SideToAct returns the side for which somebody who plays both at one keyboard does
// what they type next: the one that has something to do.
func SideToAct(state table.State) rules.Side {
	side := state.Turn()
	if state.Gate.By != 0 && state.Gate.Made {
		side = state.Gate.By
	}
	if state.PressOwed(side.Other()) {
		side = side.Other()
	}
	for _, owes := range []rules.Side{rules.White, rules.Black} {
		if state.Boards.Of(owes).Correcting || state.Consents(owes) || state.AnswersClaim(owes) {
			side = owes
		}
	}
	return side
}

// Actor is who enters: in what capacity, and the side it belongs to. An arbiter
// and a spectator have no side.
type Actor struct {
	Side     rules.Side
	Capacity table.Capacity
}

// May reports whether the one who enters may give c to a table that stands at
// state. It looks at who does it, not at whether the table will take it: what
// table.State.May refuses in a sentence of its own is left to the table, which
// says it. The host of the table asks again.
func (s Actor) May(state table.State, c table.Command) bool {
	err := state.May(c, s.Capacity, s.Side)
	return err == nil || errors.Is(err, table.ErrRefused) && !errors.Is(err, table.ErrNotYours)
}
