package laws

import (
	"slices"

	"blindchess/internal/rules"
)

// mostInterpretations is the maximum number of interpretations of one handling.
const mostInterpretations = 64

// carried is a piece that was taken off its square, or put down on another.
type carried struct {
	piece rules.Piece
	from  rules.Square // its square before the handling; no square if it came from outside
	to    rules.Square // its new square; no square while it is in the air
}

// interpretation is one way to understand a handling: the pieces on the board, the
// pieces off it, and the releases with their squares. There are several if the board
// does not identify the placed piece.
type interpretation struct {
	board    rules.Placement
	pieces   []carried // every piece that is off its original square
	released []carried // every own piece put down on another square, in order
	adjusts  bool      // pieces are being adjusted
}

// interpretations returns every way to understand h in p, the likeliest first.
func interpretations(p rules.Position, h Handling) []interpretation {
	all := []interpretation{{board: p.Placement()}}
	for _, step := range h.Steps {
		next := make([]interpretation, 0, len(all))
		for _, r := range all {
			next = append(next, stepped(p, r, step)...)
		}
		if len(next) > mostInterpretations {
			next = next[:mostInterpretations]
		}
		all = next
	}
	return all
}

// stepped returns the ways to understand step after r.
func stepped(p rules.Position, r interpretation, step Step) []interpretation {
	switch step.Kind {
	case StepAdjust:
		r.adjusts = true
	case StepLift:
		r = r.lifted(step.Square)
	case StepPlace:
		return placed(p, r, step)
	}
	return []interpretation{r}
}

// lifted returns r with the piece on s in the air.
func (r interpretation) lifted(s rules.Square) interpretation {
	piece := r.board.At(s)
	if piece.Role == 0 {
		return r
	}
	r.pieces = slices.Clone(r.pieces)
	r.board = r.board.Put(s, rules.Piece{})
	for i, standing := range r.pieces {
		if standing.to == s {
			r.pieces[i].to = 0
			return r
		}
	}
	r.pieces = append(r.pieces, carried{piece: piece, from: s})
	return r
}

// placed returns the ways to understand that something was put down.
func placed(p rules.Position, r interpretation, step Step) []interpretation {
	var choices []int
	for i, standing := range r.pieces {
		if standing.to == 0 && (step.Piece.Role == 0 || standing.piece == step.Piece) {
			choices = append(choices, i)
		}
	}
	if len(choices) == 0 {
		if step.Piece.Role == 0 {
			return []interpretation{r}
		}
		r.pieces = append(slices.Clone(r.pieces), carried{piece: step.Piece})
		choices = []int{len(r.pieces) - 1}
	}
	slices.SortStableFunc(choices, func(a, b int) int {
		return likelihood(p, r.pieces[b], step.Square) - likelihood(p, r.pieces[a], step.Square)
	})
	all := make([]interpretation, 0, len(choices))
	for _, i := range choices {
		all = append(all, settled(p, r, i, step.Square))
	}
	return all
}

// likelihood ranks the pieces in the air by how probably one of them was put
// down on s.
func likelihood(p rules.Position, standing carried, s rules.Square) int {
	switch {
	case standing.piece.Side == p.Turn() && lands(p, standing.from, s):
		return 3
	case standing.from == s:
		return 2
	case standing.piece.Side == p.Turn():
		return 1
	default:
		return 0
	}
}

// lands reports whether some legal move brings the piece on from to s.
func lands(p rules.Position, from, s rules.Square) bool {
	for m := range p.Moves() {
		if landing(p, m, from) == s {
			return true
		}
	}
	return false
}

// settled returns r with its piece i put down on s. A piece that is already
// there is pushed off the board.
func settled(p rules.Position, r interpretation, i int, s rules.Square) interpretation {
	if r.board.At(s).Role != 0 {
		r = r.lifted(s)
	}
	r.pieces = slices.Clone(r.pieces)
	r.pieces[i].to = s
	standing := r.pieces[i]
	r.board = r.board.Put(s, standing.piece)
	switch {
	case standing.from == s:
		r.pieces = slices.Delete(r.pieces, i, i+1)
	case standing.piece.Side == p.Turn():
		r.released = append(slices.Clip(r.released), standing)
	}
	if !slices.ContainsFunc(r.pieces, func(c carried) bool { return c.to == 0 }) {
		r.adjusts = false
	}
	return r
}

// landing returns the square to which m brings the player's piece on from,
// which in castling is the king or the rook. It returns no square if m leaves
// that piece on its square.
func landing(p rules.Position, m rules.Move, from rules.Square) rules.Square {
	kingside, castles := p.Castling(m)
	if !castles {
		if m.From == from {
			return m.To
		}
		return 0
	}
	king, rook := rules.SquareAt(2, m.From.Rank()), rules.SquareAt(3, m.From.Rank())
	if kingside {
		king, rook = rules.SquareAt(6, m.From.Rank()), rules.SquareAt(5, m.From.Rank())
	}
	switch from {
	case m.From:
		return king
	case m.To:
		return rook
	default:
		return 0
	}
}
