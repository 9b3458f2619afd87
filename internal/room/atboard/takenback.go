package atboard

import (
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// takenBack requests a takeback if the hand put the piece of a move back, so that
// the board shows the position before it, and this game allows takebacks. What that hand
// lifted is no touch, whatever the answer. It reports whether the table took the question.
func (a *attendant) takenBack() bool {
	state := a.room.State()
	if state.Phase != table.PhasePlaying || !state.TakesBack() || state.Takeback.By != 0 {
		return false
	}
	for ply := state.Game.Ply() - 1; ply >= 0 && ply >= state.Game.Ply()-2; ply-- {
		before := state.Game.At(ply)
		by := before.Turn()
		if a.spec.Both || a.spec.Side == by {
			if len(sense.Differences(a.sensor.Contents(), before.Placement())) == 0 {
				a.stale, a.shown = true, a.sensor.Contents()
				a.asked = a.room.Order(table.Player, by, table.AskTakeback{Actor: table.By(by)}) == nil
				if a.asked {
					position := state.Game.Position()
					a.withdrawn(sense.Withdrawn{Squares: position.Placement().Differences(before.Placement())})
				}
				return a.asked
			}
		}
	}
	return false
}

// answered starts the correction of a board after a takeback by hand, if the
// opponent has declined it.
func (a *attendant) answered() {
	if !a.asked || a.state.Takeback.By != 0 {
		return
	}
	a.asked = false
	if goal := expected(a.state, a.spec).Goal; a.sensor.Contents() == a.shown && len(sense.Differences(a.shown, goal)) > 0 {
		a.sayStrayed()
	}
}

// owing reports whether a board of both still shows moves that were taken back by word
// or by a ruling, or what a hand did while the program was stopped: it makes none of
// them. Its players are led once play goes on.
func (a *attendant) owing(told sense.Table) bool {
	before, owed, stood := a.ply, a.owes, a.stood
	a.ply, a.stood = a.state.Game.Ply(), told.Standing
	differs := a.spec.Both && a.setup.looked && len(sense.Differences(a.believes(told.Goal), told.Goal)) > 0
	a.owes = differs && !told.Standing && a.state.Phase == table.PhasePlaying && (owed || stood || a.ply < before)
	if a.owes && !owed {
		a.sayStrayed()
	}
	return a.owes
}
