package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func (s Narrator) pressed(state table.State, e table.ClockPressed) (say.Utterance, bool) {
	if e.Early && state.Envelope.Reply && state.Envelope.By == e.By {
		return nothing() // the envelope that was closed says it
	}
	if e.Early {
		return s.Alert(s.seen("event.pressed-early", e.By), s.SideSlot("side", e.By), s.stepsSlot("missing", e.Missing)), true
	}
	passed := state.Clock.Read(e.By, state.At).Added > 0
	var u say.Utterance
	switch {
	case s.is(e.By):
		u = echo(s.gate("event.pressed"))
	case s.Side == 0:
		u = s.gate("event.restarted", s.clockSlot(e.By.Other()))
	default:
		u = s.gate(s.brief(state, "event.your-turn"))
	}
	if passed {
		told := s.Notice("clock.control-passed", s.controlSlots(state, e.By)...)
		told.Words = append(pause(u.Words, say.SentenceGap), told.Words...)
		return told, true
	}
	return u, true
}

// controlSlots say who has passed a time control, and what time it has brought.
func (s Narrator) controlSlots(state table.State, by rules.Side) []Slot {
	return []Slot{s.SideSlot("side", by), s.TimeSlot("time", state.Clock.Read(by, state.At).Added)}
}

// TopicGate is the topic of a notice that a step of the move in hand is done,
// which a screen that shows the steps shows as one of them.
const TopicGate = "gate"

func (s Narrator) gate(key string, slots ...Slot) say.Utterance {
	u := s.Notice(key, slots...)
	u.Topic = TopicGate
	return about(u, subjectGate)
}

// echo is u as what one's own act brought about.
func echo(u say.Utterance) say.Utterance {
	u.Kind = say.Echo
	return u
}

// stepKeys are the phrases of the steps before the clock.
var stepKeys = map[table.Step]string{
	table.StepTouched: "step.touched", table.StepCaptured: "step.captured", table.StepPlaced: "step.placed",
	table.StepPromoted: "step.promotion", table.StepAnnounced: "step.announced", table.StepMatched: "step.matched", table.StepRepeated: "step.repeated",
}

func (s Narrator) stepsSlot(name string, steps []table.Step) Slot {
	slot := Slot{Name: name}
	for i, step := range steps {
		if i > 0 {
			slot.Words = pause(slot.Words, say.SentenceGap)
		}
		slot.Words = append(slot.Words, s.Phrase(stepKeys[step])...)
	}
	return slot
}
