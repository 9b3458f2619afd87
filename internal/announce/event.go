package announce

import (
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Event returns a seat's message about an event, and false if it hears none.
// The state is the one after the event has been applied. A seat without a side,
// the arbiter's, hears what both players hear.
func (n Narrator) Event(state table.State, event table.Event) (say.Utterance, bool) {
	for _, part := range []func(table.State, table.Event) (say.Utterance, bool){
		n.moveEvent, n.handEvent, n.drawEvent, n.wrongEvent, n.boardEvent, n.deviceEvent, n.clockEvent, n.tableEvent,
	} {
		if utterance, told := part(state, event); told {
			return n.placed(utterance, event), len(utterance.Words) > 0
		}
	}
	return say.Utterance{}, false
}

// nothing is an event that the seat does not hear of.
func nothing() (say.Utterance, bool) { return say.Utterance{}, true }

func (n Narrator) is(side rules.Side) bool { return n.Side == side && side != 0 }

// plays reports whether the seat belongs to a player of one or both sides.
func (n Narrator) plays() bool { return n.Side != 0 || n.Both }

// seen ends a key with mine or theirs for a player, and with side for the arbiter.
func (n Narrator) seen(key string, side rules.Side) string {
	switch n.Side {
	case 0:
		return key + ".side"
	case side:
		return key + ".mine"
	default:
		return key + ".his"
	}
}

// heardBy ends a key with side for the arbiter, who has to be told whose act it
// was; a player knows.
func (n Narrator) heardBy(key string) string {
	if n.Side == 0 {
		return key + ".side"
	}
	return key
}

// before returns the position in which side made, or is to make, their last
// move: the game may already hold it.
func before(state table.State, side rules.Side) rules.Position {
	position, ply := state.Game.Position(), state.Game.Ply()
	if position.Turn() == side || ply == 0 {
		return position
	}
	return state.Game.At(ply - 1)
}

// PlySlot fills a placeholder with a ply by its number and side, such as "move five, White".
func (n Narrator) PlySlot(name string, game rules.Game, ply int) Slot {
	start := game.Start()
	number, side := start.Number, start.Position.Turn()
	for range max(ply-1, 0) {
		if side == rules.Black {
			number++
		}
		side = side.Other()
	}
	slot := TextSlot("number", strconv.Itoa(number))
	slot.Words = n.number(number, "")
	return Slot{name, n.Phrase("last."+sideKey(side), slot)}
}

// dashed returns the last part of a key for words of the table, such as
// "wrong-start-position".
func dashed(words string) string { return strings.ReplaceAll(words, " ", "-") }

// concerning ends a key with mine for the player concerned, if the pack has
// such a phrase.
func (n Narrator) concerning(key string, by rules.Side) string {
	if mine := key + ".mine"; n.is(by) && n.Pack.Has(mine) {
		return mine
	}
	return key
}

// withWords adds the words of the person who ruled or reported.
func (n Narrator) withWords(u say.Utterance, text string) say.Utterance {
	if text != "" {
		u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("ruling.words", TextSlot("text", text))...)
	}
	return u
}
