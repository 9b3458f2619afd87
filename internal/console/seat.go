package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Role is what a person is at the table. The zero Role is none and may do
// nothing.
type Role uint8

// The roles.
const (
	Player Role = iota + 1
	Assistant
	Arbiter
	Spectator
)

// String returns the name of r as a log writes it, and "" for none.
func (r Role) String() string {
	switch r {
	case Player:
		return "player"
	case Assistant:
		return "assistant"
	case Arbiter:
		return "arbiter"
	case Spectator:
		return "spectator"
	default:
		return ""
	}
}

// Seat is who enters: a role, and the side it belongs to. An arbiter and a
// spectator have no side.
type Seat struct {
	Side rules.Side
	Role Role
}

// May reports whether whoever sits on s may give c to a table that stands at
// state. It looks at who does it, not at whether the table will take it.
// Everybody who carries commands to a table asks it, whatever screen they came
// from; the host of the table asks again.
func (s Seat) May(state table.State, c table.Command) bool {
	by, personal := table.SideOf(c)
	mine := personal && by == s.Side && s.Side != 0
	switch s.Role {
	case Player:
		return mine || s.Side != 0 && !personal && anyone(state, c)
	case Assistant:
		return s.assists(state, c)
	case Arbiter:
		return arbitral(c)
	default:
		return false
	}
}

// anyone reports whether c is an act of whoever sits at the table, such as
// starting the game, or where there is no arbiter.
func anyone(state table.State, c table.Command) bool {
	switch c.(type) {
	case table.Open, table.Tick:
		return false
	default:
		return state.Anyone(c)
	}
}

// assists reports whether c is among the duties of an assistant of this side:
// he makes and announces the moves of either player, and writes, presses,
// claims and sees to an adjournment for his own alone.
func (s Seat) assists(state table.State, c table.Command) bool {
	duty, by := table.DutyOf(c)
	if duty == 0 || s.Side == 0 {
		return false
	}
	return duty <= table.DutyAnnounce || by == s.Side || by == 0 && anyone(state, c)
}

// arbitral reports whether c is an act of the arbiter.
func arbitral(c table.Command) bool {
	switch c.(type) {
	case table.Begin, table.Assist, table.AddTime, table.SetClocks, table.StopClocks, table.RestartClocks,
		table.Penalise, table.Forfeit, table.Score, table.Uphold, table.Reject, table.Postpone, table.Resolve,
		table.Undo, table.Note, table.Adjourn, table.OpenEnvelope, table.LoseEnvelope, table.Resume,
		table.Absent, table.Arrive:
		return true
	default:
		return false
	}
}
