package table

import (
	"reflect"

	"blindchess/internal/clock"
)

// Event is a fact. Its name is in the past tense, it carries the intent, and no
// later event cancels it. The events are the structs of this package that have
// the method, which returns the table as the event leaves it; there are no
// others. In every event By is the player it concerns.
type Event interface{ apply(State) State }

// Record is an event with its place in the journal and its instant.
type Record struct {
	Seq   uint64 // counted from 1
	At    clock.Instant
	Event Event
	// Wall is the time of day in RFC 3339 form, by the clock of the table's
	// computer; empty if it is unknown. Nothing is decided by it.
	Wall string
	// Decided is the party that decided the cause of the event: the arbiter, or
	// both players on a claim without an arbiter. Absent if the table did, and in
	// records without it.
	Decided Decider
}

// NameOf returns the name of an event, such as "MoveMade".
func NameOf(e Event) string { return reflect.TypeOf(e).Name() }

// Apply returns s after r. It never refuses: recorded events have happened.
func (s State) Apply(r Record) State {
	s.Seq, s.At = r.Seq, r.At
	if s.Phase == PhasePlaying || s.Phase == PhaseSealing {
		s = s.shortOfTime()
	}
	return r.Event.apply(s)
}

// Fold returns s after records, in order. It is Apply for each, and faster: no
// other goroutine may hold s and the results until it returns.
func Fold(s State, records ...Record) State {
	s.folding = true
	for _, r := range records {
		s = s.Apply(r)
	}
	s.folding = false
	return s
}

// unchanged is embedded in events that are facts for the record alone: nothing
// at the table changes by them.
type unchanged struct{}

func (unchanged) apply(s State) State { return s }

// TimeKept: the table was still alive.
type TimeKept struct{ unchanged }
