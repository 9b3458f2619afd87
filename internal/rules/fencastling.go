package rules

// readCastling reads the castling rights. In X-FEN K and Q mean the outermost
// rook; a letter from a to h means the rook on that file.
func (r *fenReader) readCastling(field string) {
	if field == "-" {
		return
	}
	for _, letter := range field {
		rook, side := r.castlingRook(letter)
		if rook == 0 {
			continue
		}
		p := &r.setup.Position
		king := p.King(side)
		same := p.CastlingRook(side, rook > king)
		if same == rook {
			r.strictFault(FENCastling, rook.Bit(), "the right to castle with the rook on %v is given twice", rook)
		}
		if same != 0 && same != rook {
			r.fault(FENCastling, rook.Bit()|same.Bit(), "%v may castle with the rooks on %v and %v, both on one side of the king", side, same, rook)
		}
		p.castling |= rook.Bit()
	}
}

// castlingRook returns the rook that a letter of the castling rights means,
// and whose it is. Where there is none it notes a fault and returns no square.
func (r *fenReader) castlingRook(letter rune) (Square, Side) {
	side := White
	if letter >= 'a' {
		side = Black
	}
	men := r.setup.Position.placement
	king := men.Of(Piece{side, King})
	lower := letter | 0x20
	if lower != 'k' && lower != 'q' && (lower < 'a' || lower > 'h') {
		r.fault(FENCastling, 0, "%q is no castling right", string(letter))
		return 0, 0
	}
	if king.Len() != 1 {
		return 0, 0 // its number is a fault of the board
	}
	if king&homeRank(side) == 0 {
		r.fault(FENCastling, king, "%v has the castling right %c with the king on %v, off its first rank", side, letter, king.First())
		return 0, 0
	}
	rook := men.outerRook(side, lower == 'k')
	if lower <= 'h' {
		rook = SquareAt(int(lower-'a'), king.First().Rank())
		if men.At(rook) != (Piece{side, Rook}) {
			r.fault(FENCastling, rook.Bit(), "%v has the castling right %c and no rook on %v", side, letter, rook)
			return 0, 0
		}
	}
	if rook == 0 {
		way := "left"
		if lower == 'k' {
			way = "right"
		}
		r.fault(FENCastling, 0, "%v has the castling right %c and no rook to the %s of the king on %v", side, letter, way, king.First())
	}
	return rook, side
}
