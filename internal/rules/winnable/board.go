package winnable

import (
	"math/bits"

	"blindchess/internal/rules"
)

// Inside this package a square is often an index from 0 to 63, one below the
// Square, because tables start at 0.

const (
	fileA rules.Occupancy = 0x0101010101010101
	fileH rules.Occupancy = 0x8080808080808080
)

// mostMoves is room for the moves of any position that a game can reach.
const mostMoves = 256

// lowest returns the index of the lowest square of o, which must not be empty.
func lowest(o rules.Occupancy) int { return bits.TrailingZeros64(uint64(o)) & 63 }

// Read-only tables: the squares that a piece sees from each index on an empty
// board.
var (
	knightLeaps = reaches(rules.Knight)
	kingLeaps   = reaches(rules.King)
	rookLines   = reaches(rules.Rook)
	bishopLines = reaches(rules.Bishop)
)

func reaches(role rules.Role) (table [64]rules.Occupancy) {
	for at := range table {
		table[at] = rules.Reach(rules.Piece{Side: rules.White, Role: role}, rules.Square(at+1), 0)
	}
	return table
}

// fileOf returns the file of the square at an index, without itself.
func fileOf(at int) rules.Occupancy { return fileA << (at & 7) &^ (1 << at) }

// rookReach returns the squares that a rook at an index sees, the first piece
// in each direction included.
func rookReach(at int, occupied rules.Occupancy) rules.Occupancy {
	return rules.RookReach(rules.Square(at+1), occupied)
}

// bishopReach is rookReach for a bishop.
func bishopReach(at int, occupied rules.Occupancy) rules.Occupancy {
	return rules.BishopReach(rules.Square(at+1), occupied)
}

// pawnStep returns by how many bits the row of squares turns when the pawns of
// side step.
func pawnStep(side rules.Side) int {
	if side == rules.White {
		return 8
	}
	return -8
}

// lastRank returns the rank on which the pawns of side promote.
func lastRank(side rules.Side) rules.Occupancy {
	if side == rules.White {
		return 0xff << 56
	}
	return 0xff
}

func turned(o rules.Occupancy, by int) rules.Occupancy {
	return rules.Occupancy(bits.RotateLeft64(uint64(o), by))
}
