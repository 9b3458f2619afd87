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
	Mate bool // the side that moved is mated at the end of the line
	Draw bool // stalemate
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
	c.Lost, c.Won = missing(p, end, p.Turn()), missing(p, end, p.Turn().Other())
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

// missing lists the pieces of a side that are gone, by worth. A pawn that became
// a piece is gone as a pawn.
func missing(before, after rules.Position, side rules.Side) []rules.Piece {
	var gone []rules.Piece
	for role := rules.Queen; role >= rules.Pawn; role-- {
		piece := rules.Piece{Side: side, Role: role}
		for range before.Placement().Of(piece).Len() - after.Placement().Of(piece).Len() {
			gone = append(gone, piece)
		}
	}
	return gone
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
