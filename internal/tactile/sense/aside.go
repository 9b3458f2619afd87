package sense

import (
	"slices"

	"blindchess/internal/rules"
)

// worded reports the squares with ignored contacts that belong to a move that its
// player has announced, or to the opponent's move that is played. All the others must
// show it.
func (s *Sensor) worded(rested bool) []Event {
	if s.aside == 0 || s.config.Side == 0 || s.table.Standing || s.table.Adjusting || s.gap || !s.looked {
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
		if !s.aside.Has(square) && !s.unplaced.Has(square) || s.spoken.Has(square) {
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

// waitsForWord keeps back a piece that came while none was seen to leave its square:
// it may have come from one whose contact is set aside.
func (s *Sensor) waitsForWord(square rules.Square, piece rules.Piece) bool {
	if s.aside == 0 || s.config.Side == 0 || s.table.Adjusting || s.table.Standing {
		return false
	}
	if piece.Role == 0 && len(s.out) > 0 || piece.Role != 0 && slices.Contains(s.out, piece) {
		return false
	}
	s.unplaced |= square.Bit()
	return true
}
