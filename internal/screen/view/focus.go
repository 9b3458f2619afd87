package view

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Focus is the attention of the user at one screen. Its zero value is the
// present, with no piece in hand and the cursor on the square of the user's own
// king.
type Focus struct {
	At       rules.Square // the square of the cursor, once it was moved
	Hand     rules.Square // the piece that was taken, with the cursor or the mouse
	Looking  bool         // an earlier ply is shown:
	Ply      int          // this one, counted from 0, the start
	Pointing bool         // the mouse was used last, and so the cursor has no mark
}

// Act is the effect of a gesture or a key.
type Act struct {
	Focus  Focus
	Lines  []string      // what it types, in this order; an empty line is Enter by itself
	Tell   say.Utterance // for the ear of this seat alone, if it has words
	Typing bool          // the line that is typed begins, with Typed
	Typed  string
}

// Cursor returns the square that the cursor is on.
func (s Source) Cursor(f Focus) rules.Square {
	switch {
	case f.At != 0:
		return f.At
	case s.Session.Actor().Side == rules.Black:
		return rules.SquareAt(4, 7)
	default:
		return rules.SquareAt(4, 0)
	}
}

// settled is f at the current table: an earlier ply that was taken back is no
// longer in view.
func (s Source) settled(f Focus) Focus {
	if f.Looking && f.Ply >= s.State.Game.Ply() {
		f.Looking, f.Ply = false, 0
	}
	return f
}

// past counts the ply that is looked at from 1, the start; it is 0 for the
// present.
func (f Focus) past() int {
	if !f.Looking {
		return 0
	}
	return f.Ply + 1
}

// due returns the side whose pieces the cursor moves now: the user's own, or
// the opponent's if their move must be played.
func (s Source) due() rules.Side {
	if s.Solo != nil && !s.Solo.Blank {
		return s.State.Game.Position().Turn()
	}
	seat := s.Session.Actor()
	if seat.Capacity != table.Player && seat.Capacity != table.Assistant || seat.Side == 0 {
		return 0
	}
	_, _, ok := s.State.ToRepeat(seat.Side)
	if answer := s.State.Answer; ok && s.Session.Config().Sees && !(answer.By == seat.Side && answer.Executed) {
		return seat.Side.Other()
	}
	return seat.Side
}

// Takes reports whether Enter takes the piece under the cursor, or puts the one in
// hand down. A user without a table takes with the space bar: Enter continues.
func (s Source) Takes(f Focus) bool {
	return f.Hand != 0 || s.Solo == nil && s.movable(s.settled(f), s.Cursor(f))
}

// facing returns the position that a gesture is made in, and whether it carries
// out the opponent's move.
func (s Source) facing() (position rules.Position, carries bool) {
	side := s.Session.Actor().Side
	if side != 0 && s.due() == side.Other() {
		_, position, _ = s.State.ToRepeat(side)
		return position, true
	}
	return s.State.Game.Position(), false
}

// correcting reports whether the user corrects their own board by words and
// gestures, since it has no sensors.
func (s Source) correcting() bool {
	side := s.Session.Actor().Side
	return s.due() != 0 && s.State.Boards.Of(side).Correcting && s.State.Seat(side).Board == table.NoBoard
}
