package rules

import "math/bits"

// Square is one of the sixty-four squares, A1 to H8 counted along the ranks.
// The zero Square is no square.
type Square uint8

// The corners, from which the others are counted: b1 is A1+1, a2 is A1+8.
const (
	A1 Square = 1
	H1 Square = 8
	A8 Square = 57
	H8 Square = 64
)

// SquareAt returns the square of a file and a rank, each counted from 0 to 7
// (file a is 0, rank 1 is 0). Outside the board it returns no square.
func SquareAt(file, rank int) Square {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return Square(rank*8 + file + 1)
}

// ParseSquare reads a square such as "e4". It returns no square and false if
// text is anything else.
func ParseSquare(text string) (Square, bool) {
	if len(text) != 2 {
		return 0, false
	}
	s := SquareAt(int(text[0])-'a', int(text[1])-'1')
	return s, s != 0
}

// File returns the file of s from 0 (file a) to 7. It panics for no square.
func (s Square) File() int {
	if s == 0 {
		panic("rules: no square has no file")
	}
	return int(s-1) & 7
}

// Rank returns the rank of s from 0 (rank 1) to 7. It panics for no square.
func (s Square) Rank() int {
	if s == 0 {
		panic("rules: no square has no rank")
	}
	return int(s-1) >> 3
}

// Dark reports whether s is a dark square, as a1 is.
func (s Square) Dark() bool {
	return s != 0 && (s.File()+s.Rank())%2 == 0
}

// String returns s as "e4", and "" for no square.
func (s Square) String() string {
	if s == 0 || s > H8 {
		return ""
	}
	return string([]byte{byte('a' + s.File()), byte('1' + s.Rank())})
}

// Occupancy is a set of squares.
type Occupancy uint64

// Bit returns the set that holds s alone, and the empty set for no square.
func (s Square) Bit() Occupancy {
	if s == 0 {
		return 0
	}
	return 1 << (s - 1)
}

// Has reports whether s is in o.
func (o Occupancy) Has(s Square) bool { return o&s.Bit() != 0 }

// Len returns how many squares o holds.
func (o Occupancy) Len() int { return bits.OnesCount64(uint64(o)) }

// First returns the lowest square of o, a1 being the lowest of all, and no
// square if o is empty.
func (o Occupancy) First() Square {
	if o == 0 {
		return 0
	}
	return Square(bits.TrailingZeros64(uint64(o)) + 1)
}

// Squares lists the squares of o from a1 to h8.
func (o Occupancy) Squares() []Square {
	squares := make([]Square, 0, o.Len())
	for ; o != 0; o &= o - 1 {
		squares = append(squares, o.First())
	}
	return squares
}
