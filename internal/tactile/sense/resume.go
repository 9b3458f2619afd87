package sense

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// resume starts with the table's knowledge of a move that was begun before there was
// a sensor, so that no part of it is reported twice. Pieces of that move which a hand
// has removed or put back since are reported as if they had been seen.
func (s *Sensor) resume(contents wire.Contents) (events []Event) {
	board, stands := s.table.Board, s.table.Stands
	if stands == (rules.Placement{}) {
		stands = board
	}
	s.believed, s.contents = stands, held(stands)
	if !s.config.Sensing.Names {
		s.contents = s.contents.Occupancy()
	}
	begun := board.Differences(stands)
	for _, square := range begun {
		if piece := board.At(square); piece.Role != 0 {
			s.lifted |= square.Bit()
			s.out = append(s.out, piece)
		}
	}
	for _, square := range begun {
		piece := stands.At(square)
		if i := slices.Index(s.out, piece); i >= 0 {
			s.out = slices.Delete(s.out, i, i+1)
		}
		s.settled = s.settled.Put(square, piece)
	}
	for _, square := range begun {
		if have := contents.At(square); !have.Agrees(s.contents.At(square)) && stands.At(square).Role != 0 {
			events = append(events, s.left(Change{Square: square, Before: wire.Holding(stands.At(square))})...)
			s.contents.Set(square, wire.Content{})
		}
	}
	for _, square := range begun {
		have, piece := contents.At(square), board.At(square)
		if piece.Role != 0 && have.Occupied && !have.Agrees(s.contents.At(square)) && have.Agrees(wire.Holding(piece)) {
			events = append(events, s.came(Change{Square: square, After: wire.Holding(piece)})...)
			s.contents.Set(square, have)
		}
	}
	return events
}
