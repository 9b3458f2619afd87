package table

import (
	"errors"
	"strconv"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// decision is a command being decided: the state as its events so far leave it.
type decision struct {
	s      State
	at     clock.Instant
	events []Event
}

// emit adds an event and carries it out on the decision's own state.
func (d *decision) emit(e Event) {
	d.events = append(d.events, e)
	d.s = d.s.Apply(Record{Seq: d.s.Seq + 1, At: d.at, Event: e})
}

func (d *decision) decide(c Command) error {
	if err := d.s.timely(c.permit().when); err != nil {
		return err
	}
	return c.decide(d)
}

// name returns side as sentences name it.
func name(side rules.Side) string { return side.String() }

func itoa(n int) string { return strconv.Itoa(n) }

// ErrRefused is the root of every refusal a player can meet.
var ErrRefused = errors.New("table: refused")

// Refusal says what was not done, why, and what to do now. Code names the
// phrase in the packs, Args what the phrase needs.
type Refusal struct {
	Code string            // such as refuse.not-announced
	Args map[string]string // by the names of the phrase's placeholders
	Text string            // the same in English, one sentence

	notYours bool // it is ErrNotYours too
}

// Error returns the English sentence.
func (r *Refusal) Error() string { return "table: " + r.Text }

// Is reports whether target is ErrRefused or a refusal of the same code.
func (r *Refusal) Is(target error) bool {
	if target == ErrRefused || target == ErrNotYours && r.notYours {
		return true
	}
	t, ok := target.(*Refusal)
	return ok && t.Code == r.Code
}

// Decide says what c brings about at an instant, in order, and changes nothing.
// The error is a *Refusal where the Laws or the conditions of the table do not
// allow c now.
func Decide(s State, at clock.Instant, c Command) ([]Event, error) {
	d := decision{s: s, at: at}
	if err := d.decide(c); err != nil {
		return nil, err
	}
	return d.events, nil
}

// DecideTelling is Decide for somebody who waits: told is called now and then
// with how far a search is on which a result hangs, as laws.Edition tells it.
func DecideTelling(s State, at clock.Instant, c Command, told func(entered, most int)) ([]Event, error) {
	s.laws = s.laws.Telling(told)
	return Decide(s, at, c)
}

// Advance is Decide with the records and the state that follow, for whoever keeps
// the records himself and is sure of them.
func Advance(s State, at clock.Instant, c Command) ([]Record, State, error) {
	d := decision{s: s, at: at}
	if err := d.decide(c); err != nil {
		return nil, s, err
	}
	records := make([]Record, len(d.events))
	for i, e := range d.events {
		records[i] = Record{Seq: s.Seq + uint64(i) + 1, At: at, Event: e}
	}
	return records, d.s, nil
}
