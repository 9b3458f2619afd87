package table

import (
	"errors"

	"blindchess/internal/clock"
)

// ErrRefused is the root of every refusal a player can meet.
var ErrRefused = errors.New("table: refused")

// Refusal says what was not done, why, and what to do now. Code names the
// phrase in the packs, Args what the phrase needs.
type Refusal struct {
	Code string            // such as refuse.not-announced
	Args map[string]string // by the names of the phrase's placeholders
	Text string            // the same in English, one sentence
}

// Error returns the English sentence.
func (r *Refusal) Error() string { return "table: " + r.Text }

// Is reports whether target is ErrRefused or a refusal of the same code.
func (r *Refusal) Is(target error) bool {
	if target == ErrRefused {
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
// with how far a search is on which a result hangs, as rules.Edition tells it.
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
