package winnable

import "blindchess/internal/rules"

// relaxation treats the queens, rooks and bishops of a position as shades: each
// may be on any square that it could ever reach, without a definite one. The
// other pieces, kings, pawns and knights, have few enough arrangements to visit
// all of them even if bishops behind a wall have millions.
//
// A shade may move, or capture, whenever the other pieces then leave its own
// king unattacked, and it is never captured for good. It is never in the way
// and never guards a square, unless that serves a mate. So whatever series of
// legal moves there is, the shades can follow it.
type relaxation struct {
	winner   rules.Side
	estimate mobility
	may      [2]rules.Occupancy // the possible squares of the shades of each side
	attacks  [2]rules.Occupancy // what they may attack
	count    [2]int
	straight bool // whether there are queens or rooks among them
	known    map[rules.Position]struct{}
	open     []rules.Position
}

// relaxedDead reports whether winner has no mate in p even with shades, in
// arrangements not more than limit, and how many there were. A promotion or a
// castling right ends the attempt.
func relaxedDead(p *rules.Position, winner rules.Side, limit int) (dead bool, arrangements int) {
	s := relaxation{winner: winner, known: map[rules.Position]struct{}{}, straight: p.Placement().RooksAndQueens() != 0}
	if p.CastlingRooks() != 0 || !s.estimate.estimate(p) {
		return false, 0
	}
	pieces := p.Placement()
	left := pieces.Without(pieces.RooksAndQueens() | pieces.BishopsAndQueens())
	ground := rules.PositionOf(left, p.Turn(), 0, p.EnPassant())
	for i := range s.estimate.count {
		if piece := &s.estimate.pieces[i]; piece.role == rules.Bishop || piece.role == rules.Rook || piece.role == rules.Queen {
			s.count[piece.side]++
			s.may[piece.side] |= piece.reach
			s.attacks[piece.side] |= s.estimate.attacks(piece)
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

func (s *relaxation) add(q *rules.Position) {
	if _, met := s.known[*q]; !met {
		s.known[*q] = struct{}{}
		s.open = append(s.open, *q)
	}
}

// spread adds the results of one move of q. It reports false if that may be a
// mate or is a promotion.
func (s *relaxation) spread(q *rules.Position) bool {
	var room [mostMoves]rules.Move
	for _, m := range q.AppendMoves(room[:0]) {
		vacated := m.From.Bit() | q.Captured(m).Bit()&^m.To.Bit()
		if m.Promotes != 0 || !s.enter(q, q.After(m), vacated) {
			return false
		}
	}
	return s.spreadPawns(q) && s.spreadFree(q)
}

// spreadPawns adds captures of shades by pawns.
func (s *relaxation) spreadPawns(q *rules.Position) bool {
	pieces := q.Placement()
	other := uint8(q.Turn().Other() - rules.White)
	for rest := pieces.Pawns() & pieces.OfSide(q.Turn()); rest != 0; rest &= rest - 1 {
		targets := rules.PawnAttacks(rest&-rest, q.Turn()) & s.may[other] &^ pieces.Occupied() &^ q.EnPassant().Bit()
		if targets&lastRank(q.Turn()) != 0 {
			return false
		}
		for ; targets != 0; targets &= targets - 1 {
			if !s.enter(q, q.After(rules.Move{From: rest.First(), To: targets.First()}), rest&-rest) {
				return false
			}
		}
	}
	return true
}

// spreadFree adds moves of the shades themselves: somewhere else, or onto a
// piece of the opponent.
func (s *relaxation) spreadFree(q *rules.Position) bool {
	own := uint8(q.Turn() - rules.White)
	if s.count[own] == 0 {
		return true
	}
	placement, other := q.Placement(), q.Turn().Other()
	child := rules.PositionOf(placement, other, 0, 0)
	if !s.enter(q, child, 0) {
		return false
	}
	pieces := placement.OfSide(other) &^ placement.Kings()
	for rest := pieces & s.may[own]; rest != 0; rest &= rest - 1 {
		taken := rules.PositionOf(placement.Without(rest&-rest), other, 0, 0)
		if !s.enter(q, taken, 0) {
			return false
		}
	}
	return true
}

// enter adds child, which the side to move in q made, leaving the squares of
// vacated, or none if a shade moved. It reports false if that may be a mate. A
// move that leaves its own king attacked is none.
func (s *relaxation) enter(q *rules.Position, child rules.Position, vacated rules.Occupancy) bool {
	if child.InCheck(q.Turn()) {
		return true
	}
	if child.Turn() != s.winner && s.mayBeMate(&child, vacated) {
		return false
	}
	s.add(&child)
	return true
}

// mayBeMate reports whether the shades may be placed so that the side to move
// in q is mated by the move that vacated squares. A shade gives check only if
// it moved itself, or if it sees the king across a square that was vacated.
func (s *relaxation) mayBeMate(q *rules.Position, vacated rules.Occupancy) bool {
	pieces := q.Placement()
	winner, loser := uint8(s.winner-rules.White), uint8(s.winner-rules.White)^1
	king := lowest(pieces.Kings() & pieces.OfSide(q.Turn()))
	occupied := pieces.Occupied()
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
	open := rules.Occupancy(0)
	for rest := kingLeaps[king] &^ pieces.OfSide(q.Turn()) &^ s.attacks[winner]; rest != 0; rest &= rest - 1 {
		if pieces.Attackers(rest.First(), occupied)&pieces.OfSide(s.winner) == 0 {
			open |= rest & -rest
		}
	}
	return open&^(s.may[loser]&^occupied) == 0 && open.Len() <= s.count[loser]
}
