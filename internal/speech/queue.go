package speech

import (
	"slices"
	"time"

	"blindchess/internal/say"
)

// waiting is an utterance that has not been said to its end.
type waiting struct {
	utterance say.Utterance
	serial    uint64 // counted by the desk
	came      time.Time
	answer    uint64        // the serial of the first part of the answer it belongs to; zero for no answer
	from      int           // the word to begin with; past zero where it was interrupted
	opened    bool          // its turn has come
	again     bool          // said before, and said again on request
	wait      time.Duration // before its turn begins, so that it ends no sooner than it is true
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
	switch {
	case w.utterance.Follows && w.answer != 0 && q.follow(w):
	case presses(w.utterance):
		q.press(w, func(rank, other int) bool { return other > rank })
	case w.utterance.Urgency == say.Next:
		at := len(q.next)
		if w.utterance.Kind == say.Answer && !w.again {
			at = q.answersEnd()
		}
		q.next = slices.Insert(q.next, at, w)
	default:
		q.free = append(q.free, w)
	}
	return replaced
}

// follow puts w, a later part of an answer, behind the part that waits last, or
// first of all where the part before it is being said or has been.
func (q *queue) follow(w waiting) bool {
	for _, band := range []*[]waiting{&q.now, &q.next, &q.free} {
		if last := lastIndex(*band, func(other waiting) bool { return other.answer == w.answer }); last >= 0 {
			*band = slices.Insert(*band, last+1, w)
			return true
		}
	}
	if w.utterance.Urgency != say.Next {
		return false
	}
	q.next = slices.Insert(q.next, 0, w)
	return true
}

// answersEnd returns the place among what comes next of an answer to somebody's
// own key: before the notices at the end, for which nobody asked.
func (q *queue) answersEnd() int {
	return 1 + lastIndex(q.next, func(w waiting) bool { return w.utterance.Kind != say.Notice })
}

// resume puts back w, which was cut short: before everything of its kind, and
// behind whatever would cut it again.
func (q *queue) resume(w waiting) {
	cutsIt := func(other waiting) bool { return !other.again && cuts(other.utterance, w.utterance) }
	if !presses(w.utterance) {
		q.next = slices.Insert(q.next, behind(q.next, 1+lastIndex(q.next, cutsIt)), w)
		return
	}
	at := slices.IndexFunc(q.now, func(other waiting) bool { return rank(other.utterance) >= rank(w.utterance) })
	if at < 0 {
		at = len(q.now)
	}
	q.now = slices.Insert(q.now, behind(q.now, max(at, 1+lastIndex(q.now, cutsIt))), w)
}

// behind returns at, or the place behind the answer whose parts stand on both
// sides of it.
func behind(band []waiting, at int) int {
	for at > 0 && at < len(band) && band[at].answer != 0 && band[at].answer == band[at-1].answer {
		at++
	}
	return at
}

// lastIndex returns where the last of band stands that is wanted, or -1.
func lastIndex(band []waiting, wanted func(waiting) bool) int {
	for i := len(band) - 1; i >= 0; i-- {
		if wanted(band[i]) {
			return i
		}
	}
	return -1
}

// presses reports whether u stands among what is to be said now: what is for now,
// and a ruling that waits for no more than an announcement.
func presses(u say.Utterance) bool {
	return u.Urgency == say.Now || u.Kind == say.Ruling && u.Urgency == say.Next
}

// press puts w among what is to be said now, before the first that it precedes.
func (q *queue) press(w waiting, precedes func(rank, other int) bool) {
	at := slices.IndexFunc(q.now, func(other waiting) bool {
		return precedes(rank(w.utterance), rank(other.utterance))
	})
	if at < 0 {
		at = len(q.now)
	}
	q.now = slices.Insert(q.now, at, w)
}

// rank orders what is to be said now: first what an arbiter says, then moves, then
// rulings that cut no announcement, such as the flag, then alarms.
func rank(u say.Utterance) int {
	switch {
	case u.Kind == say.Ruling && u.Urgency == say.Now:
		return 0
	case u.Kind == say.Move:
		return 1
	case u.Kind == say.Ruling:
		return 2
	case u.Kind == say.Alert:
		return 3
	default:
		return 4
	}
}

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

// remove takes out all that unwanted reports, and with a part of an answer all
// parts of it that wait.
func (q *queue) remove(unwanted func(waiting) bool) (removed []waiting) {
	var broken []uint64
	for _, band := range []*[]waiting{&q.now, &q.next, &q.free} {
		for _, w := range *band {
			if w.answer != 0 && unwanted(w) {
				broken = append(broken, w.answer)
			}
		}
	}
	for _, band := range []*[]waiting{&q.now, &q.next, &q.free} {
		kept := (*band)[:0:0]
		for _, w := range *band {
			if slices.Contains(broken, w.answer) || unwanted(w) {
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

// overtakes reports whether older is void now that newer has come.
func overtakes(newer, older say.Utterance) bool {
	return older.Subject != "" && slices.Contains(newer.Voids, older.Subject) && !otherEar(newer, older)
}

// renews reports whether older, which can be made anew, has to be now that
// newer has come.
func renews(newer, older say.Utterance) bool {
	return older.Anew != nil && slices.Contains(newer.Voids, older.Topic) && !otherEar(newer, older)
}

// otherEar reports whether newer and older are for the ears of two players, each
// alone: what one of them is answered makes nothing void for the other.
func otherEar(newer, older say.Utterance) bool {
	return newer.Channel != older.Channel && newer.Channel != say.Table && older.Channel != say.Table
}

// replaces reports whether newer makes older superfluous: the answer to a
// question asked again, and any hint by the next one.
func replaces(newer, older say.Utterance) bool {
	if newer.Channel != older.Channel || newer.Follows {
		return false
	}
	if newer.Kind == say.Hint {
		return older.Kind == say.Hint
	}
	return newer.Kind == say.Answer && older.Kind == say.Answer && newer.Topic != "" && newer.Topic == older.Topic
}

// cuts reports whether newer interrupts older, which is being said. A move is
// cut by a ruling for now alone and itself cuts all but rulings and moves; a
// ruling is cut by nothing. Who has asked is answered at once: a notice waits, as
// long as it is not for now.
func cuts(newer, older say.Utterance) bool {
	switch {
	case replaces(newer, older):
		return true
	case older.Kind == say.Ruling, older.Kind == say.Answer && newer.Follows:
		return false
	case older.Kind == say.Move:
		return newer.Kind == say.Ruling && newer.Urgency == say.Now
	case newer.Kind == say.Move:
		return newer.Urgency == say.Now || older.Kind == say.Hint
	case newer.Kind == say.Ruling && newer.Urgency != say.WhenFree:
		return true
	case older.Kind == say.Hint && newer.Kind != say.Hint:
		return newer.Urgency == say.Now || newer.Kind == say.Alert || newer.Kind == say.Answer
	case newer.Kind == say.Answer && older.Kind == say.Notice:
		return older.Urgency != say.Now
	case newer.Urgency != say.Now || newer.Kind == say.Hint:
		return false
	}
	switch older.Kind {
	case say.Alert:
		return false
	case say.Notice:
		return newer.Kind == say.Alert || older.Urgency != say.Now
	default:
		return true
	}
}

// yields reports whether an announcement would cut u: then little of it is sent
// ahead. What announcements do not cut has as much ahead as keeps it whole.
func yields(u say.Utterance) bool {
	return cuts(say.Utterance{Kind: say.Move, Urgency: say.Now}, u)
}

// restart returns the word with which another voice goes on with u, of which
// said words were heard: the first after the last long pause, for half a
// sentence in a voice that has gone tells nobody anything.
func restart(u say.Utterance, said int) int {
	from := 0
	for i := 1; i <= min(said, len(u.Words)-1); i++ {
		if u.Words[i-1].Gap == say.SentenceGap {
			from = i
		}
	}
	return from
}

// rest returns the word with which the voice that was cut goes on with u, of
// which said words were heard: the one at which it was cut, and the first where
// the words are made anew.
func rest(u say.Utterance, said int) int {
	if u.Anew != nil {
		return 0
	}
	return min(said, max(len(u.Words)-1, 0))
}
