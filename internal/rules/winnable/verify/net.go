package verify

import "blindchess/internal/rules"

// mayMate reports whether the king of s's opponent may be attacked with every
// square beside it closed.
func (v *survey) mayMate(s rules.Side) bool {
	var king, helper *walker
	var hunters, others []*walker
	for i := range v.pieces {
		m := &v.pieces[i]
		switch {
		case m.piece.Role == rules.King && m.piece.Side == s:
			helper = m
		case m.piece.Role == rules.King:
			king = m
		case v.frozen.Has(m.start):
		case m.piece.Side == s:
			hunters = append(hunters, m)
		default:
			others = append(others, m)
		}
	}
	for _, square := range king.reach.Squares() {
		for _, hunter := range hunters {
			for _, from := range hunter.reach.Squares() {
				if from != square && v.attacksOf(hunter, from).Has(square) && v.net(square, from, hunter, helper, hunters, others) {
					return true
				}
			}
		}
	}
	return false
}

// net reports whether, with the hunter on from giving check to a king on a square,
// each square beside the king may be closed: by the hunter, by another of its
// pieces, by the helping king, by a frozen pawn, or by a piece of the king's own
// side that may go there.
func (v *survey) net(king, from rules.Square, hunter, helper *walker, hunters, others []*walker) bool {
	for _, beside := range (leaps(king, straight[:]) | leaps(king, slanted[:])).Squares() {
		if !v.closed(king, beside, from, hunter, helper, hunters, others) {
			return false
		}
	}
	return true
}

func (v *survey) closed(king, beside, from rules.Square, hunter, helper *walker, hunters, others []*walker) bool {
	own := v.position.Placement().OfSide(hunter.piece.Side.Other())
	if v.frozen.Has(beside) && own.Has(beside) || v.guardedByFrozen(beside, hunter.piece.Side) {
		return true
	}
	if beside != from && v.attacksOf(hunter, from).Has(beside) {
		return true
	}
	for _, other := range hunters {
		if other != hunter && v.touches(other, beside) {
			return true
		}
	}
	for _, square := range helper.reach.Squares() {
		if square != king && !(leaps(king, straight[:]) | leaps(king, slanted[:])).Has(square) && v.attacksOf(helper, square).Has(beside) {
			return true
		}
	}
	for _, other := range others {
		if beside != from && other.reach.Has(beside) {
			return true
		}
	}
	return false
}
