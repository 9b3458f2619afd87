package winnable

import "blindchess/internal/rules"

// search looks for a mate by one side to which both sides play. As no side
// resists it is a search for a way, not a game: it stores every position it has
// met and continues from those that look nearest to a mate. When none is left,
// every position that can be reached has been visited.
//
// Three frontiers order the positions by different weighings. They take turns
// with each other and with the plain order of discovery, so that none can lead
// the search astray for ever.
type search struct {
	winner    rules.Side
	rooks     rules.Occupancy // that may castle in the first position
	budget    int             // how many positions it may keep
	turn      int             // how many positions were opened
	oldest    int32           // no earlier state remains to open
	states    []state
	slots     []uint32 // open addressing: 1 + an index of states, or 0
	frontiers [weighings]frontier
	pruning   pruning
	told      func(entered, most int) // how far the search is; may be nil
	most      int                     // how many positions the whole search may keep
	astray    bool                    // whether the usual weighing has led nowhere
	written   bool                    // whether the line of a mate is wanted
	flipped   bool                    // whether the files were exchanged, which is done once
	spent     int                     // how many positions were stored before the restart
}

// tellEvery is the number of opened positions between two reports of the
// progress.
const tellEvery = 1 << 10

// schedule is the order in which the frontiers take turns; weighings itself
// means the order of discovery.
var schedule = [8]int{0, 1, 2, 0, 1, 2, 0, weighings}

// start begins a search from p, in which winner's opponent may not be mated
// already.
func (h *search) start(p *rules.Position, winner rules.Side, budget int) {
	room := min(budget, firstNodes) + mostMoves
	*h = search{winner: winner, rooks: p.CastlingRooks(), budget: budget, astray: h.astray}
	h.states = make([]state, 0, room)
	h.slots = make([]uint32, 1<<11)
	for i := range h.frontiers {
		h.frontiers[i].next = make([]int32, 0, room)
	}
	h.frontiers[weighCorner].queue = true
	h.keep(p, 0, 0)
}

// anew starts the search from p again, with another weighing if the usual one
// has led astray.
func (h *search) anew(p *rules.Position, budget int, astray bool) {
	told, most, spent, written, flipped := h.told, h.most, h.spent+len(h.states), h.written, h.flipped
	h.astray = astray
	h.start(p, h.winner, budget)
	h.told, h.most, h.spent, h.written, h.flipped = told, most, spent, written, flipped
	h.pruning.built = true
}

// run continues until a mate is found, no position remains, or the budget is
// spent. For a mate it returns its index.
func (h *search) run() (mate int32, verdict Verdict) {
	for len(h.states) <= h.budget {
		if h.told != nil && h.turn%tellEvery == tellEvery-1 {
			h.told(h.spent+len(h.states), h.most)
		}
		weighing := schedule[h.turn&7]
		h.turn++
		at, left := h.next(weighing)
		if !left {
			return 0, Unwinnable
		}
		if mate, found := h.open(at, weighing); found {
			return mate, Winnable
		}
	}
	return 0, Undetermined
}

// next takes the most promising state that is not opened yet. It reports false if
// there is none: a state that is not fully opened waits in every frontier.
func (h *search) next(weighing int) (int32, bool) {
	if weighing == weighings {
		for ; int(h.oldest) < len(h.states); h.oldest++ {
			if s := &h.states[h.oldest]; s.marks&markOpened == 0 {
				s.marks |= markOpened
				return h.oldest, true
			}
		}
		return 0, false
	}
	for {
		at, ok := h.frontiers[weighing].pop()
		if !ok {
			return 0, false
		}
		if s := &h.states[at]; s.marks&markOpened == 0 {
			s.marks |= markOpened
			return at, true
		}
	}
}

// open keeps the positions that one move makes of a state, and returns the
// index of the first that is a mate. If one of them is more promising than the
// state, the rest waits until the state's turn comes again.
func (h *search) open(at int32, weighing int) (mate int32, found bool) {
	p := h.position(at)
	if h.pruning.close(h, &p, h.states[at].marks) {
		return 0, false
	}
	var room [mostMoves]rules.Move
	moves := p.AppendMoves(room[:0])
	pieces, mayMate := p.Placement(), p.Turn() == h.winner
	pawns, count := pieces.Pawns(), pieces.Occupied().Len()
	for n := int(h.states[at].marks >> marksResume); n < len(moves); n++ {
		m := moves[n]
		child := p.After(m)
		mated := mayMate && child.Checked() && child.MoveCount() == 0
		extra := uint32(0)
		if left := child.Placement(); pawns.Has(m.From) || left.Occupied().Len() != count {
			extra = markIrreversible
			if !mated && cannotMate(left, h.winner) {
				continue
			}
		}
		i, fresh := h.keep(&child, at, extra)
		switch {
		case !fresh:
		case mated:
			return i, true
		case weighing != weighings && n+1 < len(moves) && h.frontiers[weighing].gained():
			s := &h.states[at]
			s.marks = s.marks&^markOpened&(1<<marksResume-1) | uint32(n+1)<<marksResume
			h.frontiers[weighing].again(at)
			return 0, false
		}
	}
	return 0, false
}
