package sense

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Looked takes what all squares hold, when the board was opened or found again.
// An unseen change counts as seen if it shows a whole move, or if it only
// placed pieces that were in the hand. It also does if no act is a touch
// anyway. Any other counts as no player's touch: a flat board is read once it
// rests, and on a peg board the pieces must be put back first.
func (s *Sensor) Looked(at time.Duration, contents wire.Contents) []Event {
	s.latest = max(s.latest, at)
	s.reversed = false
	switch {
	case !s.told:
		s.contents, s.looked = contents, true
		s.changed, s.phase = at, unread
		return nil
	case s.lies(contents):
		s.reversed = true // changes until the next look do not count
		return []Event{Reversed{}}
	case !s.looked:
		return s.lookedFirst(at, contents)
	case s.gap:
		s.contents = contents
		return s.closeGap(at)
	case s.decided, s.harmless(contents):
		if contents != s.contents {
			s.toward = toward{} // a report was lost: no contact is bad
		}
		return s.changes(at, contents)
	case !s.config.Sensing.Pegs && s.table.Goal == s.table.Board:
		s.overlook(at, contents)
		return nil
	}
	s.openGap(at, s.contents, contents)
	s.strayed, s.toward = s.differences(s.table.Goal), toward{placement: s.table.Goal}
	return []Event{Strayed{Differences: s.strayed, Pressed: s.pressed, Toward: s.table.Goal}}
}

// lookedFirst takes the first look at a board.
func (s *Sensor) lookedFirst(at time.Duration, contents wire.Contents) []Event {
	s.looked, s.believed = true, s.table.Board
	s.changed, s.phase = at, unread
	s.unseen = s.table.Standing || s.table.Adjusting
	if s.unseen {
		s.contents = contents
		s.missing()
		if s.config.Sensing.Pegs {
			return s.compare()
		}
		return nil // it is read once it rests
	}
	events := s.resume(contents)
	switch {
	case !s.config.Sensing.Pegs && !s.idle():
		s.overlook(at, contents)
	case s.harmless(contents):
		events = append(append(events, s.changes(at, contents)...), s.flush()...)
		return append(events, s.compare()...)
	default:
		s.openGap(at, s.contents, contents)
	}
	return events
}

// changes takes what differs from the last look as changes whose order is
// unknown.
func (s *Sensor) changes(at time.Duration, contents wire.Contents) []Event {
	var events []Event
	for _, occupied := range []bool{false, true} {
		for square := rules.A1; square <= rules.H8; square++ {
			before, after := s.contents.At(square), contents.At(square)
			if before != after && after.Occupied == occupied {
				events = append(events, s.Change(at, Change{Square: square, Before: before, After: after})...)
			}
		}
	}
	return events
}

// overlook takes the contents of all squares without a report.
func (s *Sensor) overlook(at time.Duration, contents wire.Contents) {
	for square := rules.A1; square <= rules.H8; square++ {
		before, after := s.contents.At(square), contents.At(square)
		if before == after {
			continue
		}
		if before.Occupied {
			s.out = append(s.out, s.believed.At(square))
		}
		piece := after.Piece
		if after.Occupied && piece.Role == 0 && !before.Occupied {
			piece = s.table.Board.At(square) // it has no name, and stands where one must
		}
		s.believed = s.believed.Put(square, piece)
	}
	s.contents = contents
	s.changed, s.phase, s.shown, s.ticks = at, unread, nil, 0
}

// openGap starts to wait until pieces are back on their earlier squares.
func (s *Sensor) openGap(at time.Duration, before, contents wire.Contents) {
	s.gap, s.before, s.contents, s.held = true, before, contents, nil
	s.changed, s.phase = at, unread
}

// closeGap ends the wait once all pieces are back, and takes other pieces as
// changes.
func (s *Sensor) closeGap(at time.Duration) []Event {
	s.changed, s.phase = at, unread
	if s.lacks(s.contents, s.before) {
		return nil
	}
	return s.endGap(at)
}

// endGap takes the present contents as changes from the earlier ones.
func (s *Sensor) endGap(at time.Duration) []Event {
	now := s.contents
	s.gap, s.contents = false, s.before
	var events []Event
	fell := s.fell && s.named
	s.fell, s.named, s.twins, s.excused = false, false, 0, 0
	if s.strayed != nil || fell {
		s.strayed = nil
		events = append(events, Agreed{})
	}
	return append(events, s.changes(at, now)...)
}

// harmless reports whether an unseen change may count as seen.
func (s *Sensor) harmless(contents wire.Contents) bool {
	if s.table.Adjusting || s.config.Side != 0 && s.table.Turn != s.config.Side || !s.lacks(contents, s.contents) {
		return true
	}
	if s.table.Goal != s.table.Board {
		return s.towards(contents)
	}
	return s.moves(contents)
}

// moves reports whether contents are those of a move from the board.
func (s *Sensor) moves(contents wire.Contents) bool {
	sight := s.sight()
	sight.Contents = contents
	sight.Lifted |= s.contents.Occupied() &^ contents.Occupied()
	return len(recognise(sight, s.table.Candidates)) > 0
}

// towards reports whether only squares have changed whose pieces the goal moves.
func (s *Sensor) towards(contents wire.Contents) bool {
	var moving rules.Occupancy
	for _, square := range s.table.Board.Differences(s.table.Goal) {
		moving |= square.Bit()
	}
	for square := rules.A1; square <= rules.H8; square++ {
		if s.contents.At(square) != contents.At(square) && !moving.Has(square) && !s.aside.Has(square) {
			return false
		}
	}
	return true
}

// lies reports whether a board shows the required pieces, or the last ones,
// only when it is turned round. On a board that cannot name its pieces, a move may leave
// the same squares occupied, and then it is the move.
func (s *Sensor) lies(contents wire.Contents) bool {
	if s.looked && !s.config.Sensing.Names && s.moves(contents) {
		return false
	}
	turned := contents.Turned()
	for _, p := range []rules.Placement{s.table.Goal, s.table.Board} {
		if agree(contents, held(p)) {
			return false
		}
	}
	for _, p := range []rules.Placement{s.table.Goal, s.table.Board} {
		if agree(turned, held(p)) {
			return true
		}
	}
	return s.looked && !agree(contents, s.contents) && agree(turned, s.contents)
}

// held returns the contents of the squares for p.
func held(p rules.Placement) wire.Contents {
	var contents wire.Contents
	for square := rules.A1; square <= rules.H8; square++ {
		contents.Set(square, wire.Holding(p.At(square)))
	}
	return contents
}

// lacks reports whether an earlier piece is missing from its square now.
func (s *Sensor) lacks(now, before wire.Contents) bool {
	for square := rules.A1; square <= rules.H8; square++ {
		if b := before.At(square); b.Occupied && !(s.aside | s.excused).Has(square) && !now.At(square).Agrees(b) {
			return true
		}
	}
	return false
}

func agree(a, b wire.Contents) bool {
	for square := rules.A1; square <= rules.H8; square++ {
		if !a.At(square).Agrees(b.At(square)) {
			return false
		}
	}
	return true
}
