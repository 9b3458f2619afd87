package atboard

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/sense"
)

// feltByBoth is for a board that both sides play on: the move that it shows is
// entered, and announced by the program.
func (a *attendant) feltByBoth(event sense.Event) {
	switch e := event.(type) {
	case sense.Lifted:
		side := a.state.Turn()
		a.moved = true
		if e.Stood && !e.Idle && a.state.Phase == table.PhasePlaying {
			a.order(side, table.Touch{Actor: table.By(side), Square: e.Square})
		}
	case sense.Recognised:
		a.play(e)
	case sense.Revised:
		a.moveOn(e)
	case sense.Strayed:
		if !a.pressedAstray(e) {
			a.strayed(e)
		}
	case sense.Returned:
		a.adjusted()
	}
}

func (a *attendant) play(e sense.Recognised) {
	side := a.state.Turn()
	if len(e.Moves) != 1 {
		a.asksPiece(side, e.Moves[0])
		return
	}
	if a.state.Phase == table.PhaseSet {
		a.begin()
	}
	if err := a.room.Order(table.Player, side, table.Enter{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		a.noteUnkept(err)
		a.spoken.Refuse(err)
		return
	}
	a.carryOut(side, e.Moves[0])
}

// asksPiece announces a move whose pawn has reached its last rank on a board that
// cannot show the promotion piece: the table asks for the piece, once.
func (a *attendant) asksPiece(side rules.Side, move rules.Move) {
	if state := a.room.State(); state.PromotionOpen() == side && state.Gate.Announced.From == move.From && state.Gate.Announced.To == move.To {
		return
	}
	if a.state.Phase == table.PhaseSet {
		a.begin()
	}
	move.Promotes = 0
	a.stale = true
	if err := a.room.Order(table.Player, side, table.Enter{Actor: table.By(side), Move: move}); err != nil {
		a.noteUnkept(err)
		a.spoken.Refuse(err)
	}
}

// moveOn puts the move that a piece makes as it slides on in the place of the one
// that was read while it rested.
func (a *attendant) moveOn(e sense.Revised) {
	side := a.room.State().Gate.By
	if len(e.Moves) != 1 {
		a.notice("tactile.board.promotion")
		return
	}
	if err := a.room.Order(table.Sensor, side, table.Proceed{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		a.noteUnkept(err)
		a.spoken.Refuse(err)
		return
	}
	a.carryOut(side, e.Moves[0])
}

// carryOut carries out a move for side's opponent and presses for side, if the
// lever says so. One board serves both: a change by one player is on the other's
// board too.
func (a *attendant) carryOut(side rules.Side, move rules.Move) {
	if err := a.room.Order(table.Player, side.Other(), table.Execute{Actor: table.By(side.Other()), Move: move}); err != nil && !a.room.State().Over() {
		a.spoken.Refuse(err)
	}
	a.stale = true
	a.press()
}
