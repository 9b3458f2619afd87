package rules

// checkMen judges the men of each side by themselves.
func (r *fenReader) checkMen() {
	men := &r.setup.Position.placement
	for _, side := range [2]Side{White, Black} {
		kings := men.Of(Piece{side, King})
		switch n := kings.Len(); {
		case n == 0:
			r.fault(FENPlacement, 0, "%v has no king", side)
		case n > 1:
			r.fault(FENPlacement, kings, "%v has %d kings, on %s", side, n, listed(kings))
		}
		pawns := men.Of(Piece{side, Pawn})
		if pawns.Len() > 8 {
			r.fault(FENPlacement, pawns, "%v has %d pawns", side, pawns.Len())
		}
		if ends := pawns & (homeRank(White) | homeRank(Black)); ends != 0 {
			r.fault(FENPlacement, ends, "%v has a pawn on the first or last rank, on %s", side, listed(ends))
		}
		r.checkPromoted(side)
	}
}

// checkPromoted judges whether the pawns that are gone can have become the men
// that are more than those of the start.
func (r *fenReader) checkPromoted(side Side) {
	men := &r.setup.Position.placement
	own := men.OfSide(side)
	if own.Len() > 16 {
		r.strictFault(FENPlacement, own, "%v has %d men", side, own.Len())
		return
	}
	dark := Occupancy(0xaa55aa55aa55aa55)
	bishops := own & men.OfRole(Bishop)
	promoted := max(0, (own&men.OfRole(Queen)).Len()-1) +
		max(0, (own&men.OfRole(Rook)).Len()-2) +
		max(0, (own&men.Knights()).Len()-2) +
		max(0, (bishops&dark).Len()-1) +
		max(0, (bishops&^dark).Len()-1)
	if gone := 8 - (own & men.Pawns()).Len(); promoted > gone && gone >= 0 {
		r.strictFault(FENPlacement, own, "%v has %d promoted men at least and only %d pawns gone", side, promoted, gone)
	}
}
