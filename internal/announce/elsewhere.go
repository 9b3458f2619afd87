package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Elsewhere returns the key of the phrase for a game whose clocks a server keeps, if
// state is one and the pack has another phrase for that: these clocks never stop here.
func (n Narrator) Elsewhere(state table.State, key string) string {
	if own := "elsewhere." + key; state.Conditions.Elsewhere() && n.Pack.Has(own) {
		return own
	}
	return key
}

// yourTurn returns the key of what a player hears after the opponent's press.
func (n Narrator) yourTurn(state table.State) string {
	if state.Clock.Held() {
		return n.Elsewhere(state, "event.your-turn")
	}
	return n.brief(state, "event.your-turn")
}

// clockSlotIn says whose clock runs in state or, while no clock runs yet, whose move
// it is.
func (n Narrator) clockSlotIn(state table.State, side rules.Side) Slot {
	if side == 0 || !state.Clock.Held() || !n.Pack.Has("clock.waits.mine") {
		return n.clockSlot(side)
	}
	return Slot{"clock", n.Phrase(n.whose("clock.waits", side))}
}
