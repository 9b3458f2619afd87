package console

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

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
