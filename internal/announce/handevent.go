package announce

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// handEvent tells a player what their own hands did, in their private ear.
func (s Narrator) handEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.AdjustAnnounced:
		return s.Notice("event.adjust", s.SideSlot("side", e.By)), true
	case table.PieceTouched:
		if e.Claimed {
			return s.bound(state, e)
		}
		return s.hand(state, e.By, "event.touched", e.Square, e.Piece)
	case table.PieceLifted:
		return s.hand(state, e.By, "event.lifted", e.Square, e.Piece)
	case table.PiecePlaced:
		return s.hand(state, e.By, "event.placed", e.Square, e.Piece)
	case table.BoardScanned:
		if board := state.Boards.Of(e.By); (s.is(e.By) || s.Both) && board.Correcting && !state.Righted(e.By) {
			return s.leads(state, e.By), true
		}
		return nothing()
	}
	return say.Utterance{}, false
}

func (s Narrator) hand(state table.State, by rules.Side, key string, square rules.Square, piece rules.Piece) (say.Utterance, bool) {
	correcting := state.Boards.Of(by).Correcting
	switch {
	case !s.is(by) && !(s.Both && correcting):
		return nothing()
	case correcting && state.Righted(by):
		return nothing() // that it stands right is told next
	case correcting:
		return s.leads(state, by), true
	}
	u := s.Notice(key, s.pieceSlot(piece), s.SquareSlot("square", square))
	u.Kind, u.Topic = say.Hint, "hand"
	return u, true
}

// bound tells everybody which piece must now be moved or captured as its touch
// was claimed and upheld, or that nothing can be done with it.
func (s Narrator) bound(state table.State, e table.PieceTouched) (say.Utterance, bool) {
	position, obliged := state.Game.Position(), state.Obliged()
	square, key := e.Square, "event.touch-free"
	binds := func(m rules.Move) bool { return m.From == e.Square || position.Captured(m) == e.Square }
	switch {
	case slices.ContainsFunc(obliged, binds):
		key = "event.touch-binds"
	case len(obliged) > 0 && len(obliged) < len(position.AppendMoves(nil)):
		key, square = "event.touch-binds", obliged[0].From // by an earlier touch
	}
	return s.Alert(s.seen(key, e.By), s.SideSlot("side", e.By), s.pieceSlot(position.At(square)), s.SquareSlot("square", square)), true
}
