package winnable

import "blindchess/internal/rules"

// prospect is what a hunt weighs in a position: how much seems to be missing
// for a mate by one side. It decides only what is looked at first.
type prospect struct {
	escapes   int // squares to which the quarry, the king to be mated, could go
	edge      int // steps of the quarry to the nearest edge
	apart     int // steps between the kings
	lacking   int // pawn steps until there are men enough to mate
	officers  int // opposing men other than king and pawns, who could parry
	pawns     int // opposing pawns
	unchecked int // 1 where the quarry is not in check
	checkAway int // moves until a check, 3 at most
	far       int // steps of the quarry to the nearest corner where a mate is likely
	behind    int // steps of the other king to where he helps to mate there
	exits     int // squares beside that corner that are open to the quarry
	advance   int // steps of the foremost pawn to the last rank
	queenless int // 1 where there is no queen
	lightOnly int // 1 where there is neither queen nor rook
	blocker   int // steps of the nearest opposing man that could block beside the corner, where winner has but one minor piece
	path      int // steps and men between the most promising pawn and a queen, where there is none
}

// hopes is the number of ways in which prospects are weighed.
const (
	hopeOfNet     = iota // the quarry where it stands
	hopeOfCorner         // the quarry in a corner, few men left
	hopeOfAdvance        // pawns through to the last rank first
	hopes
)

// worths weighs p in each way. The weights were found by trying: they are
// those with which positions of real play needed the least search.
func (p prospect) worths() [hopes]int {
	return [hopes]int{
		hopeOfNet: (27*p.escapes + 21*p.apart + 19*p.lacking + 22*p.officers + 10*p.unchecked + 42*p.checkAway +
			2*p.far + 7*p.behind + 3*p.exits + 14*p.queenless + 13*p.path) / 8,
		hopeOfCorner: (19*p.edge + 2*p.apart + 5*p.lacking + 68*p.officers + 20*p.pawns + 4*p.checkAway + 43*p.far +
			20*p.behind + 17*p.exits + 6*p.advance + 33*p.queenless + 12*p.lightOnly + 9*p.path + 12*p.blocker) / 8,
		hopeOfAdvance: (3*p.escapes + 8*p.lacking + 8*p.officers + 8*p.pawns + 2*p.far +
			8*p.behind + 4*p.advance + 8*p.queenless + 8*p.lightOnly + 8*p.path) / 8,
	}
}

// prospectOf looks at men for a mate by winner.
func prospectOf(men rules.Placement, winner rules.Side) prospect {
	occupied := men.Occupied()
	own := men.OfSide(rules.White)
	if winner == rules.Black {
		own = occupied &^ men.OfSide(rules.White)
	}
	others := occupied &^ own
	quarry, helper := lowest(men.Kings()&others), lowest(men.Kings()&own)
	seen, check := menace(men, own, quarry)
	seen |= kingLeaps[helper] | rules.PawnAttacks(men.Pawns()&own, winner)
	corner, far := corner(men, own, others, quarry)
	sight := prospect{
		escapes:  (kingLeaps[quarry] &^ (others | seen)).Len(),
		edge:     edge(quarry),
		apart:    steps(quarry, helper),
		lacking:  lacking(men, own, others, winner),
		officers: (others &^ (men.Pawns() | men.Kings())).Len(),
		pawns:    (others & men.Pawns()).Len(),
		far:      far,
		behind:   max(steps(helper, corner)-2, 0),
		exits:    (kingLeaps[corner] &^ (others | seen)).Len(),
		advance:  nearest(own&men.Pawns(), winner),
	}
	if steps(helper, corner) < 2 {
		sight.behind = 1
	}
	if seen>>quarry&1 == 0 {
		sight.unchecked, sight.checkAway = 1, check
	}
	if men.RooksAndQueens()&men.BishopsAndQueens()&own == 0 {
		sight.queenless = 1
		if men.RooksAndQueens()&own == 0 {
			sight.lightOnly = 1
		}
		sight.path = path(men, own, winner)
		if sight.lightOnly == 1 {
			sight.blocker = blocker(men, own, others, corner)
		}
	}
	return sight
}

// menace returns what the men of own other than king and pawns attack, the
// quarry not being in their way, and in how many moves one of them may attack
// it: 1, 2, or 3 where none is seen to.
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
