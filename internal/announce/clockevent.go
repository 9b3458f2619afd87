package announce

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// TopicRunning begins the topic of an alert that tells which clock runs; the
// side follows. A screen shows it for as long as that is so.
const TopicRunning = "running-"

// runs alerts that the clock of a side now runs, or that of nobody.
func (s Narrator) runs(key string, side rules.Side) say.Utterance {
	u := s.Alert(key, s.clockSlot(side))
	u.Topic = TopicRunning + side.String()
	return u
}

// Withheld says in one sentence which questions are not answered in a game under
// c, and nothing where all are.
func (s Narrator) Withheld(c table.Conditions) []say.Word {
	if len(c.Withheld) == 0 {
		return nil
	}
	names := make([]string, len(c.Withheld))
	for i, q := range c.Withheld {
		names[i] = s.Pack.Phrase("question." + string(q))
	}
	return s.Phrase("event.withheld", TextSlot("questions", strings.Join(names, ", ")))
}

// ofEvent says what is otherwise in the game of an event than among friends: which
// questions are not answered, and to a player that they write their scoresheet
// themselves.
func (s Narrator) ofEvent(state table.State) []say.Word {
	c := state.Conditions
	words := s.Withheld(c)
	event := len(words) > 0 || len(s.occasion(state)) > 0
	if !event || c.Keeping != table.SheetsByHand || s.Side == 0 && !s.Both {
		return words
	}
	return append(pause(words, say.SentenceGap), s.Phrase("event.writes")...)
}

// clockEvent tells of clocks.
func (s Narrator) clockEvent(state table.State, event table.Event) (say.Utterance, bool) {
	switch e := event.(type) {
	case table.FlagFell:
		if !state.FlagsCalled() {
			return say.Utterance{}, false
		}
		u := s.Alert("event.flag", s.SideSlot("side", e.By))
		u.Channel = say.Table
		return u, true
	case table.TimeAdded:
		return s.Alert("event.added", s.SideSlot("side", e.By), s.TimeSlot("time", e.Time.Duration())), true
	case table.TimeRemoved:
		return s.Alert("event.removed", s.SideSlot("side", e.By), s.TimeSlot("time", e.Time.Duration())), true
	case table.BonusGranted:
		return s.Alert("event.bonus", s.TimeSlot("time", e.Time.Duration())), true
	case table.ClocksAdjusted:
		return s.Alert("event.adjusted", s.TimeSlot("white", e.White.Duration()), s.TimeSlot("black", e.Black.Duration())), true
	case table.ClocksStopped:
		return s.stopped(state, e)
	case table.TableStood:
		return s.stood(state, e), true
	case table.ClocksRestarted:
		return s.runs("event.restarted", e.By), true
	case table.GameStarted:
		key := "event.started"
		if state.Edition().HouseRule(state.Game.Start()) {
			key = "event.houserule"
		}
		u := s.runs(key, state.Clock.Running())
		u.Words = append(s.occasion(state), u.Words...)
		u.Words = append(pause(u.Words, say.SentenceGap), s.ofEvent(state)...)
		return u, true
	case table.Resumed:
		return s.runs("event.resumed", e.By), true
	}
	return say.Utterance{}, false
}

// stopped tells that both clocks stand, with the reason where it has not just
// been told.
func (s Narrator) stopped(state table.State, e table.ClocksStopped) (say.Utterance, bool) {
	switch e.Reason {
	case table.StopSlept:
		return nothing() // that it slept has been told, and that the clocks stand
	case table.StopAdjourned:
		return nothing() // the envelope that was closed says it
	case table.StopBoards:
		if state.Divergence.Open && !state.Divergence.Resolved {
			return nothing() // what differs has been told, and that the clocks stand
		}
		return s.Alert("expect.stopped"), true
	case table.StopCall, table.StopClaim, table.StopIllegal, table.StopWrong:
		return s.Alert("expect.stopped"), true
	default:
		return s.Alert("event.stopped", s.reasonSlot(e.Reason)), true
	}
}

// clockSlot says whose clock runs.
func (s Narrator) clockSlot(side rules.Side) Slot {
	key := "clock.stopped"
	if side != 0 {
		key = s.whose("clock.runs", side)
	}
	return Slot{"clock", []say.Word{s.word(key, say.SentenceGap)}}
}

// reasonSlot says why both clocks stand.
func (s Narrator) reasonSlot(reason string) Slot {
	key := "stop." + dashed(reason)
	if !s.Pack.Has(key) {
		return TextSlot("reason", reason)
	}
	return Slot{"reason", s.Phrase(key)}
}

// Readings returns what both clocks of a state show at an instant, for Clock
// and its like.
func Readings(state table.State, at clock.Instant) rules.BySide[clock.Reading] {
	return rules.BySide[clock.Reading]{White: state.Clock.Read(rules.White, at), Black: state.Clock.Read(rules.Black, at)}
}
