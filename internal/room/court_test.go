package room_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/say"
)

// court judges what one mouth said, receipt by receipt, by the order of speech
// in docs/sound.md and by nothing else. It plans nothing: whenever a message
// begins, it asks which messages the page lets begin now.
type court struct {
	mu      sync.Mutex
	lookup  func(id uint64) say.Utterance
	open    []*matter // messages without their last receipt, in the order in which they came
	all     []*matter
	speaks  *matter
	cut     []*matter // messages that were interrupted, the last one last
	over    time.Time
	ruling  time.Time // when the end of the game was first said
	log     []string  // the receipts
	last    time.Time // the last one
	verdict []string  // each promise that was broken
	counts  map[string]int
	waits   []time.Duration // from a ruling to its first word
}

// matter is one message before the court.
type matter struct {
	say.Utterance
	came, begun, ended time.Time
	first              *matter // the first part of its answer
	void               string  // why it must end without being said; empty where it need not
	anew               bool    // it must be broken off and start again
	by                 *matter // what must interrupt it
	whole              bool
}

func newCourt() *court {
	return &court{counts: map[string]int{}}
}

func (c *court) condemn(format string, args ...any) {
	c.verdict = append(c.verdict, fmt.Sprintf(format, args...)+"; after "+strings.Join(c.log[max(0, len(c.log)-8):], ", "))
}

func (m *matter) String() string {
	kinds := []string{"notice", "move", "alert", "answer", "hint", "echo", "ruling"}
	urgencies := []string{"when free", "next", "now"}
	return fmt.Sprintf("%d %s %s %q", m.ID, kinds[m.Kind], urgencies[m.Urgency], m.Text())
}

// receive judges one receipt.
func (c *court) receive(r say.Receipt) {
	u := c.lookup(r.ID)
	if len(u.Words) == 0 {
		return // a sound beside all speech
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	c.last = now
	c.log = append(c.log, fmt.Sprintf("%s %v %d", now.Format("04:05.000"), r.Stage, r.ID))
	if r.Stage == say.Queued {
		c.came(&matter{Utterance: u, came: now})
		return
	}
	at := slices.IndexFunc(c.open, func(m *matter) bool { return m.ID == r.ID })
	if at < 0 {
		c.condemn("%d is %v after its last receipt", r.ID, r.Stage)
		return
	}
	m := c.open[at]
	switch r.Stage {
	case say.Started:
		c.starts(m, now)
	case say.Interrupted:
		c.interrupted(m)
	default:
		c.ends(m, r, now)
	}
}

// came takes in a message: what it makes void, and what it interrupts.
func (c *court) came(m *matter) {
	m.first = m
	if m.Follows {
		for _, other := range slices.Backward(c.all) {
			if other.Kind == say.Answer && other.Channel == m.Channel {
				m.first = other.first
				break
			}
		}
		if m.first.void != "" || !m.first.ended.IsZero() && !m.first.whole {
			m.void = "its answer is void"
		}
	}
	c.all = append(c.all, m)
	for _, other := range c.open {
		foreign := m.Channel != say.Table && other.Channel != say.Table && m.Channel != other.Channel
		if foreign || m.Follows && other.first == m.first {
			continue
		}
		if other.Subject != "" && slices.Contains(m.Voids, other.Subject) || m.Kind == say.Answer && !m.Follows && other.Kind == say.Answer && !foreign {
			c.annul(other, fmt.Sprintf("%v came", m))
		} else if other.Anew != nil && slices.Contains(m.Voids, other.Topic) && other == c.speaks {
			other.anew = true
		}
	}
	c.open = append(c.open, m)
	if c.speaks != nil && c.speaks.void == "" && mayCut(m, c.speaks) {
		c.speaks.by = m
	}
}

// annul makes the whole answer of m void.
func (c *court) annul(m *matter, why string) {
	for _, other := range c.open {
		if other.first == m.first && other.void == "" {
			other.void = why
		}
	}
}

// hush is a key that types or explores the board.
func (c *court) hush() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.open {
		if m.Kind == say.Answer || m.Kind == say.Hint || m.Kind == say.Echo {
			c.annul(m, "a key was typed")
		}
	}
}

// mayCut is the table of interruptions.
func mayCut(m, spoken *matter) bool {
	switch m.Kind {
	case say.Ruling:
		return spoken.Kind != say.Ruling && (m.Urgency == say.Now || spoken.Kind != say.Move)
	case say.Move:
		return spoken.Kind != say.Ruling && spoken.Kind != say.Move
	case say.Alert:
		if m.Urgency == say.Now {
			return slices.Contains([]say.Kind{say.Answer, say.Echo, say.Hint, say.Notice}, spoken.Kind)
		}
		return spoken.Kind == say.Hint
	case say.Answer:
		if m.Urgency == say.Now && (spoken.Kind == say.Answer || spoken.Kind == say.Echo) {
			return spoken.first != m.first
		}
		return spoken.Kind == say.Hint || spoken.Kind == say.Notice
	case say.Hint:
		return spoken.Kind == say.Hint || m.Urgency == say.Now && spoken.Kind == say.Notice
	}
	return false
}

// row is the place of m in the list of what comes next, from 1.
func row(m *matter) int {
	now := m.Urgency == say.Now
	switch {
	case m.Kind == say.Ruling && now:
		return 1
	case m.Kind == say.Move:
		return 2
	case m.Kind == say.Ruling:
		return 3
	case m.Kind == say.Alert && now:
		return 4
	case now && (m.Kind == say.Answer || m.Kind == say.Hint):
		return 5
	case m.Urgency != say.WhenFree:
		return 6
	}
	return 7
}

// mayStart returns the messages of which one must begin next.
func (c *court) mayStart() (may []*matter) {
	var waits []*matter
	for _, m := range c.open {
		if m != c.speaks && m.void == "" && m.Within == 0 && !slices.Contains(c.cut, m) {
			waits = append(waits, m)
		}
	}
	var last *matter // what was interrupted, or the answer that goes on
	for _, m := range slices.Backward(c.cut) {
		if m.void == "" {
			last = m
			break
		}
	}
	if last == nil {
		for _, m := range waits {
			if m.Follows && !m.first.begun.IsZero() {
				last = m
				break
			}
		}
	}
	if last != nil {
		waits = slices.DeleteFunc(waits, func(m *matter) bool { return m.first == last.first || !mayCut(m, last) })
		if len(waits) == 0 {
			return []*matter{last}
		}
	}
	best := 8
	for _, m := range waits {
		best = min(best, row(m))
	}
	waits = slices.DeleteFunc(waits, func(m *matter) bool { return row(m) != best })
	if best != 6 || len(waits) < 2 {
		return waits[:min(1, len(waits))]
	}
	// As they came, but that an answer passes notices.
	may = waits[:1]
	if waits[0].Kind == say.Notice {
		for _, m := range waits[1:] {
			if m.Kind == say.Answer {
				return []*matter{m}
			}
			if m.Kind != say.Notice {
				break
			}
		}
	}
	return may
}

func (c *court) starts(m *matter, now time.Time) {
	if c.speaks != nil {
		c.condemn("%v starts while %v is spoken", m, c.speaks)
	}
	if m.void != "" {
		c.condemn("%v starts although %s", m, m.void)
	}
	if may := c.mayStart(); !slices.Contains(may, m) && m.void == "" && m.Within == 0 {
		c.condemn("%v starts, and the page wants %v; interrupted %v", m, may, c.cut)
	}
	if m.Kind == say.Answer && !c.over.IsZero() && m.came.Before(c.over) {
		c.condemn("%v was asked in the game and starts after its end", m)
	}
	for _, other := range c.open {
		if other.by != nil && other.by.Kind == say.Ruling && other.by.begun.IsZero() && other.by.void == "" && m.Kind != say.Ruling && m.Kind != say.Move {
			c.condemn("%v starts between %v and the ruling that cut it", m, other)
		}
	}
	for _, part := range c.all {
		if part.first == m.first && part.came.Before(m.came) && !part.whole {
			c.condemn("%v starts before the part %v was said", m, part)
		}
	}
	if m.begun.IsZero() {
		m.begun = now
		if m.Kind == say.Ruling && m.Urgency != say.WhenFree {
			c.waits = append(c.waits, now.Sub(c.mayRule(m)))
		}
		if m.Kind == say.Ruling && !c.over.IsZero() && c.ruling.IsZero() {
			c.ruling = now
		}
	} else {
		c.counts["continued"]++
	}
	c.cut = slices.DeleteFunc(c.cut, func(other *matter) bool { return other == m })
	m.by, m.anew = nil, false
	c.speaks = m
}

// mayRule is when the ruling m may begin: when it came, or when what it does not
// interrupt was over.
func (c *court) mayRule(m *matter) time.Time {
	from := m.came
	for _, other := range c.all {
		if !other.begun.IsZero() && other != m && !mayCut(m, other) && other.ended.After(from) {
			from = other.ended
		}
	}
	return from
}

func (c *court) interrupted(m *matter) {
	c.counts["interrupted"]++
	c.aboutToBegin(m)
	if m.by == nil && !m.anew {
		c.condemn("%v is interrupted by nothing that may", m)
	}
	if m == c.speaks {
		c.speaks = nil
	}
	c.cut = append(c.cut, m)
}

// aboutToBegin finds what interrupts m before its first word.
func (c *court) aboutToBegin(m *matter) {
	for _, other := range c.open {
		if m != c.speaks && mayCut(other, m) {
			m.by = other
		}
	}
}

func (c *court) ends(m *matter, r say.Receipt, now time.Time) {
	m.ended, m.whole = now, r.Stage == say.Finished
	c.counts[r.Stage.String()]++
	c.aboutToBegin(m)
	cutHint := m.Kind == say.Hint && m.by != nil
	switch {
	case m.whole || m.void != "" || cutHint:
	case r.Stage == say.Overtaken && m.Within > 0: // it is not true for long enough
	default:
		c.condemn("%v is %v, %s, and nothing makes it void", m, r.Stage, r.Reason)
	}
	if !m.whole {
		c.annul(m, "a part of its answer was dropped")
	}
	if m == c.speaks {
		c.speaks = nil
	}
	gone := func(other *matter) bool { return other == m }
	c.open, c.cut = slices.DeleteFunc(c.open, gone), slices.DeleteFunc(c.cut, gone)
}

// quiet judges what must have happened by now: at a moment at which nothing has
// come for a while.
func (c *court) quiet() {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for _, m := range c.open {
		if m.void != "" && now.Sub(m.came) > 20*time.Millisecond && m == c.speaks {
			c.condemn("%v is still spoken although %s", m, m.void)
		}
		if m.by != nil && m == c.speaks && now.Sub(m.by.came) > 20*time.Millisecond {
			c.condemn("%v is not interrupted by %v", m, m.by)
		}
	}
	if c.speaks == nil && now.Sub(c.last) > 20*time.Millisecond {
		for _, m := range c.open {
			if m.void == "" && m.Within == 0 {
				c.condemn("%v waits, and nothing is spoken", m)
			}
		}
	}
}

// ended notes the end of the game.
func (c *court) ended(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over.IsZero() {
		c.over = at
		c.counts["ended games"]++
	}
}

func (c *court) String() string { return strings.Join(c.verdict, "\n\t") }
