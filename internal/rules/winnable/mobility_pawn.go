package winnable

import "blindchess/internal/rules"

// widenPawn lets a pawn step and capture where it may, and reports whether
// that was news.
func (e *mobility) widenPawn(man *roamer) bool {
	side := rules.White + rules.Side(man.side)
	step, last := pawnStep(side), lastRank(side)
	file := fileA << (lowest(man.start) & 7)
	news := false
	for {
		open := ^(e.firm[0] | e.firm[1])
		if man.reach&^file == 0 {
			open &= e.beforeRivals(man, file)
		}
		steps := turned(man.reach&^last, step) & open
		captured := rules.PawnAttacks(man.reach, side) & e.arrivals[man.side^1] &^ e.firm[man.side]
		if captured&^e.captures[man.side] != 0 {
			e.captures[man.side] |= captured
			e.firm[man.side^1] &^= captured
			news = true
		}
		if !e.add(man, steps|captured) {
			return news
		}
		news = true
		if man.reach&last != 0 {
			man.promotes = true
			e.captures[man.side] = ^rules.Occupancy(0)
			e.add(man, ^(e.firm[man.side] | e.throne(man.side^1)))
			return true
		}
	}
}

// beforeRivals returns the squares that are not beyond an opposing pawn which
// stands before man on the same file and keeps it from passing: one that can
// neither leave the file nor be captured where it may stand between the two.
// Two pawns that face each other keep their order as long as both stay.
func (e *mobility) beforeRivals(man *roamer, file rules.Occupancy) rules.Occupancy {
	open := ^rules.Occupancy(0)
	for i := range e.count {
		rival := &e.men[i]
		if rival.role != rules.Pawn || rival.side == man.side || rival.start&file == 0 || rival.reach&^file != 0 {
			continue
		}
		beyond := rival.start | (rival.start - 1)
		before := man.start - 1
		if man.side == 0 {
			beyond = -rival.start
			before = -man.start &^ man.start
		}
		if man.start&beyond != 0 {
			continue
		}
		between := before&^beyond | rival.start
		if rival.reach&between&e.captures[man.side] == 0 {
			open &^= beyond
		}
	}
	return open
}
