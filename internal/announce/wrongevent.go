package announce

import (
	"slices"

	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// wrongEvent returns the words for irregularities and penalties.
func (n Narrator) wrongEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.IllegalMoveCompleted:
		return n.Alert("event.illegal", n.SideSlot("side", e.By), n.NumberSlot("number", e.Count),
			Slot{"what", n.Phrase(illegalKey(e))}), true
	case table.Irregularity:
		return n.irregular(state, e)
	case table.MoveTried:
		if n.Side != 0 || e.Asked {
			return nothing() // they have just heard that it is none, or were asked
		}
		return n.Notice("event.tried", n.SideSlot("side", e.By), TextSlot("heard", e.Words), n.NumberSlot("n", e.Count)), true
	case table.PenaltyGiven:
		return n.withWords(n.Alert(n.concerning("penalty."+string(e.Penalty), e.By), n.SideSlot("side", e.By)), e.Text), true
	case table.DecisionAwaited:
		return n.awaited(state, e)
	case table.PositionRestored:
		return n.Alert("event.restored"), true
	case table.IllegalMoveStood:
		return n.Alert("event.stood"), true
	case table.GameAnnulled:
		return n.Alert("event.annulled"), true
	}
	return say.Utterance{}, false
}

var illegalKeys = map[laws.IllegalKind]string{
	laws.IllegalDisplacement: "displacement", laws.IllegalPromotion: "promotion", laws.IllegalKingCapture: "king-capture",
	laws.IllegalPress: "press", laws.IllegalTwoHands: "two-hands",
}

// illegalKey is the key of what was wrong with an illegal move.
func illegalKey(e table.IllegalMoveCompleted) string {
	if e.Left != "" {
		return "illegal.left-" + string(e.Left)
	}
	return "illegal." + illegalKeys[e.Kind]
}

// heardBefore reports whether the message just before an irregularity of this kind
// described it to both players: the press or the repetition, with the missing step.
func heardBefore(kind table.Kind) bool {
	return kind == table.EarlyPress || kind == table.WrongRepetition
}

func (n Narrator) irregular(state table.State, e table.Irregularity) (say.Utterance, bool) {
	switch {
	case heardBefore(e.Kind):
		return nothing()
	case n.Side != 0 && state.ArbiterWaits(e.Kind):
		return nothing()
	}
	return n.Irregularity(e), true
}

// Irregularity describes an irregularity in a sentence, also one that Event
// leaves out because the seat has just heard of it otherwise.
func (n Narrator) Irregularity(e table.Irregularity) say.Utterance {
	key := "irregular." + dashed(string(e.Kind))
	switch {
	case !n.Pack.Has(key), e.Kind == table.Other:
		return n.nameless(e)
	case e.By == 0 && slices.ContainsFunc(n.Pack.Parts(key), func(p language.Part) bool { return p.Slot == "side" }):
		return n.withWords(n.Alert("irregular.other", TextSlot("text", n.kindName(e.Kind))), e.Text)
	}
	u := n.Alert(n.concerning(key, e.By), n.SideSlot("side", e.By), n.SquareSlot("square", e.Square))
	if !slices.Contains(table.Reported(), e.Kind) {
		return u // its text is for the record
	}
	return n.withWords(u, e.Text)
}

// awaited says that both clocks stay stopped after a ruling on something else than
// the irregularity for which they were, and to the arbiter that the next one is due.
func (n Narrator) awaited(state table.State, e table.DecisionAwaited) (say.Utterance, bool) {
	_, proposed := state.Proposal()
	proposed = proposed && n.Side == 0 && !n.Onlooker
	stopped := !e.Ruled
	if !stopped && !proposed {
		return nothing()
	}
	u := n.Alert(n.Elsewhere(state, "expect.stopped"))
	switch {
	case !stopped:
		u = n.Alert("event.next-proposal")
	case proposed:
		u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("event.next-proposal")...)
	}
	return u, true
}

// nameless describes an irregularity in the words of the person who reported
// it.
func (n Narrator) nameless(e table.Irregularity) say.Utterance {
	text, key := e.Text, "irregular.other"
	if text == "" {
		text = n.kindName(e.Kind)
	}
	switch {
	case n.is(e.By):
		key += ".mine"
	case e.By != 0:
		key += ".side"
	}
	return n.Alert(key, n.SideSlot("side", e.By), TextSlot("text", text))
}

// kindName returns the name of an irregularity in the seat's language.
func (n Narrator) kindName(kind table.Kind) string {
	if names := n.Pack.Variants("irregular-name." + dashed(string(kind))); len(names) > 0 {
		return names[0]
	}
	return string(kind)
}
