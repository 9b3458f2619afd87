package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// boardEvent returns the words for boards and sheets that differ and are
// corrected.
func (n Narrator) boardEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.BoardLost:
		return ringing(n.Alert(n.seen("event.board-lost", e.By), n.SideSlot("side", e.By)), earconLost), true
	case table.BoardFound:
		return n.Alert(n.seen("event.board-found", e.By), n.SideSlot("side", e.By)), true
	case table.BoardsDiverged:
		key := "event.diverged"
		if key = n.Elsewhere(state, key); key == "event.diverged" {
			key += "." + divergedAs(state, e)
		}
		u := n.Alert(key, n.SideSlot("side", e.By), n.PlySlot("move", state.Game, e.Ply))
		if len(e.Squares) > 0 {
			u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("event.diverged-squares", n.rowSlot("squares", e.Squares))...)
		}
		u.Channel = say.Table
		return u, true
	case table.DivergenceResolved:
		return n.ruled(e), true
	case table.BoardsAgreed:
		return n.Alert("event.agreed"), true
	case table.ProposalConfirmed:
		if e.Explanation > 0 {
			return n.Alert("event.confirmed-number", n.SideSlot("side", e.By), n.NumberSlot("number", e.Explanation)), true
		}
		return n.Alert("event.confirmed", n.SideSlot("side", e.By)), true
	case table.Retraced:
		if e.Ply == 0 {
			return n.Alert("event.retraced-start"), true
		}
		return n.Alert("event.retraced", n.PlySlot("move", state.Game, e.Ply+1)), true
	case table.BoardCorrected:
		return n.corrected(state, e.By)
	case table.BoardSet:
		return n.Alert(n.seen("event.board-set", e.By), n.SideSlot("side", e.By)), true
	}
	return say.Utterance{}, false
}

// ruled says in one sentence who decided, what becomes of the game, and whose
// board changes.
func (n Narrator) ruled(e table.DivergenceResolved) say.Utterance {
	if e.Who == "" {
		return n.Alert("event.resolved")
	}
	key, boards := "event.ruled."+string(e.Who), "ruled.boards.none"
	if e.Explanation > 0 {
		key += "-number"
	}
	switch {
	case e.Boards.White && e.Boards.Black:
		boards = "ruled.boards.both"
	case e.Boards.White:
		boards = "ruled.boards.white"
	case e.Boards.Black:
		boards = "ruled.boards.black"
	}
	return n.Alert(key, n.NumberSlot("number", e.Explanation), Slot{Name: "game", Words: n.Phrase("ruled.game." + string(e.Game))}, Slot{Name: "boards", Words: n.Phrase(boards)})
}

// divergedAs names the difference: both sheets from the boards if the sheets
// agree.
func divergedAs(state table.State, e table.BoardsDiverged) string {
	if e.Cause == table.BySheets && len(e.Squares) == 0 && state.WrittenAlike(e.Ply) {
		return string(e.Cause) + "-alike"
	}
	return string(e.Cause)
}

// rowSlot fills a placeholder with squares one after another, as behind a colon.
func (n Narrator) rowSlot(name string, squares []rules.Square) Slot {
	slot := Slot{Name: name}
	for _, square := range squares {
		slot.Words = append(pause(slot.Words, say.SentenceGap), n.square(square, say.WordGap)...)
	}
	return slot
}

// corrected asks a player to correct their board, with the first step, and
// informs the others that they do. It also asks a player of both sides.
func (n Narrator) corrected(state table.State, by rules.Side) (say.Utterance, bool) {
	board := state.Boards.Of(by)
	switch {
	case !board.Correcting:
		return nothing() // it is correct immediately
	case n.is(by) || n.Both:
		u := n.leads(state, by)
		u.Words = n.Righting(state, by)
		return u, true
	case n.Side == 0:
		return n.Alert("correct.wait.side", n.SideSlot("side", by)), true
	default:
		return n.Alert("correct.wait"), true
	}
}
