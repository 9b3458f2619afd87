package sense

import (
	"slices"

	"blindchess/internal/rules"
)

// worded reports the squares with ignored contacts that belong to a move that its
// player has announced, or to the opponent's move that is played. All the others must
// show it.
func (s *Sensor) worded(rested bool) []Event {
	exchanged := s.exchanged()
	if s.aside|s.unplaced|exchanged == 0 || s.config.Side == 0 || s.table.Standing || s.table.Adjusting || s.gap || !s.looked {
		return nil
	}
	after, ok := s.announced()
	if s.table.Goal != s.table.Board {
		after, ok = s.table.Goal, rested
	}
	if !ok || !s.agrees(after) {
		return nil
	}
	var lifted, placed []Event
	for _, square := range s.table.Board.Differences(after) {
		if !(s.aside | s.unplaced | exchanged).Has(square) || s.spoken.Has(square) {
			continue
		}
		s.spoken |= square.Bit()
		if stood := s.table.Board.At(square); stood.Role != 0 && !s.lifted.Has(square) {
			s.lifted |= square.Bit()
			lifted = append(lifted, Lifted{Square: square, Piece: stood, Stood: true, Idle: s.idle()})
		}
		if stands := after.At(square); stands.Role != 0 {
			placed = append(placed, Placed{Square: square, Piece: stands, Idle: s.idle()})
			s.settled = s.settled.Put(square, stands)
		}
	}
	return append(lifted, placed...)
}

// announced returns the placement after the move that the player to move has
// announced.
func (s *Sensor) announced() (rules.Placement, bool) {
	if s.table.Said == (rules.Move{}) || s.table.Turn != s.config.Side || s.table.Goal != s.table.Board {
		return rules.Placement{}, false
	}
	for move, after := range s.candidates() {
		if move == s.table.Said {
			return after, true
		}
	}
	return rules.Placement{}, false
}

// waitsForWord holds back a piece that was placed although no piece was seen to leave
// its square. It may have come from a square whose contact is set aside, or be a
// promotion piece that was placed before the pawn was taken off.
func (s *Sensor) waitsForWord(square rules.Square, piece rules.Piece) bool {
	if s.aside == 0 && !s.becomes(square) || s.config.Side == 0 || s.table.Adjusting || s.table.Standing {
		return false
	}
	if piece.Role == 0 && len(s.out) > 0 || piece.Role != 0 && slices.Contains(s.out, piece) {
		return false
	}
	s.unplaced |= square.Bit()
	return true
}

// becomes reports whether a pawn of the player to move may become a piece on an empty
// square.
func (s *Sensor) becomes(square rules.Square) bool {
	if s.idle() || s.table.Board.At(square).Role != 0 {
		return false
	}
	for move := range s.candidates() {
		if move.To == square && move.Promotes != 0 {
			return true
		}
	}
	return false
}

// exchanged returns the square on which a promotion piece was placed before the pawn
// was taken off, in place of the captured piece. The board showed it as the captured
// piece, put back.
func (s *Sensor) exchanged() rules.Occupancy {
	to := s.table.Said.To
	if s.table.Said.Promotes == 0 || s.table.Board.At(to).Role == 0 || !s.landed.Has(to) || s.lifted.Has(to) || s.config.Sensing.Names {
		return 0
	}
	return to.Bit()
}
