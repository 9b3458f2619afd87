package table

import (
	"errors"
	"strconv"

	"blindchess/internal/clock"
	"blindchess/internal/fault"
)

// emit adds an event and carries it out on the decision's own state.
func (d *decision) emit(e Event) {
	r := Record{Seq: d.s.Seq + 1, At: d.at, Event: e, Decided: d.decider}
	d.s = d.s.Apply(r)
	d.effects = append(d.effects, Effect{Record: r, After: d.s})
}

// name returns side as sentences name it.
func itoa(n int) string { return strconv.Itoa(n) }

// ErrRefused is the root of every refusal a player can meet.
var ErrRefused = errors.New("table: refused")

// ErrNotYours refuses a command that another player has to give.
var ErrNotYours = fault.New("play.not-yours", "only the other player can do that: wait for them, or call the arbiter").In("table")

// ErrArbiterOnly refuses a command that the arbiter has to give.
var ErrArbiterOnly = fault.New("play.arbiter-only", "only the arbiter can do that: call them").In("table")

// Effect is one event that a command produces, as it is recorded, and the table
// after it. The caller need not apply it again.
type Effect struct {
	Record Record
	After  State
}

// Decide says what c brings about at an instant, in order, and changes nothing.
// The error is a *Refusal if the Laws or the conditions of the table do not
// allow c now.
func Decide(s State, at clock.Instant, c Command) ([]Effect, error) {
	d := decision{s: s, at: at}
	if err := d.decide(c); err != nil {
		return nil, err
	}
	return d.effects, nil
}

// DecideWithProgress is Decide for a caller who waits: it calls progress from
// time to time with the state of a search on which a result depends, as
// laws.Edition reports it.
func DecideWithProgress(s State, at clock.Instant, c Command, progress func(entered, most int)) ([]Effect, error) {
	s.laws = s.laws.WithProgress(progress)
	return Decide(s, at, c)
}
