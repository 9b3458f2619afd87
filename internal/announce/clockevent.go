package announce

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// TopicRunning begins the topic of an alert that says which clock is running;
// the side follows. A screen shows it for as long as that is so.
const TopicRunning = "running-"

// runs alerts that the clock of a side is now running, or neither.
func (n Narrator) runs(state table.State, key string, side rules.Side) say.Utterance {
	u := n.Alert(key, n.clockSlotIn(state, side))
	u.Topic = TopicRunning + side.String()
	return u
}

// Withheld says in one sentence which questions are not answered in a game under
// c, and nothing if all are.
func (n Narrator) Withheld(c table.Conditions) []say.Word {
	if len(c.Withheld) == 0 {
		return nil
	}
	names := make([]string, len(c.Withheld))
	for i, q := range c.Withheld {
		names[i] = n.Pack.Phrase("question." + string(q))
	}
	return n.Phrase("event.withheld", TextSlot("questions", strings.Join(names, ", ")))
}

// ofEvent says how a tournament game differs from a friendly game: which questions
// are not answered, and, to a player, that they write their own scoresheet.
func (n Narrator) ofEvent(state table.State) []say.Word {
	c := state.Conditions
	words := n.Withheld(c)
	event := len(words) > 0 || len(n.occasion(state)) > 0
	if !event || c.Keeping != table.SheetsByHand || n.Side == 0 && !n.Both {
		return words
	}
	return append(pause(words, say.SentenceGap), n.Phrase("event.writes")...)
}

// clockEvent returns the words for events of the clocks.
func (n Narrator) clockEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.FlagFell:
		if !state.FlagsCalled() {
			return say.Utterance{}, false
		}
		u := n.Alert("event.flag", n.SideSlot("side", e.By))
		if n.is(e.By) && !n.Both {
			u = n.Alert("event.flag.mine")
		}
		u.Channel = say.Table
		return u, true
	case table.TimeAdded:
		return n.Alert("event.added", n.SideSlot("side", e.By), n.TimeSlot("time", e.Time.Duration())), true
	case table.TimeRemoved:
		return n.Alert("event.removed", n.SideSlot("side", e.By), n.TimeSlot("time", e.Time.Duration())), true
	case table.BonusGranted:
		return n.Alert("event.bonus", n.TimeSlot("time", e.Time.Duration())), true
	case table.ClocksAdjusted:
		if state.Conditions.Elsewhere() {
			u, _ := nothing() // the server sets its own clocks
			return u, true
		}
		if times := (rules.BySide[table.Span]{White: e.White, Black: e.Black}); n.Side != 0 && !n.Both {
			return n.Alert("event.adjusted.seat", n.ExactTimeSlot("mine", times.Of(n.Side).Duration()), n.ExactTimeSlot("his", times.Of(n.Side.Other()).Duration())), true
		}
		return n.Alert("event.adjusted", n.ExactTimeSlot("white", e.White.Duration()), n.ExactTimeSlot("black", e.Black.Duration())), true
	case table.ClocksStopped:
		return n.stopped(state, e)
	case table.TableStood:
		return n.stood(state, e), true
	case table.ClocksRestarted:
		return n.runs(state, "event.restarted", e.By), true
	case table.GameStarted:
		key := "event.started"
		if state.Edition().HouseRule(state.Game.Start()) {
			key = "event.houserule"
		}
		u := n.runs(state, key, state.Clock.Running())
		u.Words = append(n.occasion(state), u.Words...)
		u.Words = append(pause(u.Words, say.SentenceGap), n.ofEvent(state)...)
		return u, true
	case table.Resumed:
		return n.runs(state, "event.resumed", e.By), true
	}
	return say.Utterance{}, false
}

// stopped says that both clocks are stopped, with the reason unless it was just
// said.
func (n Narrator) stopped(state table.State, e table.ClocksStopped) (say.Utterance, bool) {
	switch e.Reason {
	case table.StopSlept:
		return nothing() // its sleep and the stopped clocks were reported
	case table.StopAdjourned:
		return nothing() // the envelope that was closed says it
	case table.StopBoards:
		if state.Divergence.Open && !state.Divergence.Resolved {
			return nothing() // the difference and the stopped clocks were reported
		}
		return n.Alert(n.Elsewhere(state, "expect.stopped")), true
	case table.StopCall, table.StopClaim, table.StopIllegal, table.StopWrong:
		return n.Alert(n.Elsewhere(state, "expect.stopped")), true
	default:
		if own := "event.stopped." + dashed(string(e.Reason)); n.Pack.Has(own) {
			return n.Alert(own), true
		}
		return n.Alert(n.Elsewhere(state, "event.stopped"), n.reasonSlot(e.Reason)), true
	}
}

// clockSlot says whose clock runs.
func (n Narrator) clockSlot(side rules.Side) Slot {
	key := "clock.stopped"
	if side != 0 {
		key = n.whose("clock.runs", side)
	}
	return Slot{"clock", []say.Word{n.word(key, say.SentenceGap)}}
}

// reasonSlot says why both clocks are stopped.
func (n Narrator) reasonSlot(reason string) Slot {
	key := "stop." + dashed(reason)
	if !n.Pack.Has(key) {
		return TextSlot("reason", reason)
	}
	return Slot{"reason", n.Phrase(key)}
}

// Readings returns what both clocks of a state show at an instant, for Clock
// and its like.
func Readings(state table.State, at clock.Instant) rules.BySide[clock.Reading] {
	return rules.BySide[clock.Reading]{White: state.Clock.Read(rules.White, at), Black: state.Clock.Read(rules.Black, at)}
}
