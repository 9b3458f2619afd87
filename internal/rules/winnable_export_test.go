package rules

// Estimate is the mobility of p as tests see it: where each man may ever stand,
// by the square on which it stands now, and whether mate by each side is left
// possible.
func (p Position) Estimate() (reach [65]Occupancy, mate BySide[bool]) {
	var e mobility
	if !e.estimate(&p) {
		return reach, Both(true) // more men than it holds
	}
	for _, man := range e.men[:e.count] {
		reach[man.start.First()] = man.reach
	}
	return reach, BySide[bool]{White: e.admitsMate(White), Black: e.admitsMate(Black)}
}

// Hunt looks for a mate by winner without any of the shortcuts that Winnable
// takes: it closes no position for its men's sake or statically.
func (p Position) Hunt(winner Side, nodes int) (Verdict, []Move) {
	var h hunt
	h.start(&p, winner, nodes)
	mate, verdict := h.run()
	if verdict != Winnable {
		return verdict, nil
	}
	return verdict, h.line(mate)
}

// DeadWithShades reports whether winner has no mate where queens, rooks and
// bishops are shades.
func (p Position) DeadWithShades(winner Side, limit int) bool {
	dead, _ := p.shadesDead(winner, limit)
	return dead
}

// Mated reports whether loser, to move, is mated where the men stand as p says.
// Two kings side by side are no position.
func Mated(p Placement, loser Side) bool {
	q := Position{placement: p, turn: loser}
	if kingLeaps[q.King(White)-1].Has(q.King(Black)) {
		return false
	}
	return q.Checkmate()
}
