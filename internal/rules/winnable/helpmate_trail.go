package winnable

// trail is a queue of the states of a hunt, the most hopeful first. The worth
// of a state is 0 at its best.
type trail struct {
	heads, tails [worthLimit]int32 // 1 + the first and the last state of each worth, or 0
	next         []int32           // for each state, 1 + the one after it of the same worth, or 0
	best         int               // no state is waiting with less
	popped       int               // the worth of the state popped last
	pushed       int               // the worth of the state pushed last
	queue        bool              // whether states of the same worth leave in the order in which they came
}

// worthLimit is one more than the greatest worth that is told apart.
const worthLimit = 512

// gain is by how much a position must be more hopeful than the one before it
// for the hunt to go on with it at once.
const gain = 2

// push adds the state at the next index.
func (t *trail) push(at int32, worth int) {
	t.pushed = min(max(worth, 0), worthLimit-1)
	t.next = append(t.next, 0)
	t.put(at, t.pushed, t.queue)
}

// gained reports whether the state pushed last is more hopeful than the one
// popped last.
func (t *trail) gained() bool { return t.pushed+gain <= t.popped }

// again puts back the state popped last.
func (t *trail) again(at int32) { t.put(at, t.popped, false) }

// put puts a state before or behind those of the same worth.
func (t *trail) put(at int32, worth int, behind bool) {
	t.best = min(t.best, worth)
	switch first := t.heads[worth]; {
	case first == 0:
		t.heads[worth], t.tails[worth], t.next[at] = at+1, at+1, 0
	case behind:
		t.next[t.tails[worth]-1], t.next[at] = at+1, 0
		t.tails[worth] = at + 1
	default:
		t.heads[worth], t.next[at] = at+1, first
	}
}

// pop takes the most hopeful state away. It reports false where there is none.
func (t *trail) pop() (int32, bool) {
	for ; t.best < worthLimit; t.best++ {
		if first := t.heads[t.best]; first != 0 {
			t.heads[t.best] = t.next[first-1]
			t.popped = t.best
			return first - 1, true
		}
	}
	t.best = worthLimit - 1
	return 0, false
}
