package sense

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// landsAgain takes a square of pegs that says once more that it is occupied. A piece that
// is off its square has captured there, and that the other one left was not reported.
func (s *Sensor) landsAgain(at time.Duration, c Change) []Event {
	if !c.Before.Occupied || !s.config.Sensing.Pegs || s.gap || s.aside.Has(c.Square) || s.grasped(c.Square) >= 0 || !s.lacksCapture(c.Square) {
		return nil
	}
	emptied := c
	emptied.After = wire.Content{}
	events := s.left(emptied)
	if i := s.grasped(c.Square); i >= 0 {
		s.grasps[i].at -= s.config.Dwell // for how long it was empty is not known
	}
	c.Before = wire.Content{}
	s.changed, s.phase, s.shown, s.unseen = at, unread, nil, false
	s.landed |= c.Square.Bit()
	events = append(events, s.came(c)...)
	return append(append(events, s.compare()...), s.worded(false)...)
}

// lacksCapture reports whether a piece is off its square that captures on square, or that
// has to, where the opponent's move is played.
func (s *Sensor) lacksCapture(square rules.Square) bool {
	board, goal := s.table.Board, s.table.Goal
	if goal == board {
		return !s.table.Adjusting && !s.table.Standing && (s.couldCapture(square) || s.undoneCaptures(square))
	}
	for _, from := range board.Differences(goal) {
		if goal.At(from).Role == 0 && s.lifted.Has(from) && goal.At(square).Side == board.At(from).Side {
			return board.At(square).Role != 0 && board.At(square) != goal.At(square)
		}
	}
	return false
}

// undoneCaptures reports whether the piece of the last move, which has no press, is off
// its square and could have captured on square.
func (s *Sensor) undoneCaptures(square rules.Square) bool {
	if !s.undoneCould(square) {
		return false
	}
	undone := s.table.Undone
	for _, stood := range undone.Board.Differences(s.table.Board) {
		side := s.table.Board.At(stood).Side
		if side == 0 || side == s.table.Turn || s.contents.At(stood).Occupied || s.couldCapture(stood) {
			continue
		}
		return true
	}
	return false
}

// undoneCould reports whether the piece of the last move, which has no press, could have
// captured on square.
func (s *Sensor) undoneCould(square rules.Square) bool {
	undone := s.table.Undone
	if undone.Candidates == nil || !s.movesOn() || undone.Board.At(square).Role == 0 || undone.Board.At(square) != s.table.Board.At(square) {
		return false
	}
	for move := range undone.Candidates {
		if move.To == square {
			return true
		}
	}
	return false
}

// carriesOn reports whether a piece comes to a square on which the piece of the last move
// captures as it is carried on. The one that was there was not the opponent's to touch.
func (s *Sensor) carriesOn(square rules.Square) bool {
	i := s.grasped(square)
	if i < 0 || !s.undoneCaptures(square) {
		return false
	}
	s.grasps = slices.Delete(s.grasps, i, i+1)
	return true
}
