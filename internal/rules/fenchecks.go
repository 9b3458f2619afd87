package rules

// checkChecks judges who is in check from how many men.
func (r *fenReader) checkChecks() {
	p := &r.setup.Position
	for _, side := range [2]Side{White, Black} {
		king := p.placement.Of(Piece{side, King})
		if king.Len() != 1 {
			continue
		}
		checkers := p.Attackers(king.First(), side.Other())
		switch {
		case side != p.turn && checkers != 0:
			r.fault(FENTurn, checkers, "%v is not to move and yet in check from %s", side, listed(checkers))
		case checkers.Len() > 2:
			r.fault(FENPlacement, checkers, "%v is in check from %d men at once, on %s", side, checkers.Len(), listed(checkers))
		case side == p.turn && !r.possibleChecks(king, checkers):
			r.strictFault(FENPlacement, checkers, "no move can have led to the check of %v from %s", side, listed(checkers))
		}
	}
}

// possibleChecks reports whether one move can have led to the checks that
// checkers give. Two men on one line with the king cannot both have come by
// one move. Where a pawn has just gone two squares, either it gives check, or
// the check was uncovered by it.
func (r *fenReader) possibleChecks(king, checkers Occupancy) bool {
	p := &r.setup.Position
	if p.enPassant != 0 && checkers != 0 {
		step := advanceOf(p.turn).step
		pawn := turned(p.enPassant.Bit(), -step)
		before := p.placement.Occupied()&^pawn | turned(p.enPassant.Bit(), step)
		return checkers == pawn || checkers.Len() == 1 && !p.placement.attacked(king.First(), p.turn.Other(), before)
	}
	if checkers.Len() != 2 {
		return true
	}
	first, second := lowest(checkers), lowest(checkers&(checkers-1))
	at := lowest(king)
	return betweens[first][second]&king == 0 && betweens[at][first]&checkers == 0 && betweens[at][second]&checkers == 0
}

// listed returns the squares of o as words: "e4", or "e4 and g7".
func listed(o Occupancy) string {
	text := ""
	for squares := o.Squares(); len(squares) > 0; squares = squares[1:] {
		switch {
		case text == "":
		case len(squares) == 1:
			text += " and "
		default:
			text += ", "
		}
		text += squares[0].String()
	}
	return text
}
