package atboard

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// inHand is a piece that was in a hand when the program was stopped or its computer
// slept, over a board that cannot name its pieces. If the piece captures, such a
// board looks the same before and after the capture.
type inHand struct {
	seen bool         // the board was looked at since
	from rules.Square // the square of the piece; none if there is nothing to report
}

// noteInHand records at the first look at a board whether the piece in the air
// there, by the record, may have captured meanwhile.
func (a *attendant) noteInHand(contents wire.Contents) {
	first := !a.inHand.seen
	a.inHand.seen = true
	if !first || a.spec.Both || Sensing(a.spec) != table.Pegs {
		return
	}
	state := a.room.State()
	board := state.Boards.Of(a.spec.Side)
	if board.Correcting || believed(board, contents).Occupied() != board.Placement.Occupied() {
		return
	}
	for _, aloft := range board.Air {
		if captures(state, a.spec.Side, aloft.From) {
			a.inHand.from = aloft.From
		}
	}
}

// captures reports whether a piece from a square captures another, in the move that
// side has to carry out or else in a possible move of side.
func captures(state table.State, side rules.Side, from rules.Square) bool {
	position := state.Game.Position()
	if state.Phase != table.PhasePlaying || position.Turn() != side {
		return false
	}
	if last, ply := state.Last(); ply > 0 && !state.Answer.Executed {
		return last.From == from && state.Game.At(ply-1).At(last.To).Role != 0
	}
	for m := range position.Moves() {
		if m.From == from && position.At(m.To).Side == side.Other() {
			return true
		}
	}
	return false
}

// leadInHand says, once play continues, how to show the board a capture that was
// completed unobserved.
func (a *attendant) leadInHand() {
	from := a.inHand.from
	if from == 0 || a.state.Clock.Running() == 0 {
		return
	}
	a.inHand.from = 0
	for _, aloft := range a.state.Boards.Of(a.spec.Side).Air {
		if aloft.From == from {
			a.notice("tactile.board.in-hand", a.voice().SquareSlot("square", from))
		}
	}
}
