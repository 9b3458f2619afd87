package rules

// WhyIllegal returns why m is not legal in p, and no Illegality if it is legal. Of
// several reasons it is the first that a player would see: that the piece does not
// move so comes before that the king would be in check.
func (p Position) WhyIllegal(m Move) Illegality {
	if p.Legal(m) {
		return Illegality{}
	}
	o := Illegality{Move: m}
	if m.From == 0 || m.To == 0 || m.From > H8 || m.To > H8 || m.From == m.To {
		o.Kind = NoSquare
		return o
	}
	o.Piece = p.At(m.From)
	switch {
	case o.Piece.Role == 0:
		o.Kind = NoPiece
	case o.Piece.Side != p.turn:
		o.Kind = OpponentsPiece
	case o.Piece.Role == King && p.At(m.To) == Piece{p.turn, Rook}:
		o.Kind, o.Squares = p.whyNotCastling(m)
	case o.Piece.Role == King && goesFar(m) && p.castlesTo(m):
		o.Kind = NoSuchWay // a Move castles as king takes rook
		if why := p.whyNoCastling(m.To > m.From); why.Kind != 0 {
			return why
		}
	case p.placement.OfSide(p.turn).Has(m.To):
		o.Kind = OwnPieceThere
	case o.Piece.Role == Pawn:
		o.Kind, o.Squares = p.whyNotPawn(m)
	default:
		o.Kind, o.Squares = p.whyNotPiece(m, o.Piece.Role)
	}
	return o
}

// goesFar reports whether m goes farther than a king steps.
func goesFar(m Move) bool { return !kingLeaps[m.From-1].Has(m.To) }

// castlesTo reports whether m is a king's way along its first rank to where it
// arrives by castling in standard chess or Chess960.
func (p *Position) castlesTo(m Move) bool {
	file := m.To.File()
	return homeRank(p.turn).Has(m.From) && homeRank(p.turn).Has(m.To) && (file == 2 || file == 6)
}

// whyNotPiece is WhyIllegal for a piece other than a pawn.
func (p *Position) whyNotPiece(m Move, role Role) (IllegalityKind, Occupancy) {
	from, to := int(m.From-1), int(m.To-1)
	bare := Reach(Piece{p.turn, role}, m.From, 0)
	blockers := betweens[from][to] & p.placement.Occupied()
	switch {
	case !bare.Has(m.To):
		return NoSuchWay, 0
	case blockers != 0:
		return WayBlocked, blockers
	case m.Promotes != 0:
		return PromotionImpossible, 0
	default:
		return p.whyCheck(m)
	}
}

// whyNotPawn is WhyIllegal for a pawn.
func (p *Position) whyNotPawn(m Move) (IllegalityKind, Occupancy) {
	way := advanceOf(p.turn)
	pawn, occupied := m.From.Bit(), p.placement.Occupied()
	single := turned(pawn, way.step)
	double := turned(single&way.third, way.step)
	switch {
	case PawnAttacks(pawn, p.turn).Has(m.To):
		if m.To != p.enPassant && !p.placement.OfSide(p.turn.Other()).Has(m.To) {
			return NothingToCapture, 0
		}
	case single.Has(m.To) && occupied&single != 0:
		return PawnBlocked, single
	case double.Has(m.To) && occupied&(single|double) != 0:
		return PawnBlocked, occupied & (single | double)
	case !(single | double).Has(m.To):
		return NoSuchWay, 0
	}
	arrives := way.last.Has(m.To)
	switch {
	case arrives && m.Promotes == 0:
		return PromotionMissing, 0
	case !arrives && m.Promotes != 0, m.Promotes == Pawn, m.Promotes > Queen:
		return PromotionImpossible, 0
	default:
		return p.whyCheck(m)
	}
}

// whyCheck is WhyIllegal for a move that goes as its piece does and yet is not
// legal: the king would be in check.
func (p *Position) whyCheck(m Move) (IllegalityKind, Occupancy) {
	bare := *p
	bare.castling = 0
	next := bare.after(m)
	attackers := next.Attackers(next.King(p.turn), p.turn.Other())
	if p.Checked() {
		return KingLeftInCheck, attackers
	}
	return KingPutInCheck, attackers
}

// whyNotCastling is WhyIllegal for castling.
func (p *Position) whyNotCastling(m Move) (IllegalityKind, Occupancy) {
	if !p.castling.Has(m.To) {
		return CastlingLost, 0
	}
	if m.Promotes != 0 {
		return PromotionImpossible, 0
	}
	var o outlook
	o.look(p)
	rook := int(m.To - 1)
	kingTo, rookTo := castled(o.king, rook)
	two := m.From.Bit() | m.To.Bit()
	way := betweens[o.king][kingTo] | 1<<kingTo
	blockers := (way | betweens[rook][rookTo] | 1<<rookTo) & o.occupied &^ two
	switch {
	case blockers != 0:
		return CastlingBlocked, blockers
	case o.checkers != 0:
		return CastlingChecked, o.checkers
	}
	attackers := p.placement.attackers(kingTo, o.occupied&^two|1<<kingTo|1<<rookTo) & o.others
	for rest := way &^ m.From.Bit(); rest != 0; rest &= rest - 1 {
		attackers |= p.placement.attackers(lowest(rest), o.occupied) & o.others
	}
	return CastlingAttacked, attackers
}

// whyNone returns why none of pieces can legally go to a square: the fault of the
// one that comes nearest to it. If one of them can go there, or there are none, it
// returns no Illegality.
func (p Position) whyNone(pieces Occupancy, to Square, promotes Role) Illegality {
	nearest := Illegality{}
	for rest := pieces; rest != 0; rest &= rest - 1 {
		m := Move{From: rest.First(), To: to, Promotes: promotes}
		o := p.WhyIllegal(m)
		if o.Kind == 0 || o.Kind == NoSuchWay && promotes == 0 && o.Piece.Role == King && goesFar(m) && p.castlesTo(m) {
			return Illegality{} // the second is castling, which is legal
		}
		if nearness(o.Kind) > nearness(nearest.Kind) {
			nearest = o
		}
	}
	return nearest
}

// nearness orders the kinds of illegal moves by how far they are from a legal
// move. A pinned knight is more likely meant than one that is far away.
func nearness(kind IllegalityKind) int {
	switch kind {
	case 0:
		return 0
	case NoSuchWay, NoSquare, NoSuchPiece, NoPiece, OpponentsPiece:
		return 1
	case WayBlocked, PawnBlocked, NothingToCapture, OwnPieceThere:
		return 2
	case PromotionMissing, PromotionImpossible:
		return 3
	default:
		return 4
	}
}

// PartialMove is the given part of a written or spoken move.
type PartialMove struct {
	Castles, Kingside bool
	Role              Role // none if it was not given, which means a pawn unless the origin is whole
	File, Rank        int  // of the origin, each from 1 to 8, or 0 if it was not given
	To                Square
	Promotes          Role
	Takes             bool
}

// WhyNoMove returns why no legal move of p fits s: the fault of the piece that comes
// nearest to moving so, or that the move that fits captures nothing. It returns no
// Illegality if one can, or if s has too little.
func (p Position) WhyNoMove(s PartialMove) Illegality {
	if s.Castles {
		return p.whyNoCastling(s.Kingside)
	}
	if s.To == 0 {
		return Illegality{}
	}
	pieces := p.meant(s)
	if pieces == 0 {
		return Illegality{Kind: NoSuchPiece, Move: Move{To: s.To}, Piece: Piece{p.turn, s.Role}}
	}
	o := p.whyNone(pieces, s.To, s.Promotes)
	if o.Kind == 0 && s.Takes && p.At(s.To).Role == 0 && s.To != p.enPassant {
		return Illegality{Kind: NothingToCapture, Move: Move{To: s.To}}
	}
	if o.Kind == NoSuchWay && pieces.Len() > 1 {
		o.Move.From = 0 // it is true of each of them
	}
	if o.Piece.Role == King && p.At(s.To) == (Piece{p.turn, Rook}) && (s.File == 0 || s.Rank == 0) {
		o.Kind, o.Squares = OwnPieceThere, 0 // a move of the king with its target is no castling
	}
	return o
}

// meant returns the pieces that s can mean, whether or not they can move so.
func (p *Position) meant(s PartialMove) Occupancy {
	pieces := p.placement.OfSide(p.turn)
	whole := s.File > 0 && s.Rank > 0
	pawn := s.Role == Pawn || s.Role == 0 && !whole
	switch {
	case pawn:
		pieces &= p.placement.Pawns()
	case s.Role != 0:
		pieces &= p.placement.OfRole(s.Role)
	}
	switch {
	case s.File > 0:
		pieces &= fileA << (s.File - 1)
	case pawn && s.Takes:
		pieces &= PawnAttacks(s.To.Bit(), p.turn.Other())
	case pawn:
		pieces &= fileA << s.To.File() // a pawn that steps stays on its file
	}
	if s.Rank > 0 {
		pieces &= 0xff << (8 * (s.Rank - 1))
	}
	if !whole {
		pieces &^= s.To.Bit() // a piece that is already there does not go there
	}
	if whole && pieces == 0 {
		return SquareAt(s.File-1, s.Rank-1).Bit()
	}
	return pieces
}

func (p *Position) whyNoCastling(kingside bool) Illegality {
	king := p.King(p.turn)
	rook := p.CastlingRook(p.turn, kingside)
	if rook == 0 {
		return Illegality{Kind: CastlingLost, Move: Move{From: king}, Piece: Piece{p.turn, King}}
	}
	return p.WhyIllegal(Move{From: king, To: rook})
}
