package atboard

import (
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// takenBack asks for a move to be taken back whose piece was put back by hand, where
// the board shows what stood before it and moves are taken back in this game. It
// reports whether the table took the question.
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
				a.stale = true
				a.asked = a.room.Order(table.Player, by, table.AskTakeback{Actor: table.By(by)}) == nil
				return a.asked
			}
		}
	}
	return false
}

// answered has a board put right on which a move was taken back by hand, where the
// opponent has declined it.
func (a *attendant) answered() {
	if !a.asked || a.state.Takeback.By != 0 {
		return
	}
	a.asked = false
	if goal := expected(a.state, a.spec).Goal; len(sense.Differences(a.sensor.Contents(), goal)) > 0 {
		a.sayStrayed()
	}
}
