package announce

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// handEvent tells a player what their own hands did, in their private ear.
func (n Narrator) handEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.AdjustAnnounced:
		return n.Notice("event.adjust", n.SideSlot("side", e.By)), true
	case table.PieceTouched:
		if e.Claimed {
			return n.bound(state, e)
		}
		return n.hand(state, e.By, "event.touched", e.Square, e.Piece)
	case table.AdjustEnded:
		return nothing()
	case table.TouchWithdrawn, table.AccidentReported, table.AccidentGranted, table.AccidentRefused, table.ContactSetAside, table.ContactMended:
		return n.touchEvent(state, event)
	case table.PieceLifted:
		return n.hand(state, e.By, "event.lifted", e.Square, e.Piece)
	case table.PiecePlaced:
		if e.Crowds {
			return n.Refusal(table.Refused("occupied", "square", e.Square)), n.is(e.By)
		}
		return n.hand(state, e.By, "event.placed", e.Square, e.Piece)
	case table.BoardScanned:
		if board := state.Boards.Of(e.By); (n.is(e.By) || n.Both) && board.Correcting && !state.Righted(e.By) {
			return n.leads(state, e.By), true
		}
		return nothing()
	}
	return say.Utterance{}, false
}

func (n Narrator) hand(state table.State, by rules.Side, key string, square rules.Square, piece rules.Piece) (say.Utterance, bool) {
	correcting := state.Boards.Of(by).Correcting
	switch {
	case !n.is(by) && !(n.Both && (correcting || key == "event.touched")):
		return nothing()
	case correcting && state.Righted(by):
		return nothing() // the next message says that it is correct
	case correcting:
		return n.leads(state, by), true
	}
	u := n.Notice(key, n.pieceSlot(piece), n.SquareSlot("square", square))
	u.Kind, u.Topic = say.Hint, "hand"
	return u, true
}

// bound announces to all seats which piece must now be moved or captured
// because its touch was claimed and upheld, or that the touch binds no move.
func (n Narrator) bound(state table.State, e table.PieceTouched) (say.Utterance, bool) {
	position, obliged := state.Game.Position(), state.Obliged()
	square, key := e.Square, "event.touch-free"
	binds := func(m rules.Move) bool { return m.From == e.Square || position.Captured(m) == e.Square }
	switch {
	case slices.ContainsFunc(obliged, binds):
		key = "event.touch-binds"
	case len(obliged) > 0 && len(obliged) < len(position.AppendMoves(nil)):
		key, square = "event.touch-binds", obliged[0].From // by an earlier touch
	}
	return n.Alert(n.seen(key, e.By), n.SideSlot("side", e.By), n.pieceSlot(position.At(square)), n.SquareSlot("square", square)), true
}
