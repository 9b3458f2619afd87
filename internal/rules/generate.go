package rules

// mostMoves is room for the moves of any position. No position that a game
// can reach has more than 218; set-up positions can have more, and then the
// slice grows.
const mostMoves = 256

// outlook is what the side to move must know before it moves anything.
type outlook struct {
	own, others, occupied Occupancy
	barred                Occupancy // squares that it may not enter: those of its own pieces, and the other king's
	king                  int       // index of its king
	checkers              Occupancy // pieces that give check
	straight, slanted     Occupancy // pin lines along ranks and files, and along diagonals, with the pinning pieces
	targets               Occupancy // squares that a piece other than the king may enter, without a pin
}

// look fills o for the side to move of p, which must have a king.
func (o *outlook) look(p *Position) {
	pieces := &p.placement
	o.occupied = pieces.Occupied()
	o.own = pieces.white
	if p.turn == Black {
		o.own = o.occupied &^ pieces.white
	}
	o.others = o.occupied &^ o.own
	kings := pieces.Kings()
	king := kings & o.own
	o.king = lowest(king)
	o.barred = o.own | kings
	o.checkers = o.others & (knightLeaps[o.king]&pieces.Knights() | PawnAttacks(king, p.turn)&pieces.Pawns())
	o.straight, o.slanted = 0, 0
	line := &lines[o.king]
	for rest := pieces.RooksAndQueens() & o.others & (line.rank | line.file); rest != 0; rest &= rest - 1 {
		o.aim(&o.straight, rest)
	}
	for rest := pieces.BishopsAndQueens() & o.others & (line.rising | line.falling); rest != 0; rest &= rest - 1 {
		o.aim(&o.slanted, rest)
	}
	o.targets = ^o.barred
	if o.checkers != 0 {
		o.targets = 0
		if o.checkers&(o.checkers-1) == 0 {
			o.targets = o.checkers | betweens[o.king][lowest(o.checkers)]
		}
	}
}

// aim judges the lowest piece of rest, which is on a line with the king: it
// gives check, or pins a piece and its line is added to pins, or does nothing.
func (o *outlook) aim(pins *Occupancy, rest Occupancy) {
	from := lowest(rest)
	line := betweens[o.king][from]
	blockers := line & o.occupied
	switch {
	case blockers == 0:
		o.checkers |= 1 << from
	case blockers&(blockers-1) == 0 && blockers&o.own != 0:
		*pins |= line | 1<<from
	}
}

// AppendMoves appends the legal moves of p to moves and returns the result.
func (p Position) AppendMoves(moves []Move) []Move {
	if p.turn == 0 {
		return moves
	}
	var o outlook
	o.look(&p)
	moves = p.appendKing(moves, &o)
	if o.targets == 0 {
		return moves
	}
	pieces, pinned := &p.placement, o.straight|o.slanted
	for rest := pieces.Knights() & o.own &^ pinned; rest != 0; rest &= rest - 1 {
		from := lowest(rest)
		moves = appendFrom(moves, from, knightLeaps[from]&o.targets)
	}
	for rest := pieces.RooksAndQueens() & o.own &^ o.slanted; rest != 0; rest &= rest - 1 {
		from := lowest(rest)
		moves = appendFrom(moves, from, rookReach(from, o.occupied)&o.straightTargets(rest))
	}
	for rest := pieces.BishopsAndQueens() & o.own &^ o.straight; rest != 0; rest &= rest - 1 {
		from := lowest(rest)
		moves = appendFrom(moves, from, bishopReach(from, o.occupied)&o.slantedTargets(rest))
	}
	return p.appendPawns(moves, &o)
}

// appendTo appends the legal moves of the pieces of one role to one square. For the
// king and pawns it appends all their moves, which are few.
func (p *Position) appendTo(moves []Move, role Role, to Square) []Move {
	if p.turn == 0 || to == 0 || to > H8 {
		return moves
	}
	var o outlook
	o.look(p)
	at, alike := int(to-1), p.placement.OfRole(role)&o.own
	switch {
	case role == King:
		return p.appendKing(moves, &o)
	case role == Pawn:
		return p.appendPawns(moves, &o)
	case !o.targets.Has(to):
		return moves
	case role == Knight:
		return appendToward(moves, knightLeaps[at]&alike&^(o.straight|o.slanted), to)
	}
	if role != Bishop {
		from := rookReach(at, o.occupied) & alike &^ o.slanted
		if !o.straight.Has(to) {
			from &^= o.straight
		}
		moves = appendToward(moves, from, to)
	}
	if role != Rook {
		from := bishopReach(at, o.occupied) & alike &^ o.straight
		if !o.slanted.Has(to) {
			from &^= o.slanted
		}
		moves = appendToward(moves, from, to)
	}
	return moves
}

// appendToward appends the moves to a square from each of from.
func appendToward(moves []Move, from Occupancy, to Square) []Move {
	for ; from != 0; from &= from - 1 {
		moves = append(moves, Move{From: Square(lowest(from) + 1), To: to})
	}
	return moves
}

// straightTargets returns where the lowest piece of rest may arrive by a rank or
// file. A pinned piece stays on the pin's line. It may be given the lines of all
// pins at once: from one line no straight step leads to another.
func (o *outlook) straightTargets(rest Occupancy) Occupancy {
	if rest&-rest&o.straight != 0 {
		return o.targets & o.straight
	}
	return o.targets
}

// slantedTargets is straightTargets for the diagonals.
func (o *outlook) slantedTargets(rest Occupancy) Occupancy {
	if rest&-rest&o.slanted != 0 {
		return o.targets & o.slanted
	}
	return o.targets
}

// appendFrom appends the moves from an index to each square of to.
func appendFrom(moves []Move, from int, to Occupancy) []Move {
	for ; to != 0; to &= to - 1 {
		moves = append(moves, Move{From: Square(from + 1), To: Square(lowest(to) + 1)})
	}
	return moves
}

// appendKing appends the moves of the king, castling included.
func (p *Position) appendKing(moves []Move, o *outlook) []Move {
	moves = appendFrom(moves, o.king, p.kingTargets(o))
	if o.checkers != 0 {
		return moves
	}
	for rooks := p.castling & o.own; rooks != 0; rooks &= rooks - 1 {
		if rook := lowest(rooks); p.canCastle(o, rook) {
			moves = append(moves, Move{From: Square(o.king + 1), To: Square(rook + 1)})
		}
	}
	return moves
}

// kingTargets returns where the king may step.
func (p *Position) kingTargets(o *outlook) Occupancy {
	safe := Occupancy(0)
	without := o.occupied &^ (1 << o.king)
	for rest := kingLeaps[o.king] &^ o.barred; rest != 0; rest &= rest - 1 {
		to := lowest(rest)
		if p.placement.attackers(to, without)&o.others == 0 {
			safe |= 1 << to
		}
	}
	return safe
}
