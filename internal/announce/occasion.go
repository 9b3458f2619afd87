package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// occasion says which game of an event it is and who plays, a sentence each, and
// nothing at a game that belongs to no event.
func (n Narrator) occasion(state table.State) []say.Word {
	o := state.Conditions.Occasion
	if !o.Belongs() {
		return nil
	}
	var words []say.Word
	tell := func(key string, slots ...Slot) {
		words = append(words, pause(n.Phrase(key, slots...), say.SentenceGap)...)
	}
	if o.Event != "" {
		words = append(words, say.Word{Text: o.Event + ".", Gap: say.SentenceGap})
	}
	if o.Round != "" {
		tell("event.round", TextSlot("round", o.Round))
	}
	if o.Board != "" {
		tell("event.table", TextSlot("board", o.Board))
	}
	white, black := state.Seat(rules.White).Titled(), state.Seat(rules.Black).Titled()
	if white != "" && black != "" {
		tell("event.players", TextSlot("white", white), TextSlot("black", black))
	}
	return words
}
