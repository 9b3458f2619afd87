package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// takebackEvent says who requests a takeback of which moves, and the answer.
func (n Narrator) takebackEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.TakebackAsked:
		return n.Alert(n.answerable(state, "event.takeback", e.By), n.SideSlot("side", e.By), n.TakebackSlot(state.Game, e.Ply)), true
	case table.TakebackDeclined:
		return n.Alert("event.takeback-declined"), true
	case table.MovesTakenBack:
		moves := n.linePart("moves", state.Game.Position(), e.Moves)
		switch {
		case n.Side == 0 || n.Both:
			return n.Alert("event.taken-back", n.SideSlot("by", e.By), moves, n.SideSlot("side", state.Turn())), true
		case n.is(e.By):
			return n.Alert("event.taken-back.mine", moves), true
		default: // who accepted was told the moves
			return n.Alert("event.taken-back.his"), true
		}
	}
	return say.Utterance{}, false
}

// TakebackSlot fills the placeholder moves with the moves that were played in
// game after a ply.
func (n Narrator) TakebackSlot(game rules.Game, ply int) Slot {
	return n.linePart("moves", game.At(ply), game.Moves()[ply:])
}

// linePart fills a placeholder with moves that are made one after the other from
// position.
func (n Narrator) linePart(name string, position rules.Position, moves []rules.Move) Slot {
	slot := Slot{Name: name}
	for _, move := range moves {
		slot.Words = append(pause(slot.Words, say.SentenceGap), n.MoveSlot("", position, move).Words...)
		next, err := position.Play(move)
		if err != nil {
			break
		}
		position = next
	}
	return slot
}
