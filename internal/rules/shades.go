package rules

// shades looks at a position as if its queens, rooks and bishops were shades:
// each may stand on any square that it could ever reach, and nobody knows on
// which. What is left, kings, pawns and knights, has few enough arrangements
// to visit all of them even where bishops behind a wall have millions.
//
// A shade may move, or capture, whenever that leaves its own king unattacked by
// what is left, and it is never captured for good. It never stands in the way
// and never guards a square, unless that serves a mate. So whatever series of
// legal moves there is, the shades can follow it.
type shades struct {
	winner   Side
	estimate mobility
	may      [2]Occupancy // where the shades of each side may stand
	attacks  [2]Occupancy // what they may attack
	count    [2]int
	straight bool // whether there are queens or rooks among them
	known    map[Position]struct{}
	open     []Position
}

// shadesDead reports whether winner has no mate in p even with shades, in
// arrangements not more than limit, and how many there were. A promotion or a
// castling right ends the attempt.
func (p *Position) shadesDead(winner Side, limit int) (dead bool, arrangements int) {
	s := shades{winner: winner, known: map[Position]struct{}{}, straight: p.placement.straight() != 0}
	if p.castling != 0 || !s.estimate.estimate(p) {
		return false, 0
	}
	ground := *p
	ground.placement.clear(p.placement.straight() | p.placement.slanted())
	for i := range s.estimate.count {
		if man := &s.estimate.men[i]; man.role == Bishop || man.role == Rook || man.role == Queen {
			s.count[man.side]++
			s.may[man.side] |= man.reach
			s.attacks[man.side] |= s.estimate.attacks(man)
		}
	}
	s.add(&ground)
	for len(s.open) > 0 {
		last := len(s.open) - 1
		q := s.open[last]
		s.open = s.open[:last]
		if len(s.known) > limit || !s.spread(&q) {
			return false, len(s.known)
		}
	}
	return true, len(s.known)
}

func (s *shades) add(q *Position) {
	if _, met := s.known[*q]; !met {
		s.known[*q] = struct{}{}
		s.open = append(s.open, *q)
	}
}

// spread adds what one move makes of q. It reports false where that may be a
// mate or is a promotion.
func (s *shades) spread(q *Position) bool {
	var room [mostMoves]Move
	for _, m := range q.AppendMoves(room[:0]) {
		vacated := m.From.Bit() | q.Captured(m).Bit()&^m.To.Bit()
		if m.Promotes != 0 || !s.enter(q, q.after(m), vacated) {
			return false
		}
	}
	return s.spreadPawns(q) && s.spreadShades(q)
}

// spreadPawns adds captures of shades by pawns.
func (s *shades) spreadPawns(q *Position) bool {
	men := &q.placement
	other := uint8(q.turn.Other() - White)
	for rest := men.pawns() & men.OfSide(q.turn); rest != 0; rest &= rest - 1 {
		targets := pawnAttacks(rest&-rest, q.turn) & s.may[other] &^ men.Occupied() &^ q.enPassant.Bit()
		if targets&advanceOf(q.turn).last != 0 {
			return false
		}
		for ; targets != 0; targets &= targets - 1 {
			if !s.enter(q, q.after(Move{From: rest.First(), To: targets.First()}), rest&-rest) {
				return false
			}
		}
	}
	return true
}

// spreadShades adds moves of the shades themselves: somewhere else, or onto a
// man of the opponent.
func (s *shades) spreadShades(q *Position) bool {
	own := uint8(q.turn - White)
	if s.count[own] == 0 {
		return true
	}
	child := *q
	child.turn, child.enPassant = q.turn.Other(), 0
	if !s.enter(q, child, 0) {
		return false
	}
	men := q.placement.OfSide(child.turn) &^ q.placement.kings()
	for rest := men & s.may[own]; rest != 0; rest &= rest - 1 {
		taken := child
		taken.placement.clear(rest & -rest)
		if !s.enter(q, taken, 0) {
			return false
		}
	}
	return true
}

// enter adds child, which the side to move in q made, leaving the squares of
// vacated, or none where a shade moved. It reports false where that may be a
// mate. A move that leaves its own king attacked is none.
func (s *shades) enter(q *Position, child Position, vacated Occupancy) bool {
	if child.InCheck(q.turn) {
		return true
	}
	if child.turn != s.winner && s.mayBeMate(&child, vacated) {
		return false
	}
	s.add(&child)
	return true
}

// mayBeMate reports whether the shades may stand so that the side to move in q
// is mated by the move that vacated squares. A shade gives check only where it
// moved itself, or where it sees the king across a square that was vacated.
func (s *shades) mayBeMate(q *Position, vacated Occupancy) bool {
	men := &q.placement
	winner, loser := uint8(s.winner-White), uint8(s.winner-White)^1
	king := lowest(men.kings() & men.OfSide(q.turn))
	occupied := men.Occupied()
	if !q.Checked() {
		if s.attacks[winner]>>king&1 == 0 {
			return false
		}
		lines := bishopReach(king, occupied)
		if s.straight {
			lines |= rookReach(king, occupied)
		}
		if vacated != 0 && vacated&lines == 0 {
			return false
		}
	}
	open := Occupancy(0)
	for rest := kingLeaps[king] &^ men.OfSide(q.turn) &^ s.attacks[winner]; rest != 0; rest &= rest - 1 {
		if men.attackers(lowest(rest), occupied)&men.OfSide(s.winner) == 0 {
			open |= rest & -rest
		}
	}
	return open&^(s.may[loser]&^occupied) == 0 && open.Len() <= s.count[loser]
}
