package announce

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func (n Narrator) pressed(state table.State, e table.ClockPressed) (say.Utterance, bool) {
	if e.Early && state.Envelope.Reply && state.Envelope.By == e.By {
		return nothing() // the envelope that was closed says it
	}
	if e.Early && state.CompletesIllegal(e) {
		return nothing() // the illegal move says it
	}
	if e.Early {
		return n.pressedEarly(state, e), true
	}
	passed := e.Kind == "" && state.Clock.Read(e.By, state.At).Added > 0
	var u say.Utterance
	switch {
	case n.is(e.By):
		u = echo(n.gate("event.pressed"))
	case n.Side == 0:
		u = n.gate("event.restarted", n.clockSlotIn(state, e.By.Other()))
	default:
		u = n.gate(n.yourTurn(state))
	}
	if passed {
		told := n.Notice("clock.control-passed", n.controlSlots(state, e.By)...)
		told.Words = append(pause(u.Words, say.SentenceGap), told.Words...)
		return told, true
	}
	return u, true
}

// pressedEarly announces a press that completed no move. The opponent, whose clock
// is running though they cannot move, hears what to do about it, and the arbiter
// hears the proposal.
func (n Narrator) pressedEarly(state table.State, e table.ClockPressed) say.Utterance {
	u := n.Alert(n.seen("event.pressed-early", e.By), n.SideSlot("side", e.By), n.stepsSlot("missing", e.Missing))
	against := state.StartedAgainst()
	if e.Kind != table.PressEarly || against == 0 || n.is(e.By) || n.Onlooker {
		return u
	}
	key, slots := "event.pressed-early.back", []Slot(nil)
	switch p, _ := state.Proposal(); {
	case n.Side == 0:
		key, slots = "event.pressed-early.propose", n.clocksSlots(p.Clocks)
	case !state.Conditions.Arbiter:
		key += "-alone"
	}
	u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase(key, slots...)...)
	return u
}

// clocksSlots say to the second what both clocks are to show.
func (n Narrator) clocksSlots(left rules.BySide[table.Span]) []Slot {
	return []Slot{n.ExactTimeSlot("white", left.White.Duration()), n.ExactTimeSlot("black", left.Black.Duration())}
}

// lost tells the arbiter what a completed move's early press took of the
// opponent's time, and the times to set for it.
func (n Narrator) lost(state table.State, by rules.Side) (say.Utterance, bool) {
	p, waits := state.Proposal()
	if n.Side != 0 || n.Onlooker || !waits || !state.LostByPress(by) {
		return nothing()
	}
	return n.Alert("event.completed-early.propose", append(n.clocksSlots(p.Clocks), n.SideSlot("side", by.Other()))...), true
}

// pressTakenBack announces that an early press was taken back, and whose clock
// is running by that; or that only its time was given back.
func (n Narrator) pressTakenBack(e table.PressTakenBack) say.Utterance {
	left := n.clocksSlots(rules.BySide[table.Span]{White: e.White, Black: e.Black})
	if e.Sealed {
		return n.Alert("event.press-time-returned", left...)
	}
	u := n.Alert("event.press-taken-back", left...)
	u.Words = append(pause(u.Words, say.SentenceGap), n.Phrase("event.restarted", n.clockSlot(e.By))...)
	return u
}

// completed announces a move that is completed without its own press: that it
// passed a time control, or that it is done and whose turn it is.
func (n Narrator) completed(state table.State, e table.MoveCompleted) (say.Utterance, bool) {
	game := state.Game
	ply := game.Ply()
	due := ply > 0 && !game.Irregular(ply) && game.At(ply-1).Turn() == e.By && !state.Envelope.Opened
	switch {
	case state.Clock.Read(e.By, state.At).Added > 0:
		return n.Alert("clock.control-passed", n.controlSlots(state, e.By)...), true
	case due && n.is(e.By):
		return echo(n.gate("event.completed")), true
	case due && n.Side != 0:
		return n.gate(n.yourTurn(state)), true
	default:
		return n.lost(state, e.By)
	}
}

// controlSlots say who has passed a time control, and what time it has brought.
func (n Narrator) controlSlots(state table.State, by rules.Side) []Slot {
	return []Slot{n.SideSlot("side", by), n.TimeSlot("time", state.Clock.Read(by, state.At).Added)}
}

// TopicGate is the topic of a notice that a step of the current move is done. A
// screen that shows the steps marks it as one of them.
const TopicGate = "gate"

func (n Narrator) gate(key string, slots ...Slot) say.Utterance {
	u := n.Notice(key, slots...)
	u.Topic = TopicGate
	return about(u, subjectGate)
}

// echo is u as the result of the player's own act.
func echo(u say.Utterance) say.Utterance {
	u.Kind = say.Echo
	return u
}

// stepKeys are the phrases of the steps before the clock.
var stepKeys = map[table.Step]string{
	table.StepTouched: "step.touched", table.StepCaptured: "step.captured", table.StepPlaced: "step.placed",
	table.StepPromoted: "step.promotion", table.StepExchanged: "step.exchanged", table.StepAnnounced: "step.announced", table.StepMatched: "step.matched", table.StepRepeated: "step.repeated",
}

func (n Narrator) stepsSlot(name string, steps []table.Step) Slot {
	slot := Slot{Name: name}
	for _, step := range steps {
		slot.Words = append(pause(slot.Words, say.SentenceGap), n.Phrase(stepKeys[step])...)
	}
	return slot
}
