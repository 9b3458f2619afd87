package winnable

import "blindchess/internal/rules"

// Estimate is the mobility of p for tests: the squares that each piece may ever
// reach, by its present square, and whether mate by each side remains possible.
func Estimate(p rules.Position) (reach [65]rules.Occupancy, mate rules.BySide[bool]) {
	var e mobility
	if !e.estimate(&p) {
		return reach, rules.Both(true) // more pieces than it holds
	}
	for _, piece := range e.pieces[:e.count] {
		reach[piece.start.First()] = piece.reach
	}
	return reach, rules.BySide[bool]{White: e.admitsMate(rules.White), Black: e.admitsMate(rules.Black)}
}

// Search looks for a mate by winner without any of the shortcuts that Decide
// takes: it closes no position for its pieces's sake or statically.
func Search(p rules.Position, winner rules.Side, nodes int) (Verdict, []rules.Move) {
	var h search
	h.start(&p, winner, nodes)
	mate, verdict := h.run()
	if verdict != Winnable {
		return verdict, nil
	}
	return verdict, h.line(mate)
}

// DeadWhenRelaxed reports whether winner has no mate where queens, rooks and
// bishops are shades.
func DeadWhenRelaxed(p rules.Position, winner rules.Side, limit int) bool {
	dead, _ := relaxedDead(&p, winner, limit)
	return dead
}

// Mated reports whether loser, to move, is mated with the pieces of p. Two kings
// side by side are no position.
func Mated(p rules.Placement, loser rules.Side) bool {
	q := rules.PositionOf(p, loser, 0, 0)
	if kingLeaps[q.King(rules.White)-1].Has(q.King(rules.Black)) {
		return false
	}
	return q.Checkmate()
}
