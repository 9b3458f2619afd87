package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// touchEvent returns the words for decisions on touches, and for faults of
// touch sensors.
func (n Narrator) touchEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.TouchWithdrawn:
		if !e.Ruled {
			return nothing() // the sensor was wrong: no piece was touched
		}
		return n.Alert(piecesKey("event.touch-released", e.Squares), n.SideSlot("side", e.By), n.squaresSlot("squares", e.Squares), TextSlot("article", e.Article)), true
	case table.AccidentReported:
		key := "event.accident"
		if e.Sensed {
			key = piecesKey("event.accident-sensed", e.Squares)
		}
		key = n.seen(key, e.By)
		if n.Both {
			key = "event.accident.both"
		}
		u := n.Alert(key, n.SideSlot("side", e.By), n.squaresSlot("squares", e.Squares), TextSlot("article", e.Article))
		if n.Side == 0 && !n.Both && !n.Onlooker && state.Conditions.Arbiter {
			u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("event.accident.rule")...)
		}
		return u, true
	case table.AccidentGranted:
		return n.Alert("event.accident-granted"), true
	case table.AccidentRefused:
		return n.Alert("event.accident-refused", n.SideSlot("side", e.By)), true
	case table.ContactSetAside:
		if !n.sitsAt(state, e.By) {
			return nothing()
		}
		return n.Notice("event.contact-aside", n.SquareSlot("square", e.Square), TextSlot("name", e.Square.String())), true
	case table.ContactMended:
		if !n.sitsAt(state, e.By) {
			return nothing()
		}
		return n.Notice("event.contact-mended", n.SquareSlot("square", e.Square)), true
	}
	return say.Utterance{}, false
}

// sitsAt reports whether the board on which side plays is that of this seat too.
func (n Narrator) sitsAt(state table.State, side rules.Side) bool {
	return n.is(side) || n.Both || n.Side != 0 && state.Seat(side).Board == table.NoBoard
}

// piecesKey returns the key of a phrase that speaks of one piece, or that of the same
// phrase for more.
func piecesKey(key string, squares []rules.Square) string {
	if len(squares) > 1 {
		return key + "-more"
	}
	return key
}
