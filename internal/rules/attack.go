package rules

import "math/bits"

// Inside this package a square is often an index from 0 to 63, one below the
// Square, because tables start at 0.

const (
	fileA Occupancy = 0x0101010101010101
	fileH Occupancy = 0x8080808080808080
)

// homeRank returns the first rank as side counts it.
func homeRank(side Side) Occupancy {
	if side == Black {
		return 0xff << 56
	}
	return 0xff
}

// lowest returns the index of the lowest square of o, which must not be empty.
func lowest(o Occupancy) int { return bits.TrailingZeros64(uint64(o)) & 63 }

// Read-only tables.
var (
	knightLeaps = leaps([8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingLeaps   = leaps([8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	betweens    = measureBetweens()
)

// leaps returns for each square where the given steps of file and rank lead.
func leaps(steps [8][2]int) (table [64]Occupancy) {
	for at := range table {
		for _, step := range steps {
			table[at] |= SquareAt(at&7+step[0], at>>3+step[1]).Bit()
		}
	}
	return table
}

// measureBetweens returns for each two squares on one line those between them.
func measureBetweens() (table [64][64]Occupancy) {
	steps := [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
	for from := range table {
		for _, step := range steps {
			passed := Occupancy(0)
			file, rank := from&7+step[0], from>>3+step[1]
			for to := SquareAt(file, rank); to != 0; to = SquareAt(file, rank) {
				table[from][to-1] = passed
				passed |= to.Bit()
				file, rank = file+step[0], rank+step[1]
			}
		}
	}
	return table
}

// PawnAttacks returns the squares that pawns of side attack.
func PawnAttacks(pawns Occupancy, side Side) Occupancy {
	if side == White {
		return (pawns&^fileA)<<7 | (pawns&^fileH)<<9
	}
	return (pawns&^fileA)>>9 | (pawns&^fileH)>>7
}

// attackers returns the pieces of both sides that attack the square at an index,
// with occupied as the pieces that block lines.
func (p *Placement) attackers(at int, occupied Occupancy) Occupancy {
	square := Occupancy(1) << at
	pawns := p.Pawns()
	return knightLeaps[at]&p.Knights() |
		kingLeaps[at]&p.Kings() |
		PawnAttacks(square, Black)&pawns&p.white |
		PawnAttacks(square, White)&pawns&^p.white |
		rookReach(at, occupied)&p.RooksAndQueens() |
		bishopReach(at, occupied)&p.BishopsAndQueens()
}

// Attackers returns the pieces of both sides that attack s, pinned or not, with
// occupied as the pieces that block lines.
func (p Placement) Attackers(s Square, occupied Occupancy) Occupancy {
	if s == 0 || s > H8 {
		return 0
	}
	return p.attackers(int(s-1), occupied)
}

// attacked reports whether a piece of side attacks s, with occupied as the
// pieces that block lines; a piece outside occupied attacks nothing.
func (p *Placement) attacked(s Square, side Side, occupied Occupancy) bool {
	return p.attackers(int(s-1)&63, occupied)&p.OfSide(side)&occupied != 0
}

// Attackers returns the pieces of side that attack s, pinned or not, whether s
// is occupied or not. If s has a piece of side, they are its defenders.
func (p Position) Attackers(s Square, by Side) Occupancy {
	if s == 0 || s > H8 {
		return 0
	}
	return p.placement.attackers(int(s-1), p.placement.Occupied()) & p.placement.OfSide(by)
}

// Reach returns the squares that piece on s attacks, with pieces on occupied.
// Of a line it contains the first piece in the way. A pawn reaches the squares
// on which it could capture.
func Reach(piece Piece, s Square, occupied Occupancy) Occupancy {
	if s == 0 || s > H8 {
		return 0
	}
	at := int(s - 1)
	switch piece.Role {
	case Pawn:
		return PawnAttacks(s.Bit(), piece.Side)
	case Knight:
		return knightLeaps[at]
	case Bishop:
		return bishopReach(at, occupied)
	case Rook:
		return rookReach(at, occupied)
	case Queen:
		return rookReach(at, occupied) | bishopReach(at, occupied)
	case King:
		return kingLeaps[at]
	default:
		return 0
	}
}

// Ray lists the squares that lie from s in one direction, nearest first, to
// the edge of the board. The direction is a step of files (towards h) and
// ranks (towards 8), each -1, 0 or 1.
func Ray(s Square, files, ranks int) []Square {
	if s == 0 || s > H8 || files == 0 && ranks == 0 {
		return nil
	}
	var squares []Square
	for next := SquareAt(s.File()+files, s.Rank()+ranks); next != 0; next = SquareAt(next.File()+files, next.Rank()+ranks) {
		squares = append(squares, next)
	}
	return squares
}
