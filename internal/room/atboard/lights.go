package atboard

import (
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// light shows on the board, if it has lights, the opponent's move until it is
// carried out, and the differing squares until they are corrected.
func (a *attendant) light(told sense.Table) {
	var lights wire.Lights
	if len(told.Board.Differences(told.Goal)) > 0 && !told.Adjusting {
		move, _ := a.state.Last()
		lights.From, lights.To = move.From, move.To
	}
	if a.astray && (a.state.Phase == table.PhasePlaying || a.state.Phase == table.PhaseSet) {
		for _, d := range sense.Differences(a.sensor.Contents(), told.Goal) {
			lights.Wrong |= d.Square.Bit()
		}
		lights.Wrong &^= lights.From.Bit() | lights.To.Bit()
	}
	a.device.Show(lights)
}

// follow has the lights follow what became of the board.
func (a *attendant) follow(event sense.Event) {
	switch event.(type) {
	case sense.Strayed:
		a.astray = true
	case sense.Agreed, sense.Recognised, sense.Executed:
		if !a.astray {
			return
		}
		a.astray = false
	default:
		return
	}
	a.light(expected(a.state, a.spec))
}

// relight updates the lights of a board that differs.
func (a *attendant) relight() {
	if a.astray {
		a.light(expected(a.state, a.spec))
	}
}
