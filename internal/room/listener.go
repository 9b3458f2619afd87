package room

import (
	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// listener is a pair of ears at the table and how they are spoken to. It does
// not change: if its words change, another listener takes its place.
type listener struct {
	as       table.Capacity
	narrator announce.Narrator
	hear     func(say.Utterance)          // must not block
	ear      func(rules.Side) say.Channel // in which a side hears what is its own
	alone    bool                         // both sides are played here: what one has carried out the other need not hear
	boards   rules.BySide[bool]           // whose boards are at this machine: their attendants say when a line is lost or found
	// due returns what the person at this seat has to do after an event; nil for any
	// other listener.
	due func(table.State, table.Event) []say.Word
}

// dueAt returns a function that tells the person at a seat, in their words, what an
// event asks of them: a proposal to decide on, a result to sign, or then the mistakes
// of the game. Who plays both sides types the next line anyway, and is not asked to
// sign.
func dueAt(seat *screen.Terminal, both bool) func(table.State, table.Event) []say.Word {
	return func(state table.State, event table.Event) (words []say.Word) {
		_, ended := event.(table.GameEnded)
		signed, signs := event.(table.SheetSigned)
		seat.With(func(s *console.Session) {
			switch {
			case asks(state, event):
				words = s.Proposed(state)
			case ended && !both:
				words = s.ToSign(state)
			case signs && !both:
				words = s.ToAnalyse(signed)
			}
		})
		return words
	}
}

// Event returns the message for an event.
func (l listener) Event(state table.State, event table.Event) (say.Utterance, bool) {
	switch happened := event.(type) {
	case table.MoveExecuted:
		if l.alone && happened.Agrees {
			return say.Utterance{}, false
		}
	case table.BoardLost:
		if l.boards.Of(happened.By) {
			return say.Utterance{}, false
		}
	case table.BoardFound:
		if l.boards.Of(happened.By) {
			return say.Utterance{}, false
		}
	}
	narrator := l.narrator
	narrator.Onlooker = l.as == table.Spectator
	u, told := narrator.Event(state, event)
	if l.due == nil {
		return u, told
	}
	words := l.due(state, event)
	if len(words) == 0 {
		return u, told
	}
	if !told {
		u = say.Utterance{Urgency: say.Now, Kind: say.Alert, Lang: l.narrator.Pack.Lang()}
	}
	if n := len(u.Words); n > 0 {
		u.Words[n-1].Gap = say.SentenceGap
	}
	u.Words = append(u.Words, words...)
	return u, true
}

// asks reports whether an event requires a decision: it stops both clocks, or
// the sealed move in the envelope is illegal.
func asks(state table.State, event table.Event) bool {
	switch event.(type) {
	case table.ClocksStopped:
		return true
	case table.EnvelopeOpened:
		return state.Unplayable() && state.Clock.Running() == 0
	default:
		return false
	}
}

// Alarm returns the words of the talking clock.
func (l listener) Alarm(cue clock.Cue) say.Utterance {
	u := l.narrator.Alarm(cue)
	if l.ear != nil {
		u.Channel = l.ear(cue.Side)
	}
	return u
}

// Stands announces that the table is stopped because the disk accepts no
// records.
func (l listener) Stands(state table.State, cause journal.Cause) say.Utterance {
	return l.narrator.Stands(state, cause.String())
}

// Speak passes on an utterance.
func (l listener) Speak(u say.Utterance) { l.hear(u) }

// join lets a listener hear all that concerns its side. If it replaces another
// listener, no message is missed and none is heard twice.
func (r *Room) join(l listener, alarms clock.Alarms, instead *host.Listener) *host.Listener {
	seat := &host.Listener{Capacity: l.as, Side: l.narrator.Side, Teller: l, Speaker: l, Alarms: alarms}
	r.change(host.Sitting{Listener: seat, Instead: instead})
	return seat
}

// leave removes a listener that join added.
func (r *Room) leave(seat *host.Listener) { r.change(host.Sitting{Listener: seat, Leaves: true}) }

func (r *Room) change(s host.Sitting) {
	select {
	case r.sittings <- s:
	case <-r.done:
	}
}
