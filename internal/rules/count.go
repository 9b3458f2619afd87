package rules

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
	men, pinned := &p.placement, o.straight|o.slanted
	for rest := men.Knights() & o.own &^ pinned; rest != 0; rest &= rest - 1 {
		total += (knightLeaps[lowest(rest)] & o.targets).Len()
	}
	for rest := men.RooksAndQueens() & o.own &^ o.slanted; rest != 0; rest &= rest - 1 {
		total += (rookReach(lowest(rest), o.occupied) & o.straightTargets(rest)).Len()
	}
	for rest := men.BishopsAndQueens() & o.own &^ o.straight; rest != 0; rest &= rest - 1 {
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
