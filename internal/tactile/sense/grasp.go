package sense

import (
	"slices"
	"time"

	"blindchess/internal/rules"
)

// grazeRest is how long a peg board for both players rests before a piece that was
// off its square for less than the dwell time counts as captured there. A hand may
// hold the piece that could capture it, and feel it.
const grazeRest = time.Second

// carryRest is how long after a piece is taken off that the last mover could have captured,
// their piece may follow: they may not be done with their move. Its owner's touch is
// reported then, or once they put it down.
const carryRest = time.Second

// swapRest is how long a board that cannot name its pieces waits for the piece of a
// promotion, once the pawn was taken off. Taking it off is no touch.
const swapRest = 30 * time.Second

// Withdrawn says that a reported lift was no touch: the contact is bad, or pieces
// fell.
type Withdrawn struct{ Squares []rules.Square }

func (Withdrawn) event() {}

// grasp is a piece that is off its square for so short a time that it may not have
// been lifted.
type grasp struct {
	square  rules.Square
	piece   rules.Piece
	first   bool // it was there when the board was last in order
	ordered bool
	swapped bool // it may be put there in the place of the pawn that it was
	looked  bool // it is known not to have fallen
	at      time.Duration
}

// graze is a piece that left its square for less than the dwell time while another
// is off the board that could capture it. Either a finger felt it, or a quick hand
// captured it.
type graze struct {
	grasp
	piece rules.Piece // the piece that would be there now
	at    time.Duration
}

// doubts reports whether a lift is reported only after the dwell time.
func (s *Sensor) doubts() bool {
	return s.config.Dwell > 0 && !s.table.Adjusting && !s.table.Standing
}

// grasped returns the index of the piece off a square in the list, or -1.
func (s *Sensor) grasped(square rules.Square) int {
	return slices.IndexFunc(s.grasps, func(g grasp) bool { return g.square == square })
}

// lifts reports a lifted piece, whose touch binds.
func (s *Sensor) lifts(g grasp) Event {
	if g.first && !s.idle() {
		s.bound = append(s.bound, g.square)
	}
	return Lifted{Square: g.square, Piece: g.piece, Stood: g.first, Ordered: g.ordered, Idle: s.idle()}
}

// tells reports every piece off its square that is one of squares, in the order in
// which they left.
func (s *Sensor) tells(squares rules.Occupancy) []Event {
	s.kingFirst()
	var events []Event
	s.grasps = slices.DeleteFunc(s.grasps, func(g grasp) bool {
		if squares.Has(g.square) {
			events = append(events, s.lifts(g))
		}
		return squares.Has(g.square)
	})
	return events
}

// ripens reports the pieces that have been off their squares for the dwell time.
func (s *Sensor) ripens(at time.Duration) []Event {
	for i := range s.grasps {
		g := &s.grasps[i]
		if g.looked || at-g.at < s.config.Dwell {
			continue
		}
		g.looked = true
		if off := s.falls(g.at); off != 0 {
			return s.fall(off)
		}
	}
	var ripe rules.Occupancy
	for _, g := range s.grasps {
		if at-g.at >= s.dwells(g) {
			ripe |= g.square.Bit()
		}
	}
	if ripe == 0 {
		return nil
	}
	return s.tells(ripe)
}

// ripe returns when Tick reports the next piece off its square.
func (s *Sensor) ripe() (due time.Duration, ok bool) {
	for _, g := range s.grasps {
		told := g.at + s.dwells(g)
		if !g.looked {
			told = g.at + s.config.Dwell
		}
		if !ok || told < due {
			due, ok = told, true
		}
	}
	if s.graze.square != 0 && s.config.Side == 0 && (!ok || s.graze.at+grazeRest < due) {
		due, ok = s.graze.at+grazeRest, true
	}
	return due, ok
}

// dwells returns for how long a piece is off its square before that is reported.
// On a board of both players a piece of the other side may be in the replying
// player's hand. It is reported once it is captured, put back, or held for long.
func (s *Sensor) dwells(g grasp) time.Duration {
	if g.swapped {
		return max(swapRest, s.config.Dwell)
	}
	if s.config.Side == 0 && g.first && g.piece.Side != s.table.Turn && s.table.After != nil {
		return max(otherHand, s.config.Dwell)
	}
	if g.first && s.undoneCaptures(g.square) {
		return max(otherHand, s.config.Dwell)
	}
	if g.first && s.undoneCould(g.square) {
		return max(carryRest, s.config.Dwell)
	}
	if s.castles(g) {
		return s.dwellsBesideKing(g)
	}
	return s.config.Dwell
}

// dwellsBesideKing is dwells of a rook that may castle: its king may have left first, and
// be reported later.
func (s *Sensor) dwellsBesideKing(rook grasp) time.Duration {
	for _, king := range s.grasps {
		if king.piece.Role == rules.King && king.at >= rook.at && king.at-rook.at <= s.together() {
			return king.at - rook.at + s.config.Dwell
		}
	}
	return max(s.together(), s.config.Dwell)
}

// together is the time within which the reports of two pieces that leave the board say
// nothing about which left first: a flat board scans its squares, and on pegs no hand
// lifts two as quickly.
func (s *Sensor) together() time.Duration {
	if s.config.Sensing.Pegs {
		return pairRest
	}
	return scanRest
}

// castles reports whether a move castles with this rook, whose king was not lifted before.
func (s *Sensor) castles(g grasp) bool {
	if !g.first || g.piece != (rules.Piece{Side: s.table.Turn, Role: rules.Rook}) || s.idle() {
		return false
	}
	for move, after := range s.candidates() {
		told := s.lifted.Has(move.From) && s.grasped(move.From) < 0
		if s.table.Board.At(move.From).Role == rules.King && !told && slices.Contains(s.table.Board.Differences(after), g.square) {
			return true
		}
	}
	return false
}

// kingFirst puts a king before the rook with which it castles, if they left the board
// together.
func (s *Sensor) kingFirst() {
	for i, king := range s.grasps {
		if king.piece.Role != rules.King {
			continue
		}
		for j, rook := range s.grasps[:i] {
			if king.at-rook.at <= s.together() && s.castles(rook) {
				copy(s.grasps[j+1:i+1], s.grasps[j:i])
				s.grasps[j] = king
				return
			}
		}
	}
}

// cancels takes a piece for one that never left its square.
func (s *Sensor) cancels(i int) {
	g := s.grasps[i]
	s.grasps = slices.Delete(s.grasps, i, i+1)
	s.restores(g)
}

func (s *Sensor) restores(g grasp) {
	if g.first {
		s.lifted &^= g.square.Bit()
	}
	s.believed = s.believed.Put(g.square, g.piece)
	if !g.first {
		s.settled = s.settled.Put(g.square, g.piece)
	}
	if i := slices.Index(s.out, g.piece); i >= 0 {
		s.out = slices.Delete(s.out, i, i+1)
	}
}

// returns takes a piece that comes to a square which one has left for less than the
// dwell time, and reports whether it is the same one.
func (s *Sensor) returns(at time.Duration, square rules.Square, piece rules.Piece, named bool) bool {
	i := s.grasped(square)
	if i < 0 || at-s.grasps[i].at >= s.config.Dwell && (!s.grasps[i].swapped || s.grasps[i].first && s.couldCapture(square)) {
		return false
	}
	g := s.grasps[i]
	switch {
	case piece == g.piece, piece.Role == 0 && named:
		s.cancels(i)
		return true
	case named || s.table.Goal != s.table.Board && s.table.Goal.At(square) == piece:
		return false
	case i < len(s.grasps)-1 || !s.couldCapture(square):
		// Another piece was lifted while this one was away, or only this one can have come.
		if s.couldCapture(square) {
			return false
		}
		s.cancels(i)
		return true
	}
	s.graze = graze{grasp: g, piece: piece, at: at}
	s.cancels(i)
	return true
}

// couldCapture reports whether a piece that is off its square has a move to square.
func (s *Sensor) couldCapture(square rules.Square) bool {
	for move := range s.candidates() {
		if move.To == square && move.From != square && s.lifted.Has(move.From) && !s.contents.At(move.From).Occupied {
			return true
		}
	}
	return false
}

// grazes ends the doubt about a piece that was felt, or captured: it was captured
// if the board rests with it, or the player announces it.
func (s *Sensor) grazes() []Event {
	g := s.graze
	s.graze = graze{}
	if g.square == 0 || !s.couldCapture(g.square) {
		return nil
	}
	s.lifted |= g.square.Bit()
	s.believed = s.believed.Put(g.square, g.piece)
	if i := slices.Index(s.out, g.piece); i >= 0 {
		s.out = slices.Delete(s.out, i, i+1)
	}
	s.out = append(s.out, g.grasp.piece)
	events := append(s.tells(^rules.Occupancy(0)), s.lifts(g.grasp))
	events = append(events, Placed{Square: g.square, Piece: g.piece, Idle: s.idle()})
	if s.config.Sensing.Pegs {
		events = append(events, s.compare()...)
	}
	return events
}

// explains reports the pieces off their squares that an arriving piece confirms:
// the pieces of a move that leads there, or all if there is none. A flat piece that no
// move puts there may only slide over another.
func (s *Sensor) explains(square rules.Square, piece rules.Piece) []Event {
	if len(s.grasps) == 0 {
		return nil
	}
	if s.goesHome(square, piece) {
		return s.tells(square.Bit() | s.strangers(piece))
	}
	sure, explained := s.strangers(piece), false
	for move, after := range s.candidates() {
		if p := after.At(square); p.Role == 0 || p == s.table.Board.At(square) || piece.Role != 0 && p != piece || !s.lifted.Has(move.From) {
			continue
		}
		explained = true
		for _, changed := range s.table.Board.Differences(after) {
			if s.grasped(changed) >= 0 {
				sure |= changed.Bit()
			}
		}
	}
	if s.table.Goal != s.table.Board && s.table.Goal.At(square) != s.table.Board.At(square) {
		for _, changed := range s.table.Board.Differences(s.table.Goal) {
			sure |= changed.Bit()
		}
		explained = true
	}
	if !explained && (s.config.Sensing.Pegs || s.idle()) {
		sure = ^s.otherHands()
	}
	return s.tells(sure)
}

// goesHome reports whether a piece comes to a square on which the same one stood.
func (s *Sensor) goesHome(square rules.Square, piece rules.Piece) bool {
	home := s.table.Board.At(square)
	return home.Role != 0 && home == piece
}

// strangers returns the squares that such a piece has just left, and on which it had
// only been put since the board was last in order.
func (s *Sensor) strangers(piece rules.Piece) rules.Occupancy {
	var squares rules.Occupancy
	for _, g := range s.grasps {
		if !g.first && g.piece == piece {
			squares |= g.square.Bit()
		}
	}
	return squares
}

// otherHands returns the squares whose pieces may be in the hand of the next
// player.
func (s *Sensor) otherHands() rules.Occupancy {
	var squares rules.Occupancy
	for _, g := range s.grasps {
		if d := s.dwells(g); d > s.config.Dwell && d != carryRest {
			squares |= g.square.Bit()
		}
	}
	return squares
}

// keepsGrasps forgets the lifted pieces when the table has moved on, except those
// still off their squares.
func (s *Sensor) keepsGrasps(board rules.Placement) {
	s.grasps = slices.DeleteFunc(s.grasps, func(g grasp) bool {
		return s.contents.At(g.square).Occupied || board.At(g.square) != g.piece
	})
	for i := range s.grasps {
		s.grasps[i].first = true
		s.out = append(s.out, s.grasps[i].piece)
	}
	s.shoved = nil
	s.vanished = slices.DeleteFunc(s.vanished, func(g grasp) bool {
		return s.contents.At(g.square).Occupied || board.At(g.square) != g.piece
	})
}
