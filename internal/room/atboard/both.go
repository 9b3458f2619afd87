package atboard

import (
	"iter"

	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// feltByBoth is for a board that both sides play on: the move that it shows is
// entered, and announced by the program.
func (a *attendant) feltByBoth(event sense.Event) {
	switch e := event.(type) {
	case sense.Lifted:
		side := a.state.Turn()
		a.moved = true
		if a.kings.lifted && forSign(a.state.Game.Position(), e.Square) {
			return // it was lifted for the sign, and reported late
		}
		if e.Stood && !e.Idle && a.state.Phase == table.PhasePlaying && !a.unpressed.has(e.Square, a.state.Game.Ply()) {
			a.order(side, table.Touch{Actor: table.By(side), Square: e.Square})
		}
	case sense.Recognised:
		a.play(e)
	case sense.Revised:
		a.moveOn(e)
	case sense.Strayed:
		if !a.pressedAstray(e) && (e.Pressed || !a.asksLeft(e.Toward)) {
			a.strayed(e)
		}
	case sense.Returned:
		a.untouchKnocked(e.Square)
		a.adjusted()
	}
}

// unpressed is the pieces of a player who has moved and has still to press the clock
// beside a shared board: their own hand may lift another of their pieces, which must not
// bind the opponent. An opponent who captures it shows that by the move.
type unpressed struct {
	squares rules.Occupancy // from which their pieces were lifted
	ply     int
}

func (p unpressed) has(square rules.Square, ply int) bool {
	return p.ply == ply && p.squares.Has(square)
}

// presses notes a piece that leaves its square on a shared board while its player has
// still to press.
func (a *attendant) presses(c tactile.Changed) {
	state := a.room.State()
	gate, position := state.Gate, state.Game.Position()
	if !a.spec.Both || c.After.Occupied || !a.heard || !state.Conditions.ClockAtBoard() || !gate.Made || gate.Pressed ||
		gate.By != state.Turn().Other() || position.At(c.Square).Side != gate.By {
		return
	}
	if ply := state.Game.Ply(); a.unpressed.ply != ply {
		a.unpressed = unpressed{ply: ply}
	}
	a.unpressed.squares |= c.Square.Bit()
}

func (a *attendant) play(e sense.Recognised) {
	side := a.state.Turn()
	if len(e.Moves) != 1 {
		a.asksPiece(side, e.Moves[0])
		return
	}
	if !a.begun() {
		return
	}
	if err := a.room.Order(table.Player, side, table.Enter{Actor: table.By(side), Move: e.Moves[0]}); err != nil {
		a.noteUnkept(err)
		a.spoken.Refuse(err)
		a.leadsBack()
		return
	}
	a.carryOut(side, e.Moves[0])
}

// begun begins a game whose first move was made, and reports whether there is one. A
// wrong set-up is no move: it was reported.
func (a *attendant) begun() bool {
	if a.state.Phase != table.PhaseSet {
		return true
	}
	if len(a.setup.told) > 0 {
		return false
	}
	a.begin()
	return true
}

// leadsBack guides a player whose move was refused to the nearest goal that they may
// reach: the position, or a move of the touched piece.
func (a *attendant) leadsBack() {
	state := a.room.State()
	if state.Phase != table.PhasePlaying || state.Gate.Made {
		return
	}
	have, position := a.sensor.Contents(), state.Game.Position()
	best := position.Placement()
	for _, m := range state.Obliged() {
		if after := position.After(m).Placement(); len(sense.Differences(have, after)) < len(sense.Differences(have, best)) {
			best = after
		}
	}
	a.sayToward(best, 0, 0)
}

// asksLeft asks for the promotion piece if a player has left the pawn on its last rank,
// on a board that names its pieces. The pawn may represent that piece. It reports
// whether it asks. If presses count, a press makes it an illegal move. Rule:
// rules.RulePawnLeft.
func (a *attendant) asksLeft(toward rules.Placement) bool {
	state := a.room.State()
	if !a.spec.Both || state.Phase != table.PhasePlaying || !state.Conditions.RefusePress {
		return false
	}
	have := a.sensor.Contents()
	wrong := sense.Differences(have, toward)
	if len(wrong) != 1 || wrong[0].Have.Piece != (rules.Piece{Side: state.Turn(), Role: rules.Pawn}) {
		return false
	}
	for m := range promotions(state) {
		if m.To == wrong[0].Square && !have.At(m.From).Occupied {
			a.asksPiece(state.Turn(), m)
			return true
		}
	}
	return false
}

// promotions are the moves by which a pawn of the player to move becomes another piece.
func promotions(state table.State) iter.Seq2[rules.Move, rules.Placement] {
	return func(yield func(rules.Move, rules.Placement) bool) {
		for m, after := range following(state.Game.Position()) {
			if m.Promotes != 0 && !yield(m, after) {
				return
			}
		}
	}
}

// asksPiece announces a move whose pawn has reached its last rank on a board that
// cannot show the promotion piece: the table asks for the piece, once.
func (a *attendant) asksPiece(side rules.Side, move rules.Move) {
	if state := a.room.State(); state.PromotionOpen() == side && state.Gate.Announced.From == move.From && state.Gate.Announced.To == move.To {
		return
	}
	if !a.begun() {
		return
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

// carriedOut carries out for both players a move that was made by word, once their board
// shows it.
func (a *attendant) carriedOut() {
	state := a.room.State()
	last, ply := state.Last()
	if by := state.Answer.By; a.spec.Both && state.Phase == table.PhasePlaying && ply > 0 && by != 0 && !state.Answer.Executed {
		a.noteUnkept(a.room.Order(table.Player, by, table.Execute{Actor: table.By(by), Move: last}))
		a.stale = true
	}
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
