package evidence

import "blindchess/internal/rules"

// The weights of the faults of a sheet, in hundredths of a fault.
const (
	wholeFault  = 100
	keptFault   = 40  // of an entry that the table wrote
	extraEntry  = 200 // an entry that belongs nowhere, unless it repeats its neighbour
	wrongSign   = 25  // a capture, check or mate that is none
	foreignHand = 25  // the letters of another language
	unwritten   = 50  // a move on a board that is not written
	strayed     = 30  // each further square on which a board departs

	inferredFault = 50 // of an inferred value
)

// cursor is how far one sheet has been read. While two entries are read in
// exchanged order, swap is their distance and phase how many of the entries
// between have been used.
type cursor struct {
	next        int16
	swap, phase uint8
	ended       bool // an entry behind the last one has been missed already
}

// at returns the index of the entry for the next ply.
func (c cursor) at() int {
	return int(c.next) + int(c.swap) - int(c.phase)
}

// used returns c after that entry.
func (c cursor) used() cursor {
	if c.swap == 0 {
		c.next++
		return c
	}
	if c.phase++; c.phase > c.swap {
		c.next, c.swap, c.phase = c.next+int16(c.swap)+1, 0, 0
	}
	return c
}

// choices is a set of legal moves of one position, by their index.
type choices [4]uint64

func (c *choices) add(i int)     { c[i>>6] |= 1 << (i & 63) }
func (c choices) has(i int) bool { return c[i>>6]&(1<<(i&63)) != 0 }
func (c choices) empty() bool    { return c == choices{} }
func (c choices) and(o choices) choices {
	return choices{c[0] & o[0], c[1] & o[1], c[2] & o[2], c[3] & o[3]}
}
func (c choices) or(o choices) choices {
	return choices{c[0] | o[0], c[1] | o[1], c[2] | o[2], c[3] | o[3]}
}

// means returns the legal moves that an entry can mean: by its likeliest reading
// that is legal.
func (s *scene) means(w Entry) choices {
	var found choices
	for _, says := range w.readings() {
		for i, m := range s.legal {
			if says.matches(s.position, m) {
				found.add(i)
			}
		}
		if !found.empty() {
			return found
		}
	}
	return found
}

// weigh returns the cost of writing m as this entry, and the doubt that its
// signs leave.
func (s *scene) weigh(w Entry, m rules.Move, after *rules.Position) (cost, doubt int) {
	best := -1
	for _, says := range w.readings() {
		if !says.matches(s.position, m) {
			continue
		}
		c, d := s.signs(says, m, after)
		if best < 0 || c < best {
			best, cost, doubt = c, c, d
		}
	}
	return cost, doubt
}

func (s *scene) signs(says Said, m rules.Move, after *rules.Position) (cost, doubt int) {
	if says.Foreign {
		cost += foreignHand
	}
	takes := s.position.Captured(m) != 0
	if says.Takes && !takes {
		cost += wrongSign
	}
	checked := after.Checked()
	if (says.Check || says.Mate) && !checked || says.Mate && checked && !after.Checkmate() {
		cost += wrongSign
	}
	if takes && !says.Takes {
		doubt++
	}
	if checked && !says.Check && !says.Mate {
		doubt++
	}
	if says.FromFile+says.FromRank > 0 && says.Role != 0 && says.Role != rules.Pawn && s.alone(m) {
		doubt++
	}
	return cost, doubt
}

// alone reports whether no other piece of its kind can go where m goes.
func (s *scene) alone(m rules.Move) bool {
	role := s.position.At(m.From).Role
	for _, other := range s.legal {
		if other.To == m.To && other.From != m.From && s.position.At(other.From).Role == role {
			return false
		}
	}
	return true
}

// far returns how far the readings of an entry are from m, at least.
func (s *scene) far(w Entry, m rules.Move) int {
	least := 9
	for _, says := range w.readings() {
		least = min(least, says.distance(s.position, m))
	}
	return least
}
