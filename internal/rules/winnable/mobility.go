package winnable

import "blindchess/internal/rules"

// mobility is an estimate from above of what can ever happen to the men of a
// position: on which squares each may stand, and which men can leave their
// square or be captured on it. What it leaves out, no series of legal moves
// brings about.
//
// It starts from nothing but where the men stand and is widened until no rule
// widens it further. Each rule asks for less than a legal move does, so the
// first legal move outside the estimate would contradict one of them. Pins,
// whose turn it is, and how men stand in each other's way for a while are not
// looked at.
type mobility struct {
	men   [32]roamer
	count int
	// firm holds the men of each side that have not been seen to move or to be
	// captured. What they occupy and attack they occupy and attack for ever.
	firm [2]rules.Occupancy
	// guarded holds what the firm men of each side attack whatever else moves.
	guarded [2]rules.Occupancy
	// arrivals holds the squares on which a man of each side other than the
	// king may stand, so that a pawn can capture there.
	arrivals [2]rules.Occupancy
	// captures holds the squares on which each side may capture.
	captures [2]rules.Occupancy
	king     [2]int // which of men is the king
}

// roamer is one man of a mobility.
type roamer struct {
	start, reach rules.Occupancy
	side         uint8 // 0 White, 1 Black
	role         rules.Role
	promotes     bool // a pawn that may reach the last rank, and then anything
}

// estimate fills e for p. It reports false where p has more men than e holds.
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

// place fills e with the men of p, all of them firm.
func (e *mobility) place(p *rules.Position) bool {
	*e = mobility{}
	men := p.Placement()
	occupied, white := men.Occupied(), men.OfSide(rules.White)
	if occupied.Len() > len(e.men) {
		return false
	}
	for rest := occupied; rest != 0; rest &= rest - 1 {
		square := rest & -rest
		man := roamer{start: square, reach: square, role: men.At(rest.First()).Role}
		if white&square == 0 {
			man.side = 1
		}
		if man.role == rules.King {
			e.king[man.side] = e.count
		} else {
			e.arrivals[man.side] |= square
		}
		if man.role != rules.Pawn {
			e.captures[man.side] |= square
		}
		e.men[e.count] = man
		e.count++
	}
	e.firm = [2]rules.Occupancy{white, occupied &^ white}
	return true
}

// jumps adds the moves that no rule of widen knows: castling, taken as possible
// wherever the right to it stands, and an en passant capture that is open now.
// Later ones are captures on a square where the captured pawn may stand.
func (e *mobility) jumps(p *rules.Position) {
	for i := range e.count {
		man := &e.men[i]
		if p.CastlingRooks()&man.start != 0 {
			king := &e.men[e.king[man.side]]
			kingTo, rookTo := rules.Castled(king.start.First(), man.start.First())
			e.add(king, kingTo.Bit())
			e.add(man, rookTo.Bit())
			if kingTo.Bit() == king.start {
				e.firm[man.side] &^= king.start
			}
			if rookTo.Bit() == man.start {
				e.firm[man.side] &^= man.start
			}
		}
	}
	if p.EnPassant() == 0 {
		return
	}
	takers := rules.PawnAttacks(p.EnPassant().Bit(), p.Turn().Other()) & p.Placement().Of(rules.Piece{Side: p.Turn(), Role: rules.Pawn})
	taken := turned(p.EnPassant().Bit(), -pawnStep(p.Turn()))
	for i := range e.count {
		man := &e.men[i]
		if man.start&takers != 0 {
			e.add(man, p.EnPassant().Bit())
			e.captures[man.side] |= p.EnPassant().Bit() | taken
		}
	}
	e.firm[0] &^= taken
	e.firm[1] &^= taken
}

// add lets man reach squares too. It reports whether that is news.
func (e *mobility) add(man *roamer, squares rules.Occupancy) bool {
	squares &^= man.reach
	if squares == 0 {
		return false
	}
	man.reach |= squares
	e.firm[man.side] &^= man.start
	if man.role != rules.King {
		e.arrivals[man.side] |= squares
	}
	if man.role != rules.Pawn || man.promotes {
		e.captures[man.side] |= squares
		e.firm[man.side^1] &^= squares &^ e.men[e.king[man.side^1]].start
	}
	return true
}

// widen applies each rule to each man once and reports whether that was news.
func (e *mobility) widen() bool {
	firm, news := e.firm, false
	for i := range e.count {
		man := &e.men[i]
		if man.role == rules.Pawn && !man.promotes {
			news = e.widenPawn(man) || news
			continue
		}
		for e.add(man, e.steps(man)&^(e.firm[man.side]|e.throne(man.side^1))) {
			news = true
		}
	}
	if firm != e.firm {
		e.watch()
		return true
	}
	return news
}

// steps returns where man may step from the squares that it may reach. Men
// that go along lines step from square to square: whoever passes a square
// could stop there as far as its occupation goes.
func (e *mobility) steps(man *roamer) rules.Occupancy {
	if man.promotes {
		return ^rules.Occupancy(0)
	}
	switch man.role {
	case rules.Knight:
		return leapt(man.reach)
	case rules.Bishop:
		return slantwise(man.reach)
	case rules.Rook:
		return straightwise(man.reach)
	case rules.Queen:
		return slantwise(man.reach) | straightwise(man.reach)
	default:
		return (slantwise(man.reach) | straightwise(man.reach)) &^ e.guarded[man.side^1]
	}
}

// throne returns the square of a side's king as long as it has not been seen to
// move. Nobody can ever step there.
func (e *mobility) throne(side uint8) rules.Occupancy {
	return e.firm[side] & e.men[e.king[side]].start
}

// watch sets guarded from the firm men.
func (e *mobility) watch() {
	e.guarded = [2]rules.Occupancy{}
	for i := range e.count {
		man := &e.men[i]
		if e.firm[man.side]&man.start == 0 {
			continue
		}
		attacked := rules.Occupancy(0)
		switch man.role {
		case rules.Pawn:
			attacked = rules.PawnAttacks(man.start, rules.White+rules.Side(man.side))
		case rules.Knight:
			attacked = leapt(man.start)
		case rules.Bishop:
			attacked = slantwise(man.start)
		case rules.Rook:
			attacked = straightwise(man.start)
		default:
			attacked = slantwise(man.start) | straightwise(man.start)
		}
		e.guarded[man.side] |= attacked
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
