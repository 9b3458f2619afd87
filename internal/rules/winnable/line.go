package winnable

import (
	"slices"

	"blindchess/internal/rules"
)

// line returns moves that lead from the first state to the one at an index. If
// a move leads to a later position of the way, the part between is left out, so
// that the line does not wander.
func (h *search) line(at int32) []rules.Move {
	way := []int32{at}
	for at != 0 {
		at = h.states[at].parent
		way = append(way, at)
	}
	slices.Reverse(way)
	places := make([]int32, len(h.states)) // on the way, counted from the first state
	for place, at := range way {
		places[at] = int32(place)
	}
	line := make([]rules.Move, 0, len(way))
	for place := int32(0); int(place) < len(way)-1; {
		m, next := h.furthest(way[place], places)
		line = append(line, m)
		place = next
	}
	return line
}

// furthest returns the move from a state on the way that leads to its last
// place, and that place.
func (h *search) furthest(from int32, places []int32) (best rules.Move, place int32) {
	p := h.position(from)
	var room [mostMoves]rules.Move
	for _, m := range p.AppendMoves(room[:0]) {
		child := p.After(m)
		met := h.slots[h.slot(h.pack(&child))]
		if met != 0 && places[met-1] > place {
			best, place = m, places[met-1]
		}
	}
	return best, place
}
