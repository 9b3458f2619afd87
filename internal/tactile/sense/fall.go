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
	twinRest  = 80 * time.Millisecond  // between two pieces that not even one hand after the other lifts
	sweepRest = 300 * time.Millisecond // between two that are shoved to other squares
	heapRest  = time.Second            // between the first and the last of three that no move lifts
	fallQuiet = 400 * time.Millisecond // before what fell is told
	fallLead  = 2 * time.Second        // after which the player is led
	powerLead = 10 * time.Second       // after which they are if the board may have lost its power
	powerRest = 300 * time.Millisecond // after a whole board of pieces is back, before it is read
	handBack  = 250 * time.Millisecond // in which no hand puts a piece back that fell
	powerMost = 4                      // squares that report their pieces at once without a hand
	powerLost = 8                      // squares that lose them at once by a cable, and by no hand
)

// Fallen says that these pieces left the board within a time in which no hand lifts
// them: they fell, or the board lost its power or a connector. None of it is a
// touch, and no other act is until they are back. Captured says that the board, which
// cannot name its pieces, looks as after a capture by two hands at once.
type Fallen struct {
	Squares  []rules.Square
	Captured bool
}

func (Fallen) event() {}

// falls checks the pieces that left the board about the time at which one did, and
// returns their squares if they fell. It returns none if a hand may have lifted
// them.
func (s *Sensor) falls(at time.Duration) rules.Occupancy {
	if off := s.sweeps(at); off != 0 {
		return off
	}
	var off, pair, twins rules.Occupancy
	twinRest := twinRest
	if s.config.Sensing.Names {
		twinRest = pairRest // the next placed piece will decide
	}
	s.twins = 0
	s.earlier = 0
	for _, g := range s.vanished {
		if at-g.at > pairRest {
			s.earlier |= g.square.Bit()
		}
		apart := max(g.at-at, at-g.at)
		if apart <= heapRest {
			off |= g.square.Bit()
		}
		if apart <= pairRest {
			pair |= g.square.Bit()
		}
		if apart <= twinRest {
			twins |= g.square.Bit()
		}
	}
	if pair.Len() > 2 {
		return off // not even two hands lift three pieces as quickly
	}
	quick := off.Len() < 3
	if quick {
		off = pair
	}
	switch {
	case off.Len() < 2:
		return 0
	case !s.handled(off, quick, anywhere):
		return off
	case off == twins && off.Len() == 2:
		s.twins = off
		return off
	default:
		return 0
	}
}

// sweeps returns the squares of one player's pieces that left the board about the time
// at which one did, where something shoved them: two of them, or three, are on other
// squares within a time in which no hand makes as many moves.
func (s *Sensor) sweeps(at time.Duration) rules.Occupancy {
	var found rules.Occupancy
	for _, side := range []rules.Side{rules.White, rules.Black} {
		var shoved, quick, off rules.Occupancy
		for _, g := range append(slices.Clone(s.shoved), s.vanished...) {
			apart := max(g.at-at, at-g.at)
			if g.piece.Side != side || apart > heapRest {
				continue
			}
			off |= g.square.Bit()
			if !s.contents.At(g.square).Occupied && slices.Contains(s.shoved, g) {
				shoved |= g.square.Bit()
				if apart <= sweepRest {
					quick |= g.square.Bit()
				}
			}
		}
		if (shoved.Len() > 2 || quick.Len() > 1) && !s.handled(shoved, false, anywhere) {
			found |= off
		}
	}
	return found
}

// follows forgets the pieces that did not vanish: the one that comes to its square
// again, and those that a move takes off theirs as it places the arriving piece.
// On a flat board that piece may have been shoved.
func (s *Sensor) follows(c Change) {
	home := func(g grasp) bool { return g.square == c.Square }
	s.shoved = slices.DeleteFunc(s.shoved, home)
	s.vanished = slices.DeleteFunc(s.vanished, func(g grasp) bool {
		led := !home(g) && s.led(g.square, c)
		if led && !s.config.Sensing.Pegs && !s.slidesOn(g.square) {
			s.shoved = append(s.shoved, g)
		}
		return led || home(g)
	})
}

// fellBefore checks a square whose piece comes back: with it, others may have fallen
// so short a time ago that they were not reported.
func (s *Sensor) fellBefore(square rules.Square) []Event {
	i := slices.IndexFunc(s.vanished, func(g grasp) bool { return g.square == square })
	if i < 0 || !s.doubts() || s.grasped(square) < 0 {
		return nil
	}
	off := s.falls(s.vanished[i].at)
	if off == 0 || off.Len() == 2 && s.latest-s.vanished[i].at < handBack {
		return nil // one of two was never away: the other slides over it
	}
	return s.fall(off)
}

// excuses checks a piece that comes to a square while pieces that fell are put back: a
// hand may have held it, and continues its move.
func (s *Sensor) excuses(c Change) {
	if !s.fell || !c.After.Occupied || !s.config.Sensing.Names && s.before.At(c.Square).Occupied {
		return
	}
	for _, square := range s.earlier.Squares() {
		if s.led(square, c) {
			s.excused |= square.Bit()
		}
	}
}

// anywhere takes each move.
func anywhere(rules.Placement) bool { return true }

// liftedAtOnce reports whether two pieces that left their squares together were lifted
// after all. The sign is a piece that comes to a square where it belongs after a move
// that lifts both, or after a move of one with the other's reply. A piece that may be
// back on its own square proves nothing.
func (s *Sensor) liftedAtOnce(c Change) bool {
	if s.twins == 0 || s.named || !c.After.Occupied || s.twins.Has(c.Square) && (c.After.Piece.Role == 0 || c.After.Piece == s.table.Board.At(c.Square)) {
		return false
	}
	return s.handled(s.twins, true, func(after rules.Placement) bool {
		moved := s.table.Board.Differences(after)
		return slices.Contains(moved, c.Square) && c.After.Agrees(wire.Holding(after.At(c.Square))) && after.At(c.Square).Role != 0 &&
			slices.ContainsFunc(moved, func(square rules.Square) bool { return s.twins.Has(square) && after.At(square).Role == 0 })
	})
}

// captured reports whether a board that cannot name its pieces looks as after a capture
// by two pieces that left together: the player knows whether it is one.
func (s *Sensor) captured() bool {
	return s.twins != 0 && !s.config.Sensing.Names && s.handled(s.twins, true, s.agrees)
}

// saidSo takes the announcement of a capture whose two pieces left the board together:
// hands lifted them, and one is on the other's square.
func (s *Sensor) saidSo() []Event {
	after, said := s.announced()
	if !said || !s.captured() || !s.agrees(after) {
		return nil
	}
	now := s.contents
	s.fell, s.strayed = false, nil
	for _, square := range s.twins.Squares() {
		s.contents.Set(square, wire.Content{})
	}
	return append(s.endGap(s.latest), s.changes(s.latest, now)...)
}

// handled reports whether a move, or a move and the reply to it where two hands are
// at the board, lifts these pieces together. Pieces that left as quickly as two of
// one hand cannot, and are one player's, are lifted by the one move or by the other.
// Only a move counts whose placement suits.
func (s *Sensor) handled(off rules.Occupancy, quick bool, suits func(rules.Placement) bool) bool {
	white := off & s.table.Board.OfSide(rules.White)
	alike := white == 0 || white == off // of one player, whose hand is one
	within := func(squares rules.Occupancy) bool { return off&^squares == 0 }
	replies := func(m rules.Move, by rules.Occupancy, after rules.Placement) bool {
		if s.table.After == nil {
			return false
		}
		fits := suits(after)
		for _, next := range s.table.After(m) {
			if !fits && !(s.config.Sensing.Names && suits(next)) {
				continue // the reply may be on the board before the move was read
			}
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
		if within(squares) && suits(after) || (answers || s.config.Side == 0) && replies(move, squares, after) {
			return true
		}
	}
	return false
}

// fall makes the player put back pieces that fell, and withdraws the reports
// about them.
func (s *Sensor) fall(off rules.Occupancy) []Event {
	before := s.contents
	for square := rules.A1; square <= rules.H8; square++ {
		if s.table.Board.At(square).Role == 0 {
			before.Set(square, wire.Content{}) // the piece there need not be put back
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
	s.vanished, s.shoved, s.graze, s.deferred = nil, nil, graze{}, deferred{}
	s.fell, s.named, s.refilled, s.excused = true, false, 0, 0
	s.openGap(s.latest, before, s.contents)
	if len(told) == 0 {
		return []Event{}
	}
	return []Event{Withdrawn{told}}
}

// refills records that a square reports a piece again, and how many did at the
// same time.
func (s *Sensor) refills(at time.Duration) {
	if at-s.refilledAt > twinRest {
		s.refilled, s.refilledAt = 0, at
	}
	s.refilled++
}

// powered reports whether the power or a connector came back, and all squares show
// a move that was begun before it went.
func (s *Sensor) powered() bool {
	if s.refilled < powerMost || s.table.Goal != s.table.Board {
		return false
	}
	sight := s.sight()
	if s.config.Sensing.Names {
		sight.Lifted = ^rules.Occupancy(0)
	}
	return len(recognise(sight, s.table.Candidates)) > 0
}

// fallRests returns for how long a board from which pieces fell rests before its
// player hears so, and is then guided.
func (s *Sensor) fallRests() time.Duration {
	switch {
	case s.powered():
		return powerRest
	case s.twins != 0 && s.named:
		return 2 * fallLead
	case s.named && len(s.lacking()) >= powerLost && !s.displaced():
		return powerLead // a plug that is pushed in brings them back
	case s.twins != 0 || s.named:
		return fallLead
	default:
		return fallQuiet
	}
}

// displaced reports whether a piece is where none belongs: a hand put it there.
func (s *Sensor) displaced() bool {
	return s.wrongPiece(s.differences(s.table.Board))
}

// lacking lists the squares whose pieces are still to be put back.
func (s *Sensor) lacking() []rules.Square {
	var squares []rules.Square
	for square := rules.A1; square <= rules.H8; square++ {
		if b := s.before.At(square); b.Occupied && !(s.aside | s.excused).Has(square) && !s.contents.At(square).Agrees(b) {
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

// SetAside makes the program ignore the contact of a square: reports from it are
// withdrawn, and the square counts as correct until Mended. The other squares may show
// a move without it. If only its piece was missing, no piece has to be put back any more.
func (s *Sensor) SetAside(at time.Duration, square rules.Square) []Event {
	events := s.setAside(at, square)
	if s.gap && !s.fell && s.looked {
		events = append(events, s.closeGap(s.latest)...)
	}
	return append(events, s.reread()...)
}

func (s *Sensor) setAside(at time.Duration, square rules.Square) []Event {
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
func (s *Sensor) Mended(at time.Duration, square rules.Square) []Event {
	s.latest = max(s.latest, at)
	s.aside &^= square.Bit()
	s.phase, s.changed = unread, s.latest
	return s.reread()
}

// reread reads a board of pegs whose trusted squares are now others: it is not read
// because it rests.
func (s *Sensor) reread() []Event {
	if !s.config.Sensing.Pegs || !s.told || !s.looked || s.gap || s.decided || s.reversed {
		return nil
	}
	return append(s.compare(), s.worded(false)...)
}

// Aside returns the squares whose contacts are set aside.
func (s *Sensor) Aside() rules.Occupancy { return s.aside }
