package rules

// Perft counts the sequences of legal moves of a length from p. Positions at
// the last but one ply are not played out: their moves are counted.
func (p Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, make([]Move, 0, mostMoves))
}

// perft is Perft; moves is room that it may use beyond its length.
func (p Position) perft(depth int, moves []Move) uint64 {
	if depth == 1 {
		return uint64(p.count())
	}
	total, first := uint64(0), len(moves)
	moves = p.AppendMoves(moves)
	for _, m := range moves[first:] {
		next := p.after(m)
		total += next.perft(depth-1, moves)
	}
	return total
}

// MoveCount returns how many legal moves p has, without listing them.
func (p Position) MoveCount() int { return p.count() }

func (p *Position) count() int {
	if p.turn == 0 {
		return 0
	}
	var o outlook
	o.look(p)
	total := p.kingTargets(&o).Len()
	if o.checkers == 0 {
		for rooks := p.castling & o.own; rooks != 0; rooks &= rooks - 1 {
			if p.canCastle(&o, lowest(rooks)) {
				total++
			}
		}
	}
	if o.targets == 0 {
		return total
	}
	pieces, pinned := &p.placement, o.straight|o.slanted
	for rest := pieces.Knights() & o.own &^ pinned; rest != 0; rest &= rest - 1 {
		total += (knightLeaps[lowest(rest)] & o.targets).Len()
	}
	for rest := pieces.RooksAndQueens() & o.own &^ o.slanted; rest != 0; rest &= rest - 1 {
		total += (rookReach(lowest(rest), o.occupied) & o.straightTargets(rest)).Len()
	}
	for rest := pieces.BishopsAndQueens() & o.own &^ o.straight; rest != 0; rest &= rest - 1 {
		total += (bishopReach(lowest(rest), o.occupied) & o.slantedTargets(rest)).Len()
	}
	return total + p.countPawns(&o)
}

// countPawns returns how many legal moves the pawns have.
func (p *Position) countPawns(o *outlook) int {
	to := advanceOf(p.turn)
	targets := p.pawnTargets(o, to)
	total := targets.single.Len() + targets.double.Len() + targets.west.Len() + targets.east.Len()
	total += 3 * ((targets.single & to.last).Len() + (targets.west & to.last).Len() + (targets.east & to.last).Len())
	if p.enPassant == 0 {
		return total
	}
	for rest := p.enPassantTakers(); rest != 0; rest &= rest - 1 {
		if p.safeEnPassant(rest.First()) {
			total++
		}
	}
	return total
}
