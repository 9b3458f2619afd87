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
	again     bool          // said before, and said again
	absent    bool          // there was no sound for it
	wait      time.Duration // before its turn begins, so that it ends no sooner than it is true
}

// queue is what waits to be said on one card, most urgent first. It only
// orders; it makes no sound and knows no time.
type queue struct {
	now, next, free []waiting
	cut             []waiting // messages that continue after the ones that cut them, the last one first
	answer          uint64    // of which a part was taken last, and was not cut
}

// bands returns all waiting utterances; the order of the bands is the order of the
// parts of one answer.
func (q *queue) bands() []*[]waiting { return []*[]waiting{&q.now, &q.cut, &q.next, &q.free} }

// add puts w in its place, and returns the messages that it replaces: an older
// answer to the same question, an older hint.
func (q *queue) add(w waiting) (replaced []waiting) {
	replaced = q.remove(func(older waiting) bool { return replaces(w.utterance, older.utterance) })
	switch {
	case w.utterance.Follows && w.answer != 0 && q.follow(w):
	case presses(w.utterance) && !w.again:
		q.press(w, func(rank, other int) bool { return other > rank })
	case w.utterance.Urgency == say.Next:
		q.next = append(q.next, w)
		if w.utterance.Kind == say.Answer && !w.again {
			slices.SortStableFunc(q.next, noticesLast)
		}
	default:
		q.free = append(q.free, w)
	}
	return replaced
}

// follow puts w, a later part of an answer, behind the last waiting part. If
// the part before it is being said or has been, w comes first of all.
func (q *queue) follow(w waiting) bool {
	for _, band := range slices.Backward(q.bands()) {
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

// noticesLast puts unasked notices after an answer to the player's own key.
func noticesLast(a, b waiting) int {
	switch notice := a.utterance.Kind == say.Notice; {
	case notice == (b.utterance.Kind == say.Notice):
		return 0
	case notice:
		return 1
	}
	return -1
}

// resume puts back w, which was cut short, with the parts of its answer that follow.
func (q *queue) resume(w waiting) {
	parts := []waiting{w}
	if w.answer != 0 {
		parts = append(parts, q.remove(func(other waiting) bool { return other.answer == w.answer })...)
	}
	q.cut, q.answer = slices.Insert(q.cut, 0, parts...), 0
}

// resumed reports whether the utterance that was cut last continues now: no
// waiting one would cut it again.
func (q *queue) resumed() bool {
	if len(q.cut) == 0 {
		return false
	}
	cutsIt := func(other waiting) bool { return !other.again && cuts(other.utterance, q.cut[0].utterance) }
	return !slices.ContainsFunc(q.now, cutsIt) && !slices.ContainsFunc(q.next, cutsIt)
}

// lastIndex returns the index of the last wanted entry of band, or -1.
func lastIndex(band []waiting, wanted func(waiting) bool) int {
	for i := len(band) - 1; i >= 0; i-- {
		if wanted(band[i]) {
			return i
		}
	}
	return -1
}

// presses reports whether u belongs in the first band: it has urgency Now, or it
// is a ruling that waits only for an announcement.
func presses(u say.Utterance) bool {
	return u.Urgency == say.Now || u.Kind == say.Ruling && u.Urgency == say.Next
}

// press puts w into the first band, before the first entry that it precedes.
func (q *queue) press(w waiting, precedes func(rank, other int) bool) {
	at := slices.IndexFunc(q.now, func(other waiting) bool {
		return precedes(rank(w.utterance), rank(other.utterance))
	})
	if at < 0 {
		at = len(q.now)
	}
	q.now = slices.Insert(q.now, at, w)
}

// rank orders the first band: first the arbiter's words, then moves, then rulings
// that cut no announcement, such as the flag, then alarms.
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

// take returns the next utterance: the next part of an answer, then an
// interrupted one, then a waiting one.
func (q *queue) take() (waiting, bool) {
	bands := []*[]waiting{&q.now, &q.next, &q.cut, &q.free}
	if q.resumed() {
		bands = []*[]waiting{&q.cut}
	}
	part := func(w waiting) bool { return w.answer == q.answer }
	for _, band := range q.bands() {
		if at := slices.IndexFunc(*band, part); q.answer != 0 && at >= 0 {
			return q.pick(band, at), true
		}
	}
	for _, band := range bands {
		if len(*band) > 0 {
			return q.pick(band, 0), true
		}
	}
	return waiting{}, false
}

// pick takes one of band.
func (q *queue) pick(band *[]waiting, at int) waiting {
	w := (*band)[at]
	*band = slices.Delete(*band, at, at+1)
	q.answer = w.answer
	return w
}

// remove takes out all that unwanted reports, and with a part of an answer all
// parts of it that wait.
func (q *queue) remove(unwanted func(waiting) bool) (removed []waiting) {
	var broken []uint64
	for _, band := range q.bands() {
		for _, w := range *band {
			if w.answer != 0 && unwanted(w) {
				broken = append(broken, w.answer)
			}
		}
	}
	for _, band := range q.bands() {
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

func (q *queue) length() int { return len(q.now) + len(q.cut) + len(q.next) + len(q.free) }

// overtakes reports whether older is void now that newer has come.
func overtakes(newer, older say.Utterance) bool {
	return older.Subject != "" && slices.Contains(newer.Voids, older.Subject) && !otherEar(newer, older)
}

// renews reports whether older, whose words can be made again, must be after
// newer.
func renews(newer, older say.Utterance) bool {
	return older.Anew != nil && slices.Contains(newer.Voids, older.Topic) && !otherEar(newer, older)
}

// otherEar reports whether newer and older are for the ears of two players, each
// alone: an answer to one of them makes nothing void for the other.
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

// cuts reports whether newer interrupts older, which is being said. A move is cut
// by a ruling for now alone and itself cuts all but rulings and moves; a ruling
// is cut by nothing. An answer comes immediately: a notice waits, unless it has
// urgency Now.
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
	case older.Kind == say.Notice && (newer.Kind == say.Answer || newer.Kind == say.Hint && newer.Urgency == say.Now):
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
// ahead. An utterance that announcements do not cut has enough ahead to stay
// whole.
func yields(u say.Utterance) bool {
	return cuts(say.Utterance{Kind: say.Move, Urgency: say.Now}, u)
}

// restart returns the word at which another voice continues u, of which said
// words were heard. It is the first after the last long pause, since half a
// sentence in a lost voice means nothing.
func restart(u say.Utterance, said int) int {
	from := 0
	for i := 1; i <= min(said, len(u.Words)-1); i++ {
		if u.Words[i-1].Gap == say.SentenceGap {
			from = i
		}
	}
	return from
}

// rest returns the word at which the interrupted voice continues u, of which
// said words were heard. It is the one at which it was cut, and the first if
// the words are made again.
func rest(u say.Utterance, said int) int {
	if u.Anew != nil {
		return 0
	}
	return min(said, max(len(u.Words)-1, 0))
}
