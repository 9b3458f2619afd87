package sense

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How quickly pieces leave a board that no hand lifts.
const (
	pairRest  = 150 * time.Millisecond // between two pieces that no move lifts together
	heapRest  = time.Second            // between the first and the last of three that no move lifts
	fallQuiet = 400 * time.Millisecond // before what fell is told
	fallLead  = 2 * time.Second        // after which the player is led
)

// Fallen says that these pieces left the board within a time in which no hand lifts
// them: they fell, or the board lost its power or a connector. None of it is a
// touch, and nothing else is until they stand again.
type Fallen struct{ Squares []rules.Square }

func (Fallen) event() {}

// falls looks at the pieces that left the board about the time at which one did, and
// returns their squares where they fell; none where a hand may have lifted them.
func (s *Sensor) falls(at time.Duration) rules.Occupancy {
	var off, pair rules.Occupancy
	for _, g := range s.vanished {
		apart := max(g.at-at, at-g.at)
		if apart <= heapRest {
			off |= g.square.Bit()
		}
		if apart <= pairRest {
			pair |= g.square.Bit()
		}
	}
	if pair.Len() > 2 {
		return off // not even two hands lift three pieces as quickly
	}
	quick := off.Len() < 3
	if quick {
		off = pair
	}
	if off.Len() < 2 || s.handled(off, quick) {
		return 0
	}
	return off
}

// handled reports whether a move, or a move and the reply to it where two hands are
// at the board, lifts these pieces together. Pieces that left as quickly as two of
// one hand cannot, and are one player's, are lifted by the one move or by the other.
func (s *Sensor) handled(off rules.Occupancy, quick bool) bool {
	white := off & s.table.Board.OfSide(rules.White)
	alike := white == 0 || white == off // of one player, whose hand is one
	within := func(squares rules.Occupancy) bool { return off&^squares == 0 }
	replies := func(m rules.Move, by rules.Occupancy, after rules.Placement) bool {
		if s.table.After == nil {
			return false
		}
		for _, next := range s.table.After(m) {
			squares := by
			if quick && alike {
				squares = 0
			}
			for _, square := range after.Differences(next) {
				squares |= square.Bit()
			}
			if within(squares) {
				return true
			}
		}
		return false
	}
	for move, after := range s.candidates() {
		var squares rules.Occupancy
		for _, square := range s.table.Board.Differences(after) {
			squares |= square.Bit()
		}
		answers := s.table.Goal != s.table.Board
		if answers && after != s.table.Goal {
			continue
		}
		if within(squares) || (answers || s.config.Side == 0) && replies(move, squares, after) {
			return true
		}
	}
	return false
}

// fall has pieces put back that fell, and withdraws what was told of them.
func (s *Sensor) fall(off rules.Occupancy) []Event {
	before := s.contents
	for square := rules.A1; square <= rules.H8; square++ {
		if s.table.Board.At(square).Role == 0 {
			before.Set(square, wire.Content{}) // what lies there need not lie there again
		}
	}
	var told []rules.Square
	for _, square := range off.Squares() {
		piece := s.table.Board.At(square)
		content := wire.Holding(piece)
		if !s.config.Sensing.Names {
			content = wire.Something()
		}
		before.Set(square, content)
		if slices.Contains(s.bound, square) {
			told = append(told, square)
		}
		if i := s.grasped(square); i >= 0 {
			s.cancels(i)
			continue
		}
		s.restores(grasp{square: square, piece: piece, first: true})
	}
	s.bound = slices.DeleteFunc(s.bound, off.Has)
	s.vanished, s.graze, s.deferred = nil, graze{}, deferred{}
	s.fell, s.named = true, false
	s.openGap(s.latest, before, s.contents)
	if len(told) == 0 {
		return []Event{}
	}
	return []Event{Withdrawn{told}}
}

// fallRests returns for how long a board from which pieces fell rests before its
// player is told, and then led.
func (s *Sensor) fallRests() time.Duration {
	if !s.named {
		return fallQuiet
	}
	return fallLead
}

// lacking lists the squares whose pieces are still to be put back.
func (s *Sensor) lacking() []rules.Square {
	var squares []rules.Square
	for square := rules.A1; square <= rules.H8; square++ {
		if b := s.before.At(square); b.Occupied && !s.aside.Has(square) && !s.contents.At(square).Agrees(b) {
			squares = append(squares, square)
		}
	}
	return squares
}

// keepsGap leaves a gap open when the table has moved on while pieces that fell are
// still to be put back.
func (s *Sensor) keepsGap() {
	s.gap = s.gap && s.fell
	if !s.gap {
		return
	}
	s.before = held(s.table.Board)
	if !s.config.Sensing.Names {
		s.before = s.before.Occupancy()
	}
	if s.gap = s.lacks(s.contents, s.before); !s.gap {
		s.fell = false
	}
}

// SetAside has the contact of a square count for nothing: what was told of it is
// withdrawn, and its square holds what it must until Mended.
func (s *Sensor) SetAside(at time.Duration, square rules.Square) []Event {
	s.latest = max(s.latest, at)
	if s.aside.Has(square) {
		return nil
	}
	s.aside |= square.Bit()
	if i := s.grasped(square); i >= 0 {
		s.cancels(i)
	}
	s.vanished = slices.DeleteFunc(s.vanished, func(g grasp) bool { return g.square == square })
	if s.graze.square == square {
		s.graze = graze{}
	}
	s.strayed, s.phase, s.changed = nil, unread, s.latest
	i := slices.Index(s.bound, square)
	if i < 0 {
		return nil
	}
	s.bound = slices.Delete(s.bound, i, i+1)
	s.restores(grasp{square: square, piece: s.table.Board.At(square), first: true})
	return []Event{Withdrawn{[]rules.Square{square}}}
}

// Mended has the contact of a square count again.
func (s *Sensor) Mended(at time.Duration, square rules.Square) {
	s.latest = max(s.latest, at)
	s.aside &^= square.Bit()
	s.phase, s.changed = unread, s.latest
}

// Aside returns the squares whose contacts are set aside.
func (s *Sensor) Aside() rules.Occupancy { return s.aside }
