package puzzle

import (
	"slices"

	"blindchess/internal/rules"
)

// forces reports whether the side to move mates in n of its moves at most,
// against every reply.
func forces(p rules.Position, n int) bool {
	for _, m := range attacks(p) {
		if forcesBy(p, m, n) {
			return true
		}
	}
	return false
}

// Mating lists the moves that force mate in n at most.
func Mating(p rules.Position, n int) []rules.Move {
	return slices.DeleteFunc(attacks(p), func(m rules.Move) bool { return !forcesBy(p, m, n) })
}

// forcesBy reports whether m forces mate in n at most.
func forcesBy(p rules.Position, m rules.Move, n int) bool {
	next := p.After(m)
	if n == 1 {
		return next.Checked() && next.Checkmate()
	}
	replies := next.AppendMoves(nil)
	if len(replies) == 0 {
		return next.Checked()
	}
	for _, reply := range replies {
		if !forces(next.After(reply), n-1) {
			return false
		}
	}
	return true
}

// attacks lists the legal moves of p, checks first.
func attacks(p rules.Position) []rules.Move {
	moves := p.AppendMoves(nil)
	checks := make(map[rules.Move]bool, len(moves))
	for _, m := range moves {
		checks[m] = p.After(m).Checked()
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int {
		switch {
		case checks[a] == checks[b]:
			return 0
		case checks[a]:
			return -1
		default:
			return 1
		}
	})
	return moves
}

// worth is the value of a role, in tenths of a pawn.
func worth(role rules.Role) int {
	switch role {
	case rules.Pawn:
		return 10
	case rules.Knight, rules.Bishop:
		return 31
	case rules.Rook:
		return 50
	case rules.Queen:
		return 92
	default:
		return 0
	}
}

// mated is the value of a position for the side that is mated.
const mated = -10_000

// balance is the advantage of the side to move.
func balance(p rules.Position) int {
	total, placement := 0, p.Placement()
	for role := rules.Pawn; role <= rules.Queen; role++ {
		own := placement.Of(rules.Piece{Side: p.Turn(), Role: role}).Len()
		total += worth(role) * (own - placement.Of(rules.Piece{Side: p.Turn().Other(), Role: role}).Len())
	}
	return total
}

// gain returns the immediate gain of a move.
func gain(p rules.Position, m rules.Move) int {
	total := worth(p.At(p.Captured(m)).Role)
	if m.Promotes != 0 {
		total += worth(m.Promotes) - worth(rules.Pawn)
	}
	return total
}

// settled returns the balance of p after the captures that the side to move may
// or may not make, with depth as their maximum number.
func settled(p rules.Position, low, high, depth int) int {
	moves := p.AppendMoves(nil)
	checked := p.Checked()
	if len(moves) == 0 {
		if checked {
			return mated
		}
		return 0
	}
	if depth == 0 {
		return balance(p)
	}
	best := mated
	if !checked {
		best = balance(p)
	}
	if best >= high {
		return best
	}
	low = max(low, best)
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return gain(p, b) - gain(p, a) })
	for _, m := range moves {
		if !checked && gain(p, m) <= 0 {
			break
		}
		best = max(best, -settled(p.After(m), -high, -low, depth-1))
		low = max(low, best)
		if low >= high {
			break
		}
	}
	return best
}

// value searches depth plies and then captures.
func value(p rules.Position, low, high, depth int) int {
	if depth <= 0 {
		return settled(p, low, high, 8)
	}
	moves := attacks(p)
	if len(moves) == 0 {
		if p.Checked() {
			return mated - depth
		}
		return 0
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return gain(p, b) - gain(p, a) })
	best := 2 * mated
	for _, m := range moves {
		best = max(best, -value(p.After(m), -high, -low, depth-1))
		low = max(low, best)
		if low >= high {
			break
		}
	}
	return best
}

// margin returns by how many tenths of a pawn a move is better than the best of
// all others, by material alone. Each is followed for depth plies and then to
// the end of the captures. It is negative if another is better, and large if
// there is a mate in it.
func margin(p rules.Position, m rules.Move, depth int) int {
	own := -value(p.After(m), -20_000, 20_000, depth-1)
	other := -20_000
	for _, another := range p.AppendMoves(nil) {
		if another != m {
			other = max(other, -value(p.After(another), -20_000, -other, depth-1))
		}
	}
	return own - other
}

// Sound reports whether our own search sees that a solution is the only one. A
// mate in three or less is held against every defence, and at each move of the
// solver but the last no other may mate in time. Of anything else the first move
// must win a pawn more than all others.
func Sound(p rules.Position, line []rules.Move) bool {
	last := p
	for _, m := range line {
		last = last.After(m)
	}
	if !last.Checkmate() {
		for depth := 1; depth <= 4; depth++ {
			if margin(p, line[0], depth) >= worth(rules.Pawn) {
				return true
			}
		}
		return false
	}
	n := (len(line) + 1) / 2
	if n > 3 {
		return false
	}
	for i := 0; i < len(line); i += 2 {
		left := n - i/2
		mating := Mating(p, left)
		if left == 1 {
			return i > 0 || len(mating) == 1
		}
		if len(mating) != 1 || mating[0] != line[i] {
			return false
		}
		p = p.After(line[i])
		p = p.After(line[i+1])
	}
	return true
}

// Best returns the move that wins most material within depth plies and the
// captures that follow, and by how much, as Margin measures it.
func Best(p rules.Position, depth int) (rules.Move, int) {
	var best rules.Move
	most := -20_000
	for _, m := range p.AppendMoves(nil) {
		if v := -value(p.After(m), -20_000, -most, depth-1); v > most {
			best, most = m, v
		}
	}
	if best == (rules.Move{}) {
		return best, 0
	}
	return best, margin(p, best, depth)
}
