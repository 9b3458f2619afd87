package winnable

import "blindchess/internal/rules"

const lightSquares rules.Occupancy = 0x55aa55aa55aa55aa

// cannotMate reports whether winner can give mate in no position that legal
// moves can make of these pieces, from any squares. It applies only if the
// board does not show a mate already.
//
// It holds in three cases. A lone king. One is a king and one knight against
// queens alone. Each square beside the mated king that neither winner's king
// nor its knight takes away would need a queen, and one of those queens sees
// the knight. The last is bishops of one colour if the opponent has no pawn, no
// knight and no bishop of the other colour. Of the squares beside the mated
// king that the bishops cannot attack winner's king takes away at most one. The
// others would need rooks and queens, and one of those could step in front of
// the checking bishop or capture it.
func cannotMate(p rules.Placement, winner rules.Side) bool {
	pieces := p.OfSide(rules.White)
	if winner == rules.Black {
		pieces = p.Occupied() &^ p.OfSide(rules.White)
	}
	pieces &^= p.Kings()
	if pieces == 0 {
		return true
	}
	if pieces&(p.RooksAndQueens()|p.Pawns()) != 0 {
		return false
	}
	others := p.Occupied() &^ pieces &^ p.Kings()
	knights, bishops := pieces&p.Knights(), pieces&p.BishopsAndQueens()
	if knights != 0 {
		return bishops == 0 && knights&(knights-1) == 0 && others&^p.OfRole(rules.Queen) == 0
	}
	squares := lightSquares
	if bishops&lightSquares == 0 {
		squares = ^lightSquares
	}
	return bishops&^squares == 0 &&
		others&(p.Pawns()|p.Knights()) == 0 && others&p.OfRole(rules.Bishop)&^squares == 0
}
