package sense

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

const (
	landRest  = 250 * time.Millisecond // the rest of a piece after which a quick reply confirms it
	otherHand = 3 * time.Second        // how long a piece may be in the next player's hand
	replyMost = 4                      // squares that a reply changes at the most
)

// Disowned says that a square still showed a piece that was taken off it, or none
// where one was placed, although the player was asked. Its contact is ignored.
type Disowned struct{ Square rules.Square }

func (Disowned) event() {}

// begun is a move that a board shows together with the reply to it, or with the
// beginning of a reply.
type begun struct {
	moves   []rules.Move
	after   rules.Placement
	squares []rules.Square // what the reply has changed
	whole   bool           // the reply is on the board
}

// ahead finds the one move that a board of both players shows together with its
// reply: two hands may overlap in any order.
func (s *Sensor) ahead() (found begun, ok bool) {
	if s.config.Side != 0 || s.table.After == nil || s.idle() {
		return begun{}, false
	}
	for move, after := range s.candidates() {
		squares := s.astray(after)
		answers := slices.ContainsFunc(squares, func(sq rules.Square) bool { return after.At(sq).Side == s.table.Turn.Other() })
		if !answers || len(squares) > replyMost || !s.shownBut(move, after, squares) {
			continue
		}
		whole, begins := s.replied(move, after, squares)
		if !begins {
			continue
		}
		if len(found.moves) > 0 && (found.moves[0].From != move.From || found.moves[0].To != move.To) {
			return begun{}, false
		}
		if len(found.moves) == 0 {
			found = begun{after: after, squares: squares}
		}
		found.moves, found.whole = append(found.moves, move), found.whole || whole
	}
	return found, len(found.moves) > 0
}

// astray lists the squares that do not hold what p has there.
func (s *Sensor) astray(p rules.Placement) []rules.Square {
	var squares []rules.Square
	for square := rules.A1; square <= rules.H8; square++ {
		if !s.aside.Has(square) && !s.contents.At(square).Agrees(wire.Holding(p.At(square))) {
			squares = append(squares, square)
		}
	}
	return squares
}

// shownBut reports whether the board shows a move but for some squares.
func (s *Sensor) shownBut(move rules.Move, after rules.Placement, squares []rules.Square) bool {
	sight := s.sight()
	for _, square := range squares {
		sight.Contents.Set(square, wire.Holding(after.At(square)))
		if after.At(square) == s.table.Board.At(square) {
			continue
		}
		if after.At(square).Role != 0 && !s.landed.Has(square) {
			return false // the move was never on the board: a hand holds its pieces
		}
		sight.Lifted |= square.Bit() // the reply is on a square of the move: it was empty in between
	}
	return sight.shows(move, after, nil)
}

// replied reports whether a reply to a move changes these squares: it is on the
// board, or its pieces are in a hand.
func (s *Sensor) replied(move rules.Move, after rules.Placement, squares []rules.Square) (whole, begins bool) {
	for _, next := range s.table.After(move) {
		changes := after.Differences(next)
		fits, stands := true, len(changes) >= len(squares)
		for _, square := range squares {
			have := s.contents.At(square)
			there := have.Agrees(wire.Holding(next.At(square)))
			fits = fits && slices.Contains(changes, square) && (!have.Occupied || there)
			stands = stands && there
		}
		if !fits {
			continue
		}
		begins = true
		for _, square := range changes {
			stands = stands && s.contents.At(square).Agrees(wire.Holding(next.At(square)))
		}
		whole = whole || stands
	}
	return whole, begins
}

// readsAhead reads the move of a board that shows the reply too, which waits until
// the table has taken the move.
func (s *Sensor) readsAhead() []Event {
	found, ok := s.ahead()
	if !ok || slices.Equal(found.moves, s.shown) {
		return nil
	}
	var left, came []later
	for _, square := range found.squares {
		before, now, at := wire.Holding(found.after.At(square)), s.contents.At(square), s.changed
		if !s.config.Sensing.Names && before.Occupied {
			before = wire.Something()
		}
		if i := s.grasped(square); i >= 0 {
			at = s.grasps[i].at
			s.cancels(i)
		}
		s.contents.Set(square, before)
		if before.Occupied {
			left = append(left, later{at: at, change: Change{Square: square, Before: before, Ordered: true}})
		}
		if now.Occupied {
			came = append(came, later{at: at, change: Change{Square: square, After: now, Ordered: true}})
		}
	}
	s.shown, s.strayed = found.moves, nil
	events := s.tells(s.parts(found.moves[0]))
	if !s.config.Sensing.Pegs {
		events = append(events, s.complete(found.moves)...)
	}
	s.decided, s.decidedAt = true, s.latest
	s.waiting = append(append(s.waiting, left...), came...)
	return append(events, Recognised{Moves: found.moves, Pressed: s.pressed})
}

// overlaps reports whether a piece that is lifted off a flat board without a clock
// confirms the board: the reply begins, or the move after the reply.
func (s *Sensor) overlaps(at time.Duration, square rules.Square) bool {
	if s.config.Side != 0 || s.config.Sensing.Pegs || s.pressed || s.idle() {
		return false
	}
	if s.replies(square) {
		return at-s.changed >= landRest
	}
	found, ok := s.ahead()
	return ok && found.whole && found.after.At(square).Side == s.table.Turn
}

// stubborn returns the one square that is still wrong although the player was
// asked about it. It shows a piece that no hand placed or lacks one, and the player
// now continues with another.
func (s *Sensor) stubborn(c Change) rules.Square {
	if s.strayed == nil || c.After.Occupied || s.table.Board.At(c.Square).Role == 0 || s.gap && s.fell {
		return 0
	}
	if twice := s.toward.twice; twice != 0 && s.table.Board.At(c.Square).Side != s.table.Turn && c.Square != twice {
		return twice // the opponent replies: the piece has moved, though its square still shows it
	}
	toward := s.toward.placement
	squares := s.astray(toward)
	if len(squares) != 1 || !s.toward.asked.Has(squares[0]) || squares[0] == c.Square || toward.At(c.Square).Role == 0 {
		return 0
	}
	if d := squares[0]; s.table.Board.At(d).Role == 0 && !s.leftPawn(d, toward) || toward.At(d).Role != 0 && !s.contents.At(d).Occupied {
		return d
	}
	return 0
}
