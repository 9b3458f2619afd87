package rules

import "math/bits"

// advance says how the pawns of one side advance on the board seen as a row of
// sixty-four bits: by how many bits a step or a capture turns the row.
type advance struct {
	step, west, east int
	third            Occupancy // the rank that a pawn reaches by its first single step
	last             Occupancy // the rank of promotion
}

var (
	whiteAdvance = advance{step: 8, west: 7, east: 9, third: 0xff << 16, last: 0xff << 56}
	blackAdvance = advance{step: -8, west: -9, east: -7, third: 0xff << 40, last: 0xff}
)

func advanceOf(side Side) *advance {
	if side == White {
		return &whiteAdvance
	}
	return &blackAdvance
}

func turned(o Occupancy, by int) Occupancy {
	return Occupancy(bits.RotateLeft64(uint64(o), by))
}

// pawnTargets holds where the pawns of the side to move may arrive, by the way
// they go there; en passant apart.
type pawnTargets struct{ single, double, west, east Occupancy }

// pawnTargets returns the legal arrivals of all pawns at once.
func (p *Position) pawnTargets(o *outlook, to *advance) pawnTargets {
	pawns := p.placement.Pawns() & o.own &^ to.last
	steppers := pawns &^ o.slanted
	single := turned(steppers&^o.straight, to.step) | turned(steppers&o.straight, to.step)&o.straight
	single &^= o.occupied
	double := turned(single&to.third, to.step) &^ o.occupied
	takers := pawns &^ o.straight
	free, bound := takers&^o.slanted, takers&o.slanted
	west := turned(free&^fileA, to.west) | turned(bound&^fileA, to.west)&o.slanted
	east := turned(free&^fileH, to.east) | turned(bound&^fileH, to.east)&o.slanted
	return pawnTargets{
		single: single & o.targets,
		double: double & o.targets,
		west:   west & o.others & o.targets,
		east:   east & o.others & o.targets,
	}
}

// appendPawns appends the moves of the pawns.
func (p *Position) appendPawns(moves []Move, o *outlook) []Move {
	to := advanceOf(p.turn)
	targets := p.pawnTargets(o, to)
	moves = appendArrivals(moves, targets.single, to.step, to.last)
	moves = appendArrivals(moves, targets.double, 2*to.step, 0)
	moves = appendArrivals(moves, targets.west, to.west, to.last)
	moves = appendArrivals(moves, targets.east, to.east, to.last)
	if p.enPassant == 0 {
		return moves
	}
	for rest := p.enPassantTakers(); rest != 0; rest &= rest - 1 {
		if from := rest.First(); p.safeEnPassant(from) {
			moves = append(moves, Move{From: from, To: p.enPassant})
		}
	}
	return moves
}

// appendArrivals appends a move to each square of arrivals from by bits below
// it, or four of them if it is on the last rank.
func appendArrivals(moves []Move, arrivals Occupancy, by int, last Occupancy) []Move {
	for ; arrivals != 0; arrivals &= arrivals - 1 {
		at := lowest(arrivals)
		m := Move{From: Square(at - by + 1), To: Square(at + 1)}
		if last>>at&1 == 0 {
			moves = append(moves, m)
			continue
		}
		for role := Queen; role >= Knight; role-- {
			m.Promotes = role
			moves = append(moves, m)
		}
	}
	return moves
}

// enPassantTakers returns the pawns of the side to move that attack the en
// passant square.
func (p *Position) enPassantTakers() Occupancy {
	return PawnAttacks(p.enPassant.Bit(), p.turn.Other()) & p.placement.Pawns() & p.placement.OfSide(p.turn)
}

// safeEnPassant reports whether the pawn on from can capture en passant and
// leave its king out of check. Two pawns leave one line at once, so the only
// sure way is to look at the board as it is afterwards.
func (p *Position) safeEnPassant(from Square) bool {
	taken := turned(p.enPassant.Bit(), -advanceOf(p.turn).step)
	after := p.placement
	after.clear(from.Bit() | taken)
	after.set(p.enPassant.Bit(), p.turn, Pawn)
	king := (after.Kings() & after.OfSide(p.turn)).First()
	return !after.attacked(king, p.turn.Other(), after.Occupied())
}
