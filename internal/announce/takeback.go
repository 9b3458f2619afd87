package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// takebackEvent tells who asks to take back which moves, and what became of it.
func (s Narrator) takebackEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.TakebackAsked:
		return s.Alert(s.seen("event.takeback", e.By), s.SideSlot("side", e.By), s.TakebackSlot(state.Game, e.Ply)), true
	case table.TakebackDeclined:
		return s.Alert("event.takeback-declined"), true
	case table.MovesTakenBack:
		moves := s.linePart("moves", state.Game.Position(), e.Moves)
		return s.Alert("event.taken-back", s.SideSlot("by", e.By), moves, s.SideSlot("side", state.Turn())), true
	}
	return say.Utterance{}, false
}

// TakebackSlot fills the placeholder moves with what was played in game after a
// ply.
func (s Narrator) TakebackSlot(game rules.Game, ply int) Slot {
	return s.linePart("moves", game.At(ply), game.Moves()[ply:])
}

// linePart fills a placeholder with moves that are made one after the other from
// position.
func (s Narrator) linePart(name string, position rules.Position, moves []rules.Move) Slot {
	slot := Slot{Name: name}
	for i, move := range moves {
		if i > 0 {
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, s.MoveSlot("", position, move).Words...)
		next, err := position.Play(move)
		if err != nil {
			break
		}
		position = next
	}
	return slot
}
