package speech

import (
	"slices"

	"blindchess/internal/say"
)

// waiting is an utterance that has not been said to its end.
type waiting struct {
	utterance say.Utterance
	serial    uint64 // counted by the desk
	from      int    // the word to begin with; past zero where it was interrupted
	again     bool   // said before, and said again on request
}

// queue is what waits to be said on one card, most urgent first. It only
// orders; it makes no sound and knows no time.
type queue struct {
	now, next, free []waiting
}

// add puts w in its place, and returns what it replaces: an older answer to
// the same question, an older hint.
func (q *queue) add(w waiting) (replaced []waiting) {
	replaced = q.remove(func(older waiting) bool { return replaces(w.utterance, older.utterance) })
	switch w.utterance.Urgency {
	case say.Now:
		q.now = append(q.now, w)
	case say.Next:
		q.next = append(q.next, w)
	default:
		q.free = append(q.free, w)
	}
	return replaced
}

// resume puts back w, which was cut short, before everything but what is to
// be said now.
func (q *queue) resume(w waiting) { q.next = slices.Insert(q.next, 0, w) }

// take returns what is to be said next.
func (q *queue) take() (waiting, bool) {
	for _, band := range []*[]waiting{&q.now, &q.next, &q.free} {
		if len(*band) > 0 {
			first := (*band)[0]
			*band = (*band)[1:]
			return first, true
		}
	}
	return waiting{}, false
}

// remove takes out all that unwanted reports.
func (q *queue) remove(unwanted func(waiting) bool) (removed []waiting) {
	for _, band := range []*[]waiting{&q.now, &q.next, &q.free} {
		kept := (*band)[:0:0]
		for _, w := range *band {
			if unwanted(w) {
				removed = append(removed, w)
			} else {
				kept = append(kept, w)
			}
		}
		*band = kept
	}
	return removed
}

func (q *queue) length() int { return len(q.now) + len(q.next) + len(q.free) }

// replaces reports whether newer makes older superfluous: the answer to a
// question asked again, and any hint by the next one.
func replaces(newer, older say.Utterance) bool {
	if newer.Channel != older.Channel {
		return false
	}
	if newer.Kind == say.Hint {
		return older.Kind == say.Hint
	}
	return newer.Kind == say.Answer && older.Kind == say.Answer && newer.Topic != "" && newer.Topic == older.Topic
}

// cuts reports whether newer interrupts older, which is being said. A move is
// cut by an alert alone, and an alert by nothing.
func cuts(newer, older say.Utterance) bool {
	if replaces(newer, older) {
		return true
	}
	if older.Kind == say.Hint {
		return newer.Kind != say.Hint && (newer.Urgency == say.Now || newer.Kind == say.Move || newer.Kind == say.Alert || newer.Kind == say.Answer)
	}
	if newer.Urgency != say.Now {
		return false
	}
	switch older.Kind {
	case say.Alert:
		return false
	case say.Move:
		return newer.Kind == say.Alert
	case say.Notice:
		return newer.Kind == say.Move || newer.Kind == say.Alert || older.Urgency != say.Now
	default:
		return newer.Kind != say.Hint
	}
}

// restart returns the word with which to go on with u, of which said words
// were heard: the first after the last long pause, for half a sentence tells
// nobody anything.
func restart(u say.Utterance, said int) int {
	from := 0
	for i := 1; i <= min(said, len(u.Words)-1); i++ {
		if u.Words[i-1].Gap == say.SentenceGap {
			from = i
		}
	}
	return from
}
