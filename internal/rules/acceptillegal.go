package rules

// AcceptIllegal returns the set-up after an illegal move that remains in the game
// and led to placement. In it the side that is not to move may be in check, and a
// pawn may be on its last rank: no king can be captured, and such a pawn moves no
// more. It returns false where placement has not one king a side. Rules:
// RuleFastIllegal, RuleBlitzIllegal.
func (s Setup) AcceptIllegal(placement Placement) (Setup, bool) {
	p := s.Position
	for _, side := range [2]Side{White, Black} {
		if placement.Of(Piece{side, King}).Len() != 1 {
			return Setup{}, false
		}
	}
	after := Setup{Halfmoves: s.Halfmoves + 1, Number: s.Number}
	if p.turn == Black {
		after.Number++
	}
	if p.placement.Pawns() != placement.Pawns() || p.placement.Occupied().Len() != placement.Occupied().Len() {
		after.Halfmoves = 0
	}
	after.Position = Position{placement: placement, castling: p.stillCastling(placement), turn: p.turn.Other()}
	return after, true
}

// stillCastling returns the rooks with which a side may still castle, if its
// king and rook are in placement where they were in p.
func (p Position) stillCastling(placement Placement) Occupancy {
	still := Occupancy(0)
	for _, side := range [2]Side{White, Black} {
		if placement.At(p.King(side)) == (Piece{side, King}) {
			still |= p.castling & homeRank(side) & placement.Of(Piece{side, Rook})
		}
	}
	return still
}
