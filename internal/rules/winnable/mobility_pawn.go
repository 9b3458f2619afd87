package winnable

import "blindchess/internal/rules"

// widenPawn lets a pawn step and capture where it may, and reports whether
// that was news.
func (e *mobility) widenPawn(piece *roamer) bool {
	side := rules.White + rules.Side(piece.side)
	step, last := pawnStep(side), lastRank(side)
	file := fileA << (lowest(piece.start) & 7)
	news := false
	for {
		open := ^(e.firm[0] | e.firm[1])
		if piece.reach&^file == 0 {
			open &= e.beforeRivals(piece, file)
		}
		steps := turned(piece.reach&^last, step) & open
		captured := rules.PawnAttacks(piece.reach, side) & e.arrivals[piece.side^1] &^ e.firm[piece.side]
		if captured&^e.captures[piece.side] != 0 {
			e.captures[piece.side] |= captured
			e.firm[piece.side^1] &^= captured
			news = true
		}
		if !e.add(piece, steps|captured) {
			return news
		}
		news = true
		if piece.reach&last != 0 {
			piece.promotes = true
			e.captures[piece.side] = ^rules.Occupancy(0)
			e.add(piece, ^(e.firm[piece.side] | e.throne(piece.side^1)))
			return true
		}
	}
}

// beforeRivals returns the squares that are not beyond an opposing pawn in
// front of piece on the same file that blocks its way: one that can neither
// leave the file nor be captured between the two. Two pawns that face each
// other keep their order as long as both stay.
func (e *mobility) beforeRivals(piece *roamer, file rules.Occupancy) rules.Occupancy {
	open := ^rules.Occupancy(0)
	for i := range e.count {
		rival := &e.pieces[i]
		if rival.role != rules.Pawn || rival.side == piece.side || rival.start&file == 0 || rival.reach&^file != 0 {
			continue
		}
		beyond := rival.start | (rival.start - 1)
		before := piece.start - 1
		if piece.side == 0 {
			beyond = -rival.start
			before = -piece.start &^ piece.start
		}
		if piece.start&beyond != 0 {
			continue
		}
		between := before&^beyond | rival.start
		if rival.reach&between&e.captures[piece.side] == 0 {
			open &^= beyond
		}
	}
	return open
}
