package rules

// readEnPassant reads the en passant square: a pawn of the side that has just
// moved must stand before it, and have come over it.
func (r *fenReader) readEnPassant(field string) {
	if field == "-" {
		return
	}
	p := &r.setup.Position
	s, ok := ParseSquare(field)
	if !ok {
		r.fault(FENEnPassant, 0, "the en passant square is %q and not a square or a hyphen", field)
		return
	}
	rank, mover := 5, p.turn.Other()
	if mover == White {
		rank = 2
	}
	if s.Rank() != rank {
		r.fault(FENEnPassant, s.Bit(), "%v is to move, so the en passant square is on rank %d and not %v", p.turn, rank+1, s)
		return
	}
	step := advanceOf(p.turn).step
	pawn, origin := Square(int(s)-step), Square(int(s)+step)
	switch {
	case p.At(pawn) != Piece{mover, Pawn}:
		r.fault(FENEnPassant, s.Bit()|pawn.Bit(), "the en passant square is %v, but no pawn of %v stands on %v", s, mover, pawn)
	case (p.placement.Occupied() & (s.Bit() | origin.Bit())) != 0:
		r.fault(FENEnPassant, s.Bit()|origin.Bit(), "the en passant square is %v, but the pawn on %v cannot have come over it from %v", s, pawn, origin)
	default:
		p.enPassant = s
	}
}
