package winnable

// frontier is a queue of the states of a search, the most promising first. The cost
// of a state is 0 at its best.
type frontier struct {
	heads, tails [costLimit]int32 // 1 + the first and the last state of each cost, or 0
	next         []int32          // for each state, 1 + the one after it of the same cost, or 0
	best         int              // no state is waiting with less
	popped       int              // the cost of the state popped last
	pushed       int              // the cost of the state pushed last
	queue        bool             // whether states of the same cost leave in the order in which they came
}

// costLimit is one more than the greatest cost that is distinguished.
const costLimit = 512

// gain is by how much a position must be more promising than the one before it
// for the search to continue with it immediately.
const gain = 2

// push adds the state at the next index.
func (t *frontier) push(at int32, cost int) {
	t.pushed = min(max(cost, 0), costLimit-1)
	t.next = append(t.next, 0)
	t.put(at, t.pushed, t.queue)
}

// gained reports whether the state pushed last is more promising than the one
// popped last.
func (t *frontier) gained() bool { return t.pushed+gain <= t.popped }

// again puts back the state popped last.
func (t *frontier) again(at int32) { t.put(at, t.popped, false) }

// put puts a state before or behind the others of the same cost.
func (t *frontier) put(at int32, cost int, behind bool) {
	t.best = min(t.best, cost)
	switch first := t.heads[cost]; {
	case first == 0:
		t.heads[cost], t.tails[cost], t.next[at] = at+1, at+1, 0
	case behind:
		t.next[t.tails[cost]-1], t.next[at] = at+1, 0
		t.tails[cost] = at + 1
	default:
		t.heads[cost], t.next[at] = at+1, first
	}
}

// pop takes the most promising state away. It reports false if there is none.
func (t *frontier) pop() (int32, bool) {
	for ; t.best < costLimit; t.best++ {
		if first := t.heads[t.best]; first != 0 {
			t.heads[t.best] = t.next[first-1]
			t.popped = t.best
			return first - 1, true
		}
	}
	t.best = costLimit - 1
	return 0, false
}
