package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// boardEvent tells of boards and sheets that differ and are put right.
func (s Narrator) boardEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.BoardLost:
		return s.Alert(s.seen("event.board-lost", e.By), s.SideSlot("side", e.By)), true
	case table.BoardFound:
		return s.Alert(s.seen("event.board-found", e.By), s.SideSlot("side", e.By)), true
	case table.BoardsDiverged:
		u := s.Alert("event.diverged."+string(e.Cause), s.SideSlot("side", e.By), s.PlySlot("move", state.Game, e.Ply))
		if len(e.Squares) > 0 {
			u.Words = append(pause(u.Words, say.SentenceGap), s.Phrase("event.diverged-squares", s.squaresSlot("squares", e.Squares))...)
		}
		u.Channel = say.Table
		return u, true
	case table.DivergenceResolved:
		return s.Alert("event.resolved"), true
	case table.BoardsAgreed:
		return s.Alert("event.agreed"), true
	case table.ProposalConfirmed:
		if e.Explanation > 0 {
			return s.Alert("event.confirmed-number", s.SideSlot("side", e.By), s.NumberSlot("number", e.Explanation)), true
		}
		return s.Alert("event.confirmed", s.SideSlot("side", e.By)), true
	case table.Retraced:
		if e.Ply == 0 {
			return s.Alert("event.retraced-start"), true
		}
		return s.Alert("event.retraced", s.PlySlot("move", state.Game, e.Ply+1)), true
	case table.BoardCorrected:
		return s.corrected(state, e.By)
	case table.BoardSet:
		return s.Alert(s.seen("event.board-set", e.By), s.SideSlot("side", e.By)), true
	}
	return say.Utterance{}, false
}

func (s Narrator) squaresSlot(name string, squares []rules.Square) Slot {
	slot := Slot{Name: name}
	for i, square := range squares {
		if i > 0 {
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, s.square(square, say.WordGap)...)
	}
	return slot
}

// corrected tells a player to put their board right and the first step of it,
// and the others that they do. Whoever plays both sides does it too.
func (s Narrator) corrected(state table.State, by rules.Side) (say.Utterance, bool) {
	board := state.Boards.Of(by)
	switch {
	case !board.Correcting:
		return nothing() // it stands right at once
	case s.is(by) || s.Both:
		u := s.leads(state, by)
		u.Words = s.Righting(state, by)
		return u, true
	case s.Side == 0:
		return s.Alert("correct.wait.side", s.SideSlot("side", by)), true
	default:
		return s.Alert("correct.wait"), true
	}
}
