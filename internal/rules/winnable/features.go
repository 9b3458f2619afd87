package winnable

import (
	"blindchess/internal/rules"
	"math/bits"
)

// features is the data that a search weighs in a position: how much seems to be
// missing for a mate by one side. It decides only the order of the search.
type features struct {
	escapes   int // squares to which the quarry, the king to be mated, could go
	edge      int // steps of the quarry to the nearest edge
	apart     int // steps between the kings
	lacking   int // pawn steps until there are pieces enough to mate
	officers  int // opposing pieces other than king and pawns, who could parry
	pawns     int // opposing pawns
	unchecked int // 1 where the quarry is not in check
	checkAway int // moves until a check, 3 at most
	far       int // steps of the quarry to the nearest corner where a mate is likely
	behind    int // steps of the other king to where it helps to mate there
	exits     int // squares beside that corner that are open to the quarry
	advance   int // steps of the foremost pawn to the last rank
	queenless int // 1 where there is no queen
	lightOnly int // 1 where there is neither queen nor rook
	blocker   int // steps of the nearest opposing piece that could block beside the corner, if winner has only one minor piece
	path      int // steps and pieces between the most promising pawn and a queen, if there is none
}

// weighings is the number of ways in which features are weighed.
const (
	weighNet     = iota // the quarry's present place
	weighCorner         // the quarry in a corner, few pieces left
	weighAdvance        // pawns through to the last rank first
	weighings
)

// costs weighs p in each way. The weights were found by trying: they are those
// with which positions of real play needed the least search. If they lead a
// search astray, the last of them is replaced by others, which look for checks
// and for a net of bishops around a king that its own pieces shut in.
func (p features) costs(astray bool) [weighings]int {
	costs := p.usualCosts()
	if astray {
		costs[weighAdvance] = (4*p.edge + 6*p.apart + 2*p.officers + 13*p.checkAway + 29*p.queenless + 3*p.lightOnly + 16*p.blocker + p.path) / 8
	}
	return costs
}

func (p features) usualCosts() [weighings]int {
	return [weighings]int{
		weighNet: (27*p.escapes + 21*p.apart + 19*p.lacking + 22*p.officers + 10*p.unchecked + 42*p.checkAway +
			2*p.far + 7*p.behind + 3*p.exits + 14*p.queenless + 13*p.path) / 8,
		weighCorner: (19*p.edge + 2*p.apart + 5*p.lacking + 68*p.officers + 20*p.pawns + 4*p.checkAway + 43*p.far +
			20*p.behind + 17*p.exits + 6*p.advance + 33*p.queenless + 12*p.lightOnly + 9*p.path + 12*p.blocker) / 8,
		weighAdvance: (3*p.escapes + 8*p.lacking + 8*p.officers + 8*p.pawns + 2*p.far +
			8*p.behind + 4*p.advance + 8*p.queenless + 8*p.lightOnly + 8*p.path) / 8,
	}
}

// featuresOf looks at pieces for a mate by winner.
func featuresOf(pieces rules.Placement, winner rules.Side) features {
	occupied := pieces.Occupied()
	own := pieces.OfSide(rules.White)
	if winner == rules.Black {
		own = occupied &^ pieces.OfSide(rules.White)
	}
	others := occupied &^ own
	quarry, helper := lowest(pieces.Kings()&others), lowest(pieces.Kings()&own)
	seen, check := menace(pieces, own, quarry)
	seen |= kingLeaps[helper] | rules.PawnAttacks(pieces.Pawns()&own, winner)
	corner, far := corner(pieces, own, others, quarry)
	sight := features{
		escapes:  (kingLeaps[quarry] &^ (others | seen)).Len(),
		edge:     edge(quarry),
		apart:    steps(quarry, helper),
		lacking:  lacking(pieces, own, others, winner),
		officers: (others &^ (pieces.Pawns() | pieces.Kings())).Len(),
		pawns:    (others & pieces.Pawns()).Len(),
		far:      far,
		behind:   max(steps(helper, corner)-2, 0),
		exits:    (kingLeaps[corner] &^ (others | seen)).Len(),
		advance:  nearest(own&pieces.Pawns(), winner),
	}
	if steps(helper, corner) < 2 {
		sight.behind = 1
	}
	if seen>>quarry&1 == 0 {
		sight.unchecked, sight.checkAway = 1, check
	}
	if pieces.RooksAndQueens()&pieces.BishopsAndQueens()&own == 0 {
		sight.queenless = 1
		if pieces.RooksAndQueens()&own == 0 {
			sight.lightOnly = 1
		}
		sight.path = path(pieces, own, winner)
		if sight.lightOnly == 1 {
			sight.blocker = blocker(pieces, own, others, corner)
		}
	}
	return sight
}

// menace returns the squares that the pieces of own other than king and pawns
// attack, if the quarry is not in their way. It also returns in how many moves
// one of them may attack it: 1, 2, or 3 if it sees none.
func menace(p rules.Placement, own rules.Occupancy, quarry int) (seen rules.Occupancy, check int) {
	occupied := p.Occupied()
	without := occupied &^ (1 << quarry)
	check = 3
	for rest := p.Knights() & own; rest != 0; rest &= rest - 1 {
		reach := knightLeaps[lowest(rest)]
		seen |= reach
		switch {
		case reach&knightLeaps[quarry]&^own != 0:
			check = 1
		case leapt(reach)&knightLeaps[quarry] != 0:
			check = min(check, 2)
		}
	}
	straight, slanted := rookReach(quarry, occupied), bishopReach(quarry, occupied)
	for rest := p.RooksAndQueens() & own; rest != 0; rest &= rest - 1 {
		reach := rookReach(lowest(rest), without)
		seen |= reach
		check = min(check, 2)
		if reach&straight&^own != 0 {
			check = 1
		}
	}
	for rest := p.BishopsAndQueens() & own; rest != 0; rest &= rest - 1 {
		reach := bishopReach(lowest(rest), without)
		seen |= reach
		switch {
		case reach&slanted&^own != 0:
			check = 1
		case (lightSquares>>quarry^lightSquares>>lowest(rest))&1 == 0:
			check = min(check, 2)
		}
	}
	return seen, check
}

// corner returns the corner nearest to the quarry in which a mate is likely,
// and how many steps away it is. It is one of the colour of winner's bishops,
// or if it has none one where the opponent's bishops may block the way out.
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

// lacking returns how many pawn steps seem to lack until own are pieces enough to
// mate, 0 if they are. The opponent's pawns count too: their promotion pieces can
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
// if there is none.
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

// path returns how many steps, and twice how many pieces in the way, are between
// the most promising pawn of side and the last rank. own are the side's pieces;
// without a pawn it returns 9.
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

// blocker returns how many king's steps away from a corner the nearest piece of
// others is that could block beside it. It applies if own are a king, one minor
// piece or bishops of one colour, and pawns; otherwise it returns 0.
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
