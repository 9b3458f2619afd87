package rules

// Sketch is what somebody wrote or said of a move, however little.
type Sketch struct {
	Castles, Kingside bool
	Role              Role // none where it was not told, which means a pawn unless the origin is whole
	File, Rank        int  // of the origin, each from 1 to 8, or 0 where it was not told
	To                Square
	Promotes          Role
	Takes             bool
}

// ObjectToSketch returns why no legal move of p is as s tells: the objection
// to the man that comes nearest to moving so. It returns no Objection where
// one can, or where s tells too little.
func (p Position) ObjectToSketch(s Sketch) Objection {
	if s.Castles {
		return p.whyNoCastling(s.Kingside)
	}
	if s.To == 0 {
		return Objection{}
	}
	men := p.meant(s)
	if men == 0 {
		return Objection{Kind: NoSuchMan, Move: Move{To: s.To}, Man: Piece{p.turn, s.Role}}
	}
	o := p.ObjectToAll(men, s.To, s.Promotes)
	if o.Kind == NoSuchWay && men.Len() > 1 {
		o.Move.From = 0 // it is true of each of them
	}
	return o
}

// meant returns the men that s can mean, whether or not they can move so.
func (p *Position) meant(s Sketch) Occupancy {
	men := p.placement.OfSide(p.turn)
	whole := s.File > 0 && s.Rank > 0
	pawn := s.Role == Pawn || s.Role == 0 && !whole
	switch {
	case pawn:
		men &= p.placement.Pawns()
	case s.Role != 0:
		men &= p.placement.OfRole(s.Role)
	}
	switch {
	case s.File > 0:
		men &= fileA << (s.File - 1)
	case pawn && s.Takes:
		men &= PawnAttacks(s.To.Bit(), p.turn.Other())
	case pawn:
		men &= fileA << s.To.File() // a pawn that steps stays on its file
	}
	if s.Rank > 0 {
		men &= 0xff << (8 * (s.Rank - 1))
	}
	if whole && men == 0 {
		return SquareAt(s.File-1, s.Rank-1).Bit()
	}
	return men
}

func (p *Position) whyNoCastling(kingside bool) Objection {
	king := p.King(p.turn)
	rook := p.CastlingRook(p.turn, kingside)
	if rook == 0 {
		return Objection{Kind: CastlingLost, Move: Move{From: king}, Man: Piece{p.turn, King}}
	}
	return p.Object(Move{From: king, To: rook})
}
