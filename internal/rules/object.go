package rules

// Object returns why m is not legal in p, and no Objection where it is legal.
// Of several reasons it is the first that a player would see: that the piece
// does not move so comes before that the king would be in check.
func (p Position) Object(m Move) Objection {
	if p.Legal(m) {
		return Objection{}
	}
	o := Objection{Move: m}
	if m.From == 0 || m.To == 0 || m.From > H8 || m.To > H8 || m.From == m.To {
		o.Kind = NoSquare
		return o
	}
	o.Man = p.At(m.From)
	switch {
	case o.Man.Role == 0:
		o.Kind = NoMan
	case o.Man.Side != p.turn:
		o.Kind = OpponentsMan
	case o.Man.Role == King && p.At(m.To) == Piece{p.turn, Rook}:
		o.Kind, o.Squares = p.objectToCastling(m)
	case o.Man.Role == King && goesFar(m) && p.castlesTo(m):
		return p.whyNoCastling(m.To > m.From)
	case p.placement.OfSide(p.turn).Has(m.To):
		o.Kind = OwnManThere
	case o.Man.Role == Pawn:
		o.Kind, o.Squares = p.objectToPawn(m)
	default:
		o.Kind, o.Squares = p.objectToPiece(m, o.Man.Role)
	}
	return o
}

// goesFar reports whether m goes farther than a king steps.
func goesFar(m Move) bool { return !kingLeaps[m.From-1].Has(m.To) }

// castlesTo reports whether m is a king's way along its first rank to where he
// arrives by castling in standard chess or Chess960.
func (p *Position) castlesTo(m Move) bool {
	file := m.To.File()
	return homeRank(p.turn).Has(m.From) && homeRank(p.turn).Has(m.To) && (file == 2 || file == 6)
}

// objectToPiece objects to a move of a piece other than a pawn.
func (p *Position) objectToPiece(m Move, role Role) (ObjectionKind, Occupancy) {
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
		return p.objectToCheck(m)
	}
}

// objectToPawn objects to a move of a pawn.
func (p *Position) objectToPawn(m Move) (ObjectionKind, Occupancy) {
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
		return p.objectToCheck(m)
	}
}

// objectToCheck objects to a move that goes as its piece does and yet is not
// legal: the king would be in check.
func (p *Position) objectToCheck(m Move) (ObjectionKind, Occupancy) {
	bare := *p
	bare.castling = 0
	next := bare.after(m)
	attackers := next.Attackers(next.King(p.turn), p.turn.Other())
	if p.Checked() {
		return KingLeftInCheck, attackers
	}
	return KingPutInCheck, attackers
}

// objectToCastling objects to castling.
func (p *Position) objectToCastling(m Move) (ObjectionKind, Occupancy) {
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

// ObjectToAll returns why none of men can legally go to a square: the
// objection to the one that comes nearest to it. Where one of them can go
// there, or there are none, it returns no Objection.
func (p Position) ObjectToAll(men Occupancy, to Square, promotes Role) Objection {
	nearest := Objection{}
	for rest := men; rest != 0; rest &= rest - 1 {
		o := p.Object(Move{From: rest.First(), To: to, Promotes: promotes})
		if o.Kind == 0 {
			return o
		}
		if nearness(o.Kind) > nearness(nearest.Kind) {
			nearest = o
		}
	}
	return nearest
}

// nearness orders the kinds of objections by how far they are from a legal
// move: a knight that is pinned is meant rather than one that is far away.
func nearness(kind ObjectionKind) int {
	switch kind {
	case 0:
		return 0
	case NoSuchWay, NoSquare, NoSuchMan, NoMan, OpponentsMan:
		return 1
	case WayBlocked, PawnBlocked, NothingToCapture, OwnManThere:
		return 2
	case PromotionMissing, PromotionImpossible:
		return 3
	default:
		return 4
	}
}
