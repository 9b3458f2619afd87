package winnable

import "blindchess/internal/rules"

// mobility is an estimate from above of everything that can ever happen to the
// pieces of a position: the squares that each may reach, and the pieces that
// can leave their square or be captured on it. No series of legal moves can do
// anything that it leaves out.
//
// It starts from the present squares of the pieces and is widened until no rule
// widens it further. Each rule asks for less than a legal move does, so the
// first legal move outside the estimate would contradict one of them. It ignores
// pins, the side to move, and pieces that are temporarily in each other's way.
type mobility struct {
	pieces [32]roamer
	count  int
	// firm holds the pieces of each side that have not been seen to move or to be
	// captured. They occupy and attack their squares for ever.
	firm [2]rules.Occupancy
	// guarded holds what the firm pieces of each side attack whatever else moves.
	guarded [2]rules.Occupancy
	// arrivals holds the squares on which a piece of each side other than the king
	// may be, so that a pawn can capture there.
	arrivals [2]rules.Occupancy
	// captures holds the squares on which each side may capture.
	captures [2]rules.Occupancy
	king     [2]int // which of pieces is the king
}

// roamer is one piece of a mobility.
type roamer struct {
	start, reach rules.Occupancy
	side         uint8 // 0 White, 1 Black
	role         rules.Role
	promotes     bool // a pawn that may reach the last rank, and then anything
}

// estimate fills e for p. It reports false where p has more pieces than e holds.
func (e *mobility) estimate(p *rules.Position) bool {
	if !e.place(p) {
		return false
	}
	e.jumps(p)
	e.watch()
	for e.widen() {
	}
	return true
}

// place fills e with the pieces of p, all of them firm.
func (e *mobility) place(p *rules.Position) bool {
	*e = mobility{}
	pieces := p.Placement()
	occupied, white := pieces.Occupied(), pieces.OfSide(rules.White)
	if occupied.Len() > len(e.pieces) {
		return false
	}
	for rest := occupied; rest != 0; rest &= rest - 1 {
		square := rest & -rest
		piece := roamer{start: square, reach: square, role: pieces.At(rest.First()).Role}
		if white&square == 0 {
			piece.side = 1
		}
		if piece.role == rules.King {
			e.king[piece.side] = e.count
		} else {
			e.arrivals[piece.side] |= square
		}
		if piece.role != rules.Pawn {
			e.captures[piece.side] |= square
		}
		e.pieces[e.count] = piece
		e.count++
	}
	e.firm = [2]rules.Occupancy{white, occupied &^ white}
	return true
}

// jumps adds the moves that no rule of widen knows: castling, taken as possible
// wherever there is a right to it, and an en passant capture that is open now.
// Later ones are captures on a square where the captured pawn may be.
func (e *mobility) jumps(p *rules.Position) {
	for i := range e.count {
		piece := &e.pieces[i]
		if p.CastlingRooks()&piece.start != 0 {
			king := &e.pieces[e.king[piece.side]]
			kingTo, rookTo := rules.Castled(king.start.First(), piece.start.First())
			e.add(king, kingTo.Bit())
			e.add(piece, rookTo.Bit())
			if kingTo.Bit() == king.start {
				e.firm[piece.side] &^= king.start
			}
			if rookTo.Bit() == piece.start {
				e.firm[piece.side] &^= piece.start
			}
		}
	}
	if p.EnPassant() == 0 {
		return
	}
	takers := rules.PawnAttacks(p.EnPassant().Bit(), p.Turn().Other()) & p.Placement().Of(rules.Piece{Side: p.Turn(), Role: rules.Pawn})
	taken := turned(p.EnPassant().Bit(), -pawnStep(p.Turn()))
	for i := range e.count {
		piece := &e.pieces[i]
		if piece.start&takers != 0 {
			e.add(piece, p.EnPassant().Bit())
			e.captures[piece.side] |= p.EnPassant().Bit() | taken
		}
	}
	e.firm[0] &^= taken
	e.firm[1] &^= taken
}

// add lets piece reach squares too. It reports whether that is news.
func (e *mobility) add(piece *roamer, squares rules.Occupancy) bool {
	squares &^= piece.reach
	if squares == 0 {
		return false
	}
	piece.reach |= squares
	e.firm[piece.side] &^= piece.start
	if piece.role != rules.King {
		e.arrivals[piece.side] |= squares
	}
	if piece.role != rules.Pawn || piece.promotes {
		e.captures[piece.side] |= squares
		e.firm[piece.side^1] &^= squares &^ e.pieces[e.king[piece.side^1]].start
	}
	return true
}

// widen applies each rule to each piece once and reports whether that was news.
func (e *mobility) widen() bool {
	firm, news := e.firm, false
	for i := range e.count {
		piece := &e.pieces[i]
		if piece.role == rules.Pawn && !piece.promotes {
			news = e.widenPawn(piece) || news
			continue
		}
		for e.add(piece, e.steps(piece)&^(e.firm[piece.side]|e.throne(piece.side^1))) {
			news = true
		}
	}
	if firm != e.firm {
		e.watch()
		return true
	}
	return news
}

// steps returns where piece may step from the squares that it may reach. Pieces
// that move along lines step from square to square: a piece that passes a
// square could stop there if only its occupation matters.
func (e *mobility) steps(piece *roamer) rules.Occupancy {
	if piece.promotes {
		return ^rules.Occupancy(0)
	}
	switch piece.role {
	case rules.Knight:
		return leapt(piece.reach)
	case rules.Bishop:
		return slantwise(piece.reach)
	case rules.Rook:
		return straightwise(piece.reach)
	case rules.Queen:
		return slantwise(piece.reach) | straightwise(piece.reach)
	default:
		return (slantwise(piece.reach) | straightwise(piece.reach)) &^ e.guarded[piece.side^1]
	}
}

// throne returns the square of a side's king as long as it has not been seen to
// move. No piece can ever step there.
func (e *mobility) throne(side uint8) rules.Occupancy {
	return e.firm[side] & e.pieces[e.king[side]].start
}

// watch sets guarded from the firm pieces.
func (e *mobility) watch() {
	e.guarded = [2]rules.Occupancy{}
	for i := range e.count {
		piece := &e.pieces[i]
		if e.firm[piece.side]&piece.start == 0 {
			continue
		}
		attacked := rules.Occupancy(0)
		switch piece.role {
		case rules.Pawn:
			attacked = rules.PawnAttacks(piece.start, rules.White+rules.Side(piece.side))
		case rules.Knight:
			attacked = leapt(piece.start)
		case rules.Bishop:
			attacked = slantwise(piece.start)
		case rules.Rook:
			attacked = straightwise(piece.start)
		default:
			attacked = slantwise(piece.start) | straightwise(piece.start)
		}
		e.guarded[piece.side] |= attacked
	}
}

// slantwise returns the squares one step along a diagonal from those of o.
func slantwise(o rules.Occupancy) rules.Occupancy {
	west, east := o&^fileA, o&^fileH
	return west<<7 | west>>9 | east<<9 | east>>7
}

// straightwise returns the squares one step along a rank or file from those of o.
func straightwise(o rules.Occupancy) rules.Occupancy {
	return (o&^fileA)>>1 | (o&^fileH)<<1 | o<<8 | o>>8
}

// leapt returns the squares a knight's leap from those of o.
func leapt(o rules.Occupancy) rules.Occupancy {
	one := (o&^fileA)>>1 | (o&^fileH)<<1
	two := (o&^(fileA|fileA<<1))>>2 | (o&^(fileH|fileH>>1))<<2
	return one<<16 | one>>16 | two<<8 | two>>8
}
