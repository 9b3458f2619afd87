package winnable

import (
	"math/bits"

	"blindchess/internal/rules"
)

// corner returns the corner nearest to the quarry in which a mate is likely,
// and how many steps away it is: one of the colour of winner's bishops, or if
// he has none one where the opponent's bishops may block the way out.
func corner(p rules.Placement, own, others rules.Occupancy, quarry int) (corner, far int) {
	const corners rules.Occupancy = 1 | 1<<7 | 1<<56 | 1<<63
	bishops := p.BishopsAndQueens() &^ p.RooksAndQueens()
	light, dark := bishops&lightSquares, bishops&^lightSquares
	likely := corners
	switch {
	case dark&own != 0:
		likely &^= lightSquares
	case light&own != 0:
		likely &= lightSquares
	case light&others != 0 && dark&others == 0:
		likely &^= lightSquares
	case dark&others != 0 && light&others == 0:
		likely &= lightSquares
	}
	far = 8
	for ; likely != 0; likely &= likely - 1 {
		at := lowest(likely)
		if away := steps(quarry, at); away < far {
			corner, far = at, away
		}
	}
	return corner, far
}

// lacking returns how many pawn steps seem to lack until own are men enough to
// mate, 0 where they are. The opponent's pawns count too: what they become can
// block their own king.
func lacking(p rules.Placement, own, others rules.Occupancy, winner rules.Side) int {
	if p.RooksAndQueens()&own != 0 {
		return 0
	}
	pawns, knights := p.Pawns(), p.Knights()&own
	bishops := p.BishopsAndQueens() & own
	minors := knights | bishops
	if pawns&own != 0 {
		far := min(path(p, own, winner), 1+path(p, others, winner.Other()))
		if minors&(minors-1) != 0 {
			return min(far, 3)
		}
		return far
	}
	if knights&(knights-1) != 0 || knights != 0 && bishops != 0 || bishops&lightSquares != 0 && bishops&^lightSquares != 0 {
		return 0
	}
	blockers := p.OfRole(rules.Knight) | p.OfRole(rules.Bishop)
	switch {
	case knights != 0:
		blockers |= p.OfRole(rules.Rook)
	case bishops&lightSquares != 0:
		blockers &^= p.BishopsAndQueens() & lightSquares
	default:
		blockers &^= p.BishopsAndQueens() &^ lightSquares
	}
	if blockers&others != 0 {
		return 0
	}
	return 1 + nearest(pawns&others, winner.Other())
}

// nearest returns how many steps the foremost of pawns has to the last rank, 7
// where there is none.
func nearest(pawns rules.Occupancy, side rules.Side) int {
	switch {
	case pawns == 0:
		return 7
	case side == rules.White:
		return 7 - (bits.Len64(uint64(pawns))-1)>>3
	default:
		return lowest(pawns) >> 3
	}
}

// path returns how many steps, and twice how many men in the way, lie between
// the most promising pawn of side, whose men are own, and the last rank, and 9
// where it has none.
func path(p rules.Placement, own rules.Occupancy, side rules.Side) int {
	least, occupied := 9, p.Occupied()
	for rest := p.Pawns() & own; rest != 0; rest &= rest - 1 {
		at := lowest(rest)
		ahead := fileOf(at) & (1<<at - 1)
		if side == rules.White {
			ahead = fileOf(at) &^ (1<<at - 1)
		}
		least = min(least, ahead.Len()+2*(ahead&occupied).Len())
	}
	return least
}

// edge returns how far the square at an index is from the nearest edge.
func edge(at int) int {
	file, rank := at&7, at>>3
	return min(file, 7-file, rank, 7-rank)
}

// steps returns how many steps a king needs between two indexes.
func steps(a, b int) int {
	file, rank := a&7-b&7, a>>3-b>>3
	return max(file, -file, rank, -rank)
}

// blocker returns how many king's steps away from a corner the nearest man of
// others is that could block beside it, where own are a king, one minor piece
// or bishops of one colour, and pawns; otherwise 0.
func blocker(p rules.Placement, own, others rules.Occupancy, corner int) int {
	knights, bishops := p.Knights()&own, p.BishopsAndQueens()&own
	if knights&(knights-1) != 0 || knights != 0 && bishops != 0 {
		return 0
	}
	able := others & (p.Knights() | p.BishopsAndQueens()&^p.RooksAndQueens())
	switch {
	case knights != 0:
		able |= others & p.RooksAndQueens() &^ p.BishopsAndQueens()
	case bishops == 0:
		return 0
	case bishops&lightSquares != 0:
		able &^= p.BishopsAndQueens() & lightSquares
	default:
		able &^= p.BishopsAndQueens() &^ lightSquares
	}
	least := 7
	for ; able != 0; able &= able - 1 {
		least = min(least, max(steps(lowest(able), corner)-1, 0))
	}
	return least
}
