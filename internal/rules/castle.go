package rules

// castled returns the indexes of king and rook after the king at an index has
// castled with the rook at another: on the c and d files, or on the g and f
// files.
func castled(king, rook int) (kingTo, rookTo int) {
	home := king &^ 7
	if rook > king {
		return home + 6, home + 5
	}
	return home + 2, home + 3
}

// Castled returns the squares of king and rook after a king has castled with a
// rook: on the c and d files, or on the g and f files. Both must be squares of
// one rank.
func Castled(king, rook Square) (kingTo, rookTo Square) {
	toKing, toRook := castled(int(king)-1, int(rook)-1)
	return Square(toKing + 1), Square(toRook + 1)
}

// canCastle reports whether the king, which is not in check, may castle with
// the rook at an index: no other piece is on the squares that they pass or
// reach, and no square of the king's way is attacked. The king's arrival is
// judged without the rook on its old square, since it may have shielded the
// king there.
func (p *Position) canCastle(o *outlook, rook int) bool {
	if betweens[o.king][rook]&o.occupied != 0 {
		return false // one of the two passes every square between them
	}
	kingTo, rookTo := castled(o.king, rook)
	two := Occupancy(1)<<o.king | 1<<rook
	arrivals := Occupancy(1)<<kingTo | 1<<rookTo
	way := betweens[o.king][kingTo] | 1<<kingTo
	if (way|betweens[rook][rookTo]|arrivals)&o.occupied&^two != 0 {
		return false
	}
	for rest := way &^ (1 << o.king); rest != 0; rest &= rest - 1 {
		if p.placement.attackers(lowest(rest), o.occupied)&o.others != 0 {
			return false
		}
	}
	return p.placement.attackers(kingTo, o.occupied&^two|arrivals)&o.others == 0
}

// Castling reports whether m castles in p, and if so whether towards the h
// file. It is for moves that are legal in p.
func (p Position) Castling(m Move) (kingside, ok bool) {
	ok = p.castling.Has(m.To) && p.placement.OfSide(p.turn).Has(m.To) && p.placement.Kings().Has(m.From)
	return ok && m.To > m.From, ok
}
