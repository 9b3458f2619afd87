package sense

import (
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// deferred is the unreported changes on a flat board from a time in which no act
// was a touch. Pieces slide and flicker as they land, so only pieces at rest are
// reported. One rest serves a player's own moves and carrying out the opponent's.
type deferred struct {
	squares rules.Occupancy
	before  wire.Contents   // the contents of these squares in the last report
	emptied rules.Occupancy // those that were seen empty since then
}

// note keeps a change.
func (d *deferred) note(c Change) {
	if !d.squares.Has(c.Square) {
		d.squares |= c.Square.Bit()
		d.before.Set(c.Square, c.Before)
	}
	if !c.After.Occupied {
		d.emptied |= c.Square.Bit()
	}
}

// defers reports whether changes are reported only once they have come to rest.
func (s *Sensor) defers() bool {
	return !s.config.Sensing.Pegs && s.idle() && !s.table.Adjusting
}

// flush reports the results of the deferred changes: first the pieces that left,
// then those that came.
func (s *Sensor) flush() []Event {
	d := s.deferred
	s.deferred = deferred{}
	settled := func(square rules.Square) bool {
		same := d.before.At(square) == s.contents.At(square)
		return same && !(d.emptied.Has(square) && s.exchanges(square))
	}
	var events []Event
	s.sure = true
	defer func() { s.sure = false }()
	for _, square := range d.squares.Squares() {
		if before := d.before.At(square); before.Occupied && !settled(square) && !s.gap {
			events = append(events, s.left(Change{Square: square, Before: before})...)
		}
	}
	if s.gap {
		return events
	}
	for _, square := range d.squares.Squares() {
		if now := s.contents.At(square); now.Occupied && !settled(square) {
			events = append(events, s.came(Change{Square: square, After: now})...)
		}
	}
	return events
}

// exchanges reports whether the opponent's move puts one piece in the place of
// another on a square, which a board of plain contacts shows by emptying it.
func (s *Sensor) exchanges(square rules.Square) bool {
	stood, stands := s.table.Board.At(square), s.table.Goal.At(square)
	return !s.config.Sensing.Names && stood.Role != 0 && stands.Role != 0 && stood != stands && s.agrees(s.table.Goal)
}

// exchange returns the square on which a pawn that reached its last rank may yet be
// exchanged for the new piece, if the board does not show that. The exchange is
// possible until the pawn's player is to move again.
func (s *Sensor) exchange(t Table) rules.Square {
	if !s.told {
		return 0
	}
	if s.config.Sensing.Names {
		for _, square := range t.StandsIn.Squares() {
			if last := square.Rank() == 0 || square.Rank() == 7; last && t.Board.At(square).Role != 0 && t.Board.At(square).Side != t.Turn {
				return square
			}
		}
		return 0
	}
	if piece := t.Board.At(s.promoted); s.promoted != 0 && piece.Role != 0 && piece.Side != t.Turn {
		return s.promoted
	}
	if s.table.Goal == s.table.Board || t.Board != s.table.Goal || t.Goal != t.Board {
		return 0
	}
	for _, square := range s.table.Board.Differences(s.table.Goal) {
		piece := s.table.Goal.At(square)
		if last := square.Rank() == 0 || square.Rank() == 7; last && piece.Side != t.Turn && s.table.Goal.Of(piece).Len() > s.table.Board.Of(piece).Len() {
			return square
		}
	}
	return 0
}
