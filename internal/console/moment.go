package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Moment is the part of a game in which a refusal holds. Once a move is made, or a
// clock is pressed, stopped or started, the refusal is past. Moments are compared
// with ==.
type Moment struct {
	ply     int
	phase   table.Phase
	stop    string
	running rules.Side
}

// MomentOf returns the moment of a table.
func MomentOf(state table.State) Moment {
	return Moment{state.Game.Ply(), state.Phase, state.Stop, state.Clock.Running()}
}
