package endings

import "blindchess/internal/rules"

// Squares are counted from 0 here, a1 first. squares contains the squares of a
// material's pieces, in its order.
type squares [4]uint8

// geometry is what turns and mirrors a board does to squares.
type geometry struct {
	turned   [8][64]uint8 // by the way: 1 mirrors files, 2 mirrors ranks, 4 mirrors the diagonal
	way      [64]uint8    // the way that brings a king into the triangle a1, d1, d4
	triangle [64]uint8    // the place of a square in the triangle
	corners  [10]uint8    // the squares of the triangle
}

func newGeometry() *geometry {
	g := &geometry{}
	for s := range 64 {
		for way := range 8 {
			file, rank := s&7, s>>3
			if way&1 != 0 {
				file = 7 - file
			}
			if way&2 != 0 {
				rank = 7 - rank
			}
			if way&4 != 0 {
				file, rank = rank, file
			}
			g.turned[way][s] = uint8(rank*8 + file)
		}
	}
	n := uint8(0)
	for s := range 64 {
		if file, rank := s&7, s>>3; file < 4 && rank <= file {
			g.triangle[s], g.corners[n] = n, uint8(s)
			n++
		}
	}
	for s := range 64 {
		for way := range uint8(8) {
			to := g.turned[way][s]
			if file, rank := to&7, to>>3; file < 4 && rank <= file {
				g.way[s] = way
				break
			}
		}
	}
	return g
}

// layout is how the positions of one material are numbered.
type layout struct {
	*geometry
	pieces material
	pawns  bool // the third piece is a pawn
	size   int  // of one side to move
}

func (l *layout) init(g *geometry, m material) {
	l.geometry, l.pieces, l.pawns = g, m, m[2].role == rules.Pawn
	l.size = 10 * 64 * 64
	if l.pawns {
		l.size = 24 * 64 * 64
	}
	if len(m) == 4 {
		l.size *= 64
	}
}

// index numbers a position with turn to move, 0 or 1. Positions that are the same
// up to a mirror have the same number.
func (l *layout) index(s squares, turn int) int {
	var at int
	if l.pawns {
		way := uint8(0)
		if s[2]&7 > 3 {
			way = 1
		}
		t := &l.turned[way]
		pawn := t[s[2]]
		at = (int(pawn>>3)-1)*4 + int(pawn&7)
		at = at<<12 | int(t[s[0]])<<6 | int(t[s[1]])
		if len(l.pieces) == 4 {
			at = at<<6 | int(t[s[3]])
		}
		return turn*l.size + at
	}
	t := &l.turned[l.orientation(s)]
	at = int(l.triangle[t[s[0]]])<<12 | int(t[s[1]])<<6 | int(t[s[2]])
	if len(l.pieces) == 4 {
		at = at<<6 | int(t[s[3]])
	}
	return turn*l.size + at
}

// orientation is the way that a position without pawns is turned. The king of the
// stronger side comes into the triangle; if it is on the diagonal, the first
// piece that is not comes below it.
func (l *layout) orientation(s squares) uint8 {
	way := l.way[s[0]]
	t := &l.turned[way]
	for i := range l.pieces {
		to := t[s[i]]
		if file, rank := to&7, to>>3; rank != file {
			if rank > file {
				return way ^ 4
			}
			return way
		}
	}
	return way
}

// at is the position of a number.
func (l *layout) at(number int) (s squares, turn int) {
	if number >= l.size {
		number, turn = number-l.size, 1
	}
	if len(l.pieces) == 4 {
		s[3], number = uint8(number&63), number>>6
	}
	if l.pawns {
		s[1], s[0] = uint8(number&63), uint8(number>>6&63)
		pawn := number >> 12
		s[2] = uint8((pawn/4+1)*8 + pawn%4)
		return s, turn
	}
	s[2], s[1], s[0] = uint8(number&63), uint8(number>>6&63), l.corners[number>>12]
	return s, turn
}
