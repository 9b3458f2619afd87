package announce

import (
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// rematchEvent tells who asks for another game, and what became of it.
func (n Narrator) rematchEvent(event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.RematchAsked:
		return n.Alert(n.seen(rematchKey("event.rematch", e.Same), e.By), n.SideSlot("side", e.By)), true
	case table.RematchDeclined:
		return n.Alert("event.rematch-declined"), true
	case table.RematchAgreed:
		return n.Alert(rematchKey("event.rematch-agreed", e.Same)), true
	default:
		return say.Utterance{}, false
	}
}

// rematchKey returns the phrase about a rematch, or about a game in which each
// keeps their side.
func rematchKey(key string, same bool) string {
	if same {
		return key + "-same"
	}
	return key
}
