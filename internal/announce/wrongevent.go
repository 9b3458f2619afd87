package announce

import (
	"slices"

	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// wrongEvent tells of irregularities and penalties.
func (s Narrator) wrongEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.IllegalMoveCompleted:
		return s.Alert("event.illegal", s.SideSlot("side", e.By), s.NumberSlot("number", e.Count),
			Slot{"what", s.Phrase("illegal." + illegalKeys[e.Kind])}), true
	case table.Irregularity:
		return s.irregular(state, e)
	case table.PenaltyGiven:
		return s.withWords(s.Alert(s.concerning("penalty."+string(e.Penalty), e.By), s.SideSlot("side", e.By)), e.Text), true
	case table.PositionRestored:
		return s.Alert("event.restored"), true
	case table.IllegalMoveStood:
		return s.Alert("event.stood"), true
	case table.GameAnnulled:
		return s.Alert("event.annulled"), true
	}
	return say.Utterance{}, false
}

var illegalKeys = map[laws.IllegalKind]string{
	laws.IllegalDisplacement: "displacement", laws.IllegalPromotion: "promotion", laws.IllegalKingCapture: "king-capture",
	laws.IllegalPress: "press", laws.IllegalTwoHands: "two-hands",
}

func (s Narrator) irregular(state table.State, e table.Irregularity) (say.Utterance, bool) {
	switch {
	case e.Kind == table.EarlyPress, e.Kind == table.WrongRepetition:
		return nothing() // the press or the repetition has just been told with what is missing
	case s.Side != 0 && state.ArbiterWaits(e.Kind):
		return nothing()
	}
	return s.Irregularity(e), true
}

// Irregularity tells of an irregularity in a sentence, also of one that Event
// leaves untold because the seat has just heard of it otherwise.
func (s Narrator) Irregularity(e table.Irregularity) say.Utterance {
	key := "irregular." + dashed(string(e.Kind))
	switch {
	case !s.Pack.Has(key), e.Kind == table.Other:
		return s.nameless(e)
	case e.By == 0 && slices.ContainsFunc(s.Pack.Parts(key), func(p language.Part) bool { return p.Slot == "side" }):
		return s.withWords(s.Alert("irregular.other", TextSlot("text", s.kindName(e.Kind))), e.Text)
	}
	u := s.Alert(s.concerning(key, e.By), s.SideSlot("side", e.By), s.SquareSlot("square", e.Square))
	if !slices.Contains(table.Reported(), e.Kind) {
		return u // its text is for the record
	}
	return s.withWords(u, e.Text)
}

// nameless tells of an irregularity in the words of whoever reported it.
func (s Narrator) nameless(e table.Irregularity) say.Utterance {
	text, key := e.Text, "irregular.other"
	if text == "" {
		text = s.kindName(e.Kind)
	}
	switch {
	case s.is(e.By):
		key += ".mine"
	case e.By != 0:
		key += ".side"
	}
	return s.Alert(key, s.SideSlot("side", e.By), TextSlot("text", text))
}

// kindName returns the name of an irregularity in the seat's language.
func (s Narrator) kindName(kind table.Kind) string {
	if names := s.Pack.Variants("irregular-name." + dashed(string(kind))); len(names) > 0 {
		return names[0]
	}
	return string(kind)
}
