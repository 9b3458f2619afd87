package rules

import "math/bits"

// lineMasks holds for one square the lines through it, without itself.
type lineMasks struct{ rank, file, rising, falling Occupancy }

var lines = measureLines()

func measureLines() (table [64]lineMasks) {
	for at := range table {
		for to := range table {
			if at == to {
				continue
			}
			square := Occupancy(1) << to
			switch {
			case at>>3 == to>>3:
				table[at].rank |= square
			case at&7 == to&7:
				table[at].file |= square
			case at&7-to&7 == at>>3-to>>3:
				table[at].rising |= square
			case at&7-to&7 == to>>3-at>>3:
				table[at].falling |= square
			}
		}
	}
	return table
}

// along returns the squares of line that a piece on square sees, the first piece
// in its way included. The subtraction of hyperbola quintessence: taking away
// twice the square from the pieces above it borrows through the empty squares up
// to the first piece.
func along(square, occupied, line Occupancy) Occupancy {
	pieces := uint64(occupied & line)
	up := pieces - 2*uint64(square)
	down := bits.ReverseBytes64(bits.ReverseBytes64(pieces) - 2*bits.ReverseBytes64(uint64(square)))
	return Occupancy(up^down) & line
}

// rankReach holds, by the file of a piece and the pieces on the six inner files of
// its rank, the part of the rank that it sees.
var rankReach = measureRanks()

func measureRanks() (table [8][64]uint8) {
	for file := range table {
		for inner := range table[file] {
			pieces := inner << 1
			for to := file + 1; to < 8; to++ {
				table[file][inner] |= 1 << to
				if pieces>>to&1 != 0 {
					break
				}
			}
			for to := file - 1; to >= 0; to-- {
				table[file][inner] |= 1 << to
				if pieces>>to&1 != 0 {
					break
				}
			}
		}
	}
	return table
}

// alongRank is along for a rank, for which turning the bytes over does not
// work.
func alongRank(at int, occupied Occupancy) Occupancy {
	shift := at & 56
	return Occupancy(rankReach[at&7][occupied>>(shift+1)&63]) << shift
}

// rookReach returns the squares that a rook at an index sees, the first piece
// in each direction included.
func rookReach(at int, occupied Occupancy) Occupancy {
	square, line := Occupancy(1)<<(at&63), &lines[at&63]
	return alongRank(at, occupied) | along(square, occupied, line.file)
}

// RookReach returns the squares that a rook on s sees, the first piece in each
// direction included. s must be a square.
func RookReach(s Square, occupied Occupancy) Occupancy { return rookReach(int(s)-1, occupied) }

// BishopReach is RookReach for a bishop.
func BishopReach(s Square, occupied Occupancy) Occupancy { return bishopReach(int(s)-1, occupied) }

// bishopReach is rookReach for a bishop.
func bishopReach(at int, occupied Occupancy) Occupancy {
	square, line := Occupancy(1)<<(at&63), &lines[at&63]
	return along(square, occupied, line.rising) | along(square, occupied, line.falling)
}
