package speech_test

import (
	"slices"
	"time"

	"blindchess/internal/say"
)

// queueModel is the order of speech as docs/sound.md promises it, written from
// that page and not from the program's code. One mouth says one word in wordTime.
// Times are those since the game began.
type queueModel struct {
	now     time.Duration
	current *modelled
	begun   time.Duration             // when the current one was begun, at its word from
	waiting []*modelled               // in the order in which they will be said
	broken  []*modelled               // interrupted messages that continue, the last one first
	answers map[say.Channel]*modelled // the answer given last in each ear
	log     *[]spoken
}

// wordTime is how long a word lasts.
const wordTime = 150 * time.Millisecond

// modelled is something to say: an answer with all its parts, or anything else.
type modelled struct {
	parts []say.Utterance // that have not been said, the one being said first
	first say.Utterance
	from  int // the next word of the first part
	void  bool
}

// earsModel is the mouths of all ears: one for all, or one for each.
type earsModel struct {
	mouths []*queueModel // by channel where the ears are apart
	log    []spoken
}

// newEarsModel returns the mouths of a speaker that has not said anything.
func newEarsModel(apart bool) *earsModel {
	e := &earsModel{}
	for range 3 {
		if apart || len(e.mouths) == 0 {
			e.mouths = append(e.mouths, &queueModel{log: &e.log, answers: map[say.Channel]*modelled{}})
		}
	}
	return e
}

// until lets time pass.
func (e *earsModel) until(at time.Duration) {
	for _, q := range e.mouths {
		q.until(at)
	}
}

// hush is a key that types.
func (e *earsModel) hush() {
	for _, q := range e.mouths {
		q.drop(func(m *modelled) bool {
			return m.first.Kind == say.Answer || m.first.Kind == say.Hint || m.first.Kind == say.Echo
		})
		q.next()
	}
}

// speak is something to say. The messages that it makes void are void in every
// ear except the other player's.
func (e *earsModel) speak(u say.Utterance) {
	own := e.mouths[int(u.Channel)%len(e.mouths)]
	if own.part(u) {
		return
	}
	for _, q := range e.mouths {
		q.drop(func(m *modelled) bool {
			return m.first.Subject != "" && slices.Contains(u.Voids, m.first.Subject) && !otherPlayers(u, m.first)
		})
		if q.current != nil && q.current.first.Anew != nil && slices.Contains(u.Voids, q.current.first.Topic) && !otherPlayers(u, q.current.first) {
			q.cut()
		}
	}
	own.speak(u)
	for _, q := range e.mouths {
		q.next()
	}
}

// otherPlayers reports whether two utterances are for the ears of two players,
// each alone.
func otherPlayers(a, b say.Utterance) bool {
	return a.Channel != b.Channel && a.Channel != say.Table && b.Channel != say.Table
}

// spoken is one receipt.
type spoken struct {
	At    time.Duration
	ID    uint64
	Stage say.Stage
}

// tell keeps a receipt. That something is dropped or overtaken is one thing here.
func (q *queueModel) tell(id uint64, stage say.Stage) {
	*q.log = append(*q.log, spoken{q.now, id, stage})
}

// rank is the order of a message in the choice of the next one.
func rank(u say.Utterance) int {
	switch {
	case u.Kind == say.Ruling && u.Urgency == say.Now:
		return 0
	case u.Kind == say.Move:
		return 1
	case u.Kind == say.Ruling:
		return 2
	case u.Kind == say.Alert && u.Urgency == say.Now:
		return 3
	case (u.Kind == say.Answer || u.Kind == say.Hint) && u.Urgency == say.Now:
		return 4
	case u.Urgency == say.WhenFree || u.Kind == say.Hint:
		return 6
	}
	return 5
}

// cuts reports whether u cuts what is being said.
func cuts(u, said say.Utterance) bool {
	switch u.Kind {
	case say.Ruling:
		return said.Kind != say.Ruling && (said.Kind != say.Move || u.Urgency == say.Now)
	case say.Move:
		return said.Kind != say.Ruling && said.Kind != say.Move
	case say.Alert:
		return said.Kind == say.Hint || u.Urgency == say.Now && (said.Kind == say.Answer || said.Kind == say.Echo || said.Kind == say.Notice)
	case say.Answer:
		switch said.Kind {
		case say.Hint:
			return true
		case say.Notice:
			return said.Urgency != say.Now
		case say.Answer:
			return u.Urgency == say.Now && !u.Follows
		case say.Echo:
			return u.Urgency == say.Now
		}
	case say.Hint:
		return said.Kind == say.Notice && u.Urgency == say.Now && said.Urgency != say.Now
	}
	return false
}

// until lets time pass.
func (q *queueModel) until(at time.Duration) {
	for q.current != nil {
		end := q.begun + time.Duration(len(q.current.parts[0].Words)-q.current.from)*wordTime
		if end > at {
			break
		}
		q.now = end
		m := q.current
		q.tell(m.parts[0].ID, say.Finished)
		m.parts, m.from, q.current = m.parts[1:], 0, nil
		if len(m.parts) > 0 {
			q.begin(m)
		} else {
			q.next()
		}
	}
	q.now = at
}

// next begins the next message: an interrupted one, if no waiting message would
// have cut it too.
func (q *queueModel) next() {
	if q.current != nil {
		return
	}
	if last := len(q.broken) - 1; last >= 0 && !slices.ContainsFunc(q.waiting, func(m *modelled) bool { return cuts(m.first, q.broken[last].first) }) {
		m := q.broken[last]
		q.broken = q.broken[:last]
		q.begin(m)
	} else if len(q.waiting) > 0 {
		m := q.waiting[0]
		q.waiting = q.waiting[1:]
		q.begin(m)
	}
}

// begin begins m, at the word where it was cut.
func (q *queueModel) begin(m *modelled) {
	q.current, q.begun = m, q.now
	q.tell(m.parts[0].ID, say.Started)
}

// drop makes void all that is so, each answer as a whole.
func (q *queueModel) drop(is func(*modelled) bool) {
	all := append(slices.Clone(q.waiting), q.broken...)
	if q.current != nil {
		all = append(all, q.current)
	}
	for _, m := range all {
		if !is(m) {
			continue
		}
		m.void = true
		for _, part := range m.parts {
			q.tell(part.ID, say.Dropped)
		}
	}
	isVoid := func(m *modelled) bool { return m.void }
	if q.current != nil && q.current.void {
		q.current = nil
	}
	q.waiting, q.broken = slices.DeleteFunc(q.waiting, isVoid), slices.DeleteFunc(q.broken, isVoid)
}

// part takes u where it is a later part of an answer. An answer that has begun
// continues with it before other answers.
func (q *queueModel) part(u say.Utterance) bool {
	answer := q.answers[u.Channel]
	switch {
	case u.Kind != say.Answer || !u.Follows || answer == nil:
		return false
	case answer.void:
		q.tell(u.ID, say.Dropped)
		return true
	}
	if q.current != nil && cuts(u, q.current.first) {
		q.cut()
	}
	if answer.parts = append(answer.parts, u); len(answer.parts) == 1 {
		at := slices.IndexFunc(q.waiting, func(m *modelled) bool { return rank(m.first) >= rank(u) })
		if at < 0 {
			at = len(q.waiting)
		}
		answer.first = u
		q.waiting = slices.Insert(q.waiting, at, answer)
	}
	q.next()
	return true
}

// speak is something to say in this ear. A newer answer to the same question, and
// a newer hint, takes the place of the older one.
func (q *queueModel) speak(u say.Utterance) {
	m := &modelled{parts: []say.Utterance{u}, first: u}
	q.drop(func(old *modelled) bool {
		if was := old.first; was.Channel == u.Channel && was.Kind == u.Kind {
			return u.Kind == say.Hint || u.Kind == say.Answer && u.Topic != "" && was.Topic == u.Topic && !u.Follows
		}
		return false
	})
	if u.Kind == say.Answer {
		q.answers[u.Channel] = m
	}
	if q.current != nil && cuts(u, q.current.first) {
		q.cut()
	}
	q.put(m)
}

// cut breaks off what is being said.
func (q *queueModel) cut() {
	m := q.current
	q.current = nil
	if m.first.Kind == say.Hint {
		q.tell(m.first.ID, say.Dropped)
		return
	}
	q.tell(m.parts[0].ID, say.Interrupted)
	m.from += int((q.now - q.begun) / wordTime)
	if m.first.Anew != nil {
		m.from = 0
	}
	q.broken = append(q.broken, m)
}

// put has m wait in its place. The notices that wait come after the answer to a
// question.
func (q *queueModel) put(m *modelled) {
	var notices []*modelled
	if rank(m.first) == 5 && m.first.Kind == say.Answer {
		notice := func(other *modelled) bool { return other.first.Kind == say.Notice && rank(other.first) == 5 }
		for _, other := range q.waiting {
			if notice(other) {
				notices = append(notices, other)
			}
		}
		q.waiting = slices.DeleteFunc(q.waiting, notice)
	}
	for _, other := range append([]*modelled{m}, notices...) {
		q.wait(other)
	}
}

// wait puts m behind all that waits and comes no later.
func (q *queueModel) wait(m *modelled) {
	at := len(q.waiting)
	for at > 0 && rank(q.waiting[at-1].first) > rank(m.first) {
		at--
	}
	q.waiting = slices.Insert(q.waiting, at, m)
}
