package console

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// moves returns the side whose move the user names: their own, or, for an
// assistant, who announces the moves of both players, the side to move. On a board of
// both players the reply may come before the press. Rule: rules.RulePressAfterReply.
func (s *Session) moves(m snapshot) rules.Side {
	if answer := m.state.Answer; s.config.Both && answer.Executed && answer.By == m.state.Turn() {
		return m.state.Turn()
	}
	if s.config.Actor.Capacity != table.Assistant || m.state.Turn() == 0 {
		return s.config.Actor.Side
	}
	return m.state.Turn()
}

// handles returns the side whose hand is at the pieces. One who plays both sides may have
// replied before the press.
func (s *Session) handles(m snapshot) rules.Side {
	if s.config.Both {
		return s.moves(m)
	}
	return s.config.Actor.Side
}

// answers returns the side for which the user repeats and plays the announced
// move. That is their own side. For an assistant, who makes each player's moves
// on the opponent's board, it is the side that owes the answer.
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

// unsensed reports whether side has no board that reports its pieces, so that
// typed words replace its reports.
func unsensed(state table.State, side rules.Side) bool {
	return state.Seat(side).Board == table.NoBoard
}

// SideToAct returns the side for which a player of both sides types next: the side
// that has something to do.
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
	if state.Phase == table.PhaseEnded && state.Signed.Of(side) && !state.Signed.Of(side.Other()) {
		side = side.Other()
	}
	return side
}

// Actor is who enters: in what capacity, and the side it belongs to. An arbiter
// and a spectator have no side.
type Actor struct {
	Side     rules.Side
	Capacity table.Capacity
}

// May reports whether the user may give c to a table in this state. It checks
// the role, and not whether the table will accept c: the table itself says why
// it refuses a command, as table.State.May explains. The host of the table asks
// again.
func (s Actor) May(state table.State, c table.Command) bool {
	err := state.May(c, s.Capacity, s.Side)
	return err == nil || errors.Is(err, table.ErrRefused) && !errors.Is(err, table.ErrNotYours)
}
