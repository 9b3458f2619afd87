package announce

import (
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// rematchEvent tells who asks for another game, and what became of it.
func (s Narrator) rematchEvent(event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.RematchAsked:
		return s.Alert(s.seen(rematchKey("event.rematch", e.Same), e.By), s.SideSlot("side", e.By)), true
	case table.RematchDeclined:
		return s.Alert("event.rematch-declined"), true
	case table.RematchAgreed:
		return s.Alert(rematchKey("event.rematch-agreed", e.Same)), true
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
