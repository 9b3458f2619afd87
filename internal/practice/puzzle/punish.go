package puzzle

import (
	"slices"

	"blindchess/internal/rules"
)

// Consequence is what follows on a move by material alone: the line of best
// answers, and what each side has lost when nothing more can be taken.
type Consequence struct {
	Line []rules.Move  // the answer first; none where the move ends the game
	Lost []rules.Piece // pieces of the side that moved, by worth, without equal exchanges
	Won  []rules.Piece
	// Promoted are the pieces into which pawns of the other side were made, and that
	// are still there.
	Promoted []rules.Piece
	Mate     bool // the side that moved is mated at the end of the line
	Draw     bool // stalemate
}

// The depth to which the consequences of a move are searched, and the maximum
// number of positions, so that an answer comes soon. It is counted, not timed: the
// same move is always told the same.
const (
	followed = 4
	captures = 8
	looked   = 60_000
)

// Follows returns what follows on a move of p.
func Follows(p rules.Position, m rules.Move) Consequence {
	next := p.After(m)
	if next.MoveCount() == 0 {
		return Consequence{Draw: !next.Checked()}
	}
	var line []rules.Move
	left := looked
	for depth := 1; depth <= followed; depth++ {
		f := follower{left: left}
		_, found := f.line(next, -20_000, 20_000, depth)
		if f.left <= 0 && line != nil {
			break
		}
		line, left = found, f.left
	}
	c := Consequence{Line: pointed(next, line)}
	end := next
	for _, reply := range c.Line {
		end = end.After(reply)
	}
	c.Mate = end.Turn() == p.Turn() && end.Checkmate()
	c.Draw = end.MoveCount() == 0 && !end.Checked()
	if c.Mate || c.Draw {
		return c
	}
	c.Lost, c.Won, c.Promoted = taken(p, append([]rules.Move{m}, c.Line...))
	for _, piece := range slices.Clone(c.Lost) {
		i := slices.IndexFunc(c.Won, func(other rules.Piece) bool { return worth(other.Role) == worth(piece.Role) })
		if i >= 0 {
			c.Won = slices.Delete(c.Won, i, i+1)
			own := slices.Index(c.Lost, piece)
			c.Lost = slices.Delete(c.Lost, own, own+1)
		}
	}
	return c
}

// pointed returns a line up to the last move that captures, promotes or ends the
// game, and its first move if none does. Quiet moves after that are only one way
// of many.
func pointed(p rules.Position, line []rules.Move) []rules.Move {
	last := min(1, len(line))
	for i, m := range line {
		quiet := p.Captured(m) == 0 && m.Promotes == 0
		if p = p.After(m); !quiet || p.MoveCount() == 0 {
			last = i + 1
		}
	}
	return line[:last]
}

// taken lists the pieces that are taken in a line, by worth: those of the side to
// move, and those of the other. A piece that a pawn was made into in the line is
// taken as a pawn. Promoted are those of the other side that are left.
func taken(p rules.Position, line []rules.Move) (own, other, promoted []rules.Piece) {
	side := p.Turn()
	made := map[rules.Square]bool{} // squares with a piece that was a pawn before
	for _, m := range line {
		if square := p.Captured(m); square != 0 {
			piece := p.At(square)
			if made[square] {
				piece.Role = rules.Pawn
				delete(made, square)
			}
			if piece.Side == side {
				own = append(own, piece)
			} else {
				other = append(other, piece)
			}
		}
		if made[m.From] {
			delete(made, m.From)
			made[m.To] = true
		}
		if m.Promotes != 0 {
			made[m.To] = true
		}
		p = p.After(m)
	}
	for square := range made {
		if piece := p.At(square); piece.Side != side {
			promoted = append(promoted, piece)
		}
	}
	for _, pieces := range [][]rules.Piece{own, other, promoted} {
		slices.SortStableFunc(pieces, func(a, b rules.Piece) int { return int(b.Role) - int(a.Role) })
	}
	return own, other, promoted
}

// follower searches for a line, and stops looking when it has seen enough.
type follower struct{ left int }

// line returns the value of p for the side to move, by depth plies and the
// captures after them, and the moves that lead to it.
func (f *follower) line(p rules.Position, low, high, depth int) (int, []rules.Move) {
	f.left--
	moves, checked := p.AppendMoves(nil), p.Checked()
	if len(moves) == 0 {
		if checked {
			return mated - depth, nil
		}
		return 0, nil
	}
	quiet := depth <= 0
	if depth <= -captures || f.left <= 0 {
		return balance(p), nil
	}
	best, line := 2*mated, []rules.Move(nil)
	if quiet && !checked {
		if best = balance(p); best >= high {
			return best, nil
		}
		low = max(low, best)
	}
	if !quiet {
		moves = attacks(p)
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return gain(p, b) - gain(p, a) })
	for _, m := range moves {
		if quiet && !checked && gain(p, m) <= 0 {
			break
		}
		value, rest := f.line(p.After(m), -high, -low, depth-1)
		if -value > best {
			best, line = -value, append([]rules.Move{m}, rest...)
		}
		if low = max(low, best); low >= high {
			break
		}
	}
	return best, line
}
