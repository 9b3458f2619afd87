package sense

import (
	"iter"
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// idle reports whether the hand's acts now are no touch. That is so while the
// opponent's move is being played, or while pieces are adjusted. It is also so
// when it is the other player's turn on a board that is not theirs.
func (s *Sensor) idle() bool {
	other := s.config.Side != 0 && s.table.Turn != s.config.Side
	return s.table.Adjusting || s.table.Standing || s.table.Goal != s.table.Board || other
}

// left takes a piece that left its square.
func (s *Sensor) left(c Change) []Event {
	if s.unplaced.Has(c.Square) {
		s.unplaced &^= c.Square.Bit() // the piece there was not reported
		return nil
	}
	stood := s.table.Board.At(c.Square)
	first := stood.Role != 0 && !s.lifted.Has(c.Square) && c.Before.Agrees(wire.Holding(stood))
	s.lifted |= c.Square.Bit()
	piece := s.believed.At(c.Square)
	if c.Before.Piece.Role != 0 {
		piece = c.Before.Piece
	}
	s.believed = s.believed.Put(c.Square, rules.Piece{})
	s.out = append(s.out, piece)
	if s.slidesOn(c.Square) {
		s.vanished = append(s.vanished, grasp{square: c.Square, piece: piece, first: true, at: s.latest})
		return nil
	}
	again := s.settled.At(c.Square) != rules.Piece{}
	s.settled = s.settled.Put(c.Square, rules.Piece{})
	if !first && !again && !s.config.Sensing.Pegs && !s.idle() {
		return nil // a ghost, or a piece that slides on
	}
	g := grasp{square: c.Square, piece: piece, first: first, ordered: c.Ordered, swapped: c.Square == s.promoted, at: s.latest}
	if first {
		s.vanished = append(s.vanished, g)
	}
	if s.sure && s.doubts() {
		if off := s.falls(g.at); off.Len() > 2 {
			return s.fall(off)
		}
	}
	if s.doubts() && !s.sure {
		s.grasps = append(s.grasps, g)
		return nil
	}
	return []Event{s.lifts(g)}
}

// came takes a piece that was placed.
func (s *Sensor) came(c Change) []Event {
	piece := c.After.Piece
	if piece.Role == 0 {
		piece = s.fromHand(c.Square)
	}
	s.follows(c)
	if s.carriesOn(c.Square) {
		return nil // the other move is read from the board
	}
	if s.returns(s.latest, c.Square, piece, c.After.Piece.Role != 0) {
		return nil
	}
	var told []Event
	if s.config.Sensing.Pegs || s.idle() || s.grasped(c.Square) >= 0 || s.goesHome(c.Square, piece) {
		told = s.explains(c.Square, piece)
	}
	return append(told, s.stoodDown(c, piece)...)
}

// led reports whether a move that places the arriving piece takes the piece off
// another square: a hand has moved it, and the other did not fall.
func (s *Sensor) led(off rules.Square, c Change) bool {
	if s.slidesOn(off) && c.After.Agrees(wire.Holding(s.table.Board.At(off))) {
		return true
	}
	for _, after := range s.candidates() {
		put := after.At(c.Square)
		if put.Role != 0 && put != s.table.Board.At(c.Square) && c.After.Agrees(wire.Holding(put)) && after.At(off) != s.table.Board.At(off) {
			return true
		}
	}
	return false
}

// stoodDown reports a placed piece.
func (s *Sensor) stoodDown(c Change, piece rules.Piece) []Event {
	if s.waitsForWord(c.Square, piece) {
		return nil
	}
	s.believed = s.believed.Put(c.Square, piece)
	i := slices.Index(s.out, piece)
	if i < 0 && s.table.Goal != s.table.Board && s.promotes(c.Square, piece) {
		i = slices.Index(s.out, rules.Piece{Side: piece.Side, Role: rules.Pawn})
	}
	if i >= 0 {
		s.out = slices.Delete(s.out, i, i+1)
	}
	home := s.table.Board.At(c.Square)
	if home.Role != 0 && piece == home && s.lifted.Has(c.Square) {
		s.lifted &^= c.Square.Bit()
		return []Event{Returned{c.Square, s.idle()}}
	}
	if !s.config.Sensing.Pegs && !s.idle() {
		return nil // it may slide on
	}
	return []Event{Placed{Square: c.Square, Piece: piece, Idle: s.idle()}}
}

// fromHand finds which of the pieces in the hand was put on a square, if the
// board does not name it. It prefers the piece that the goal wants there, then
// the piece of that square. Then comes one that a move would put there, before
// an opponent's piece that it would capture. It returns none if that leaves a
// choice.
func (s *Sensor) fromHand(square rules.Square) rules.Piece {
	home := s.table.Board.At(square)
	if want := s.table.Goal.At(square); s.table.Goal != s.table.Board && (slices.Contains(s.out, want) || s.promotes(square, want)) {
		return want
	}
	var possible []rules.Piece
	for move, after := range s.candidates() {
		if move.To == square && move.Promotes != 0 && slices.Contains(s.out, s.table.Board.At(move.From)) {
			return rules.Piece{} // for any promotion piece
		}
		if p := after.At(square); p != home && slices.Contains(s.out, p) && !slices.Contains(possible, p) {
			possible = append(possible, p)
		}
	}
	returns := home.Role != 0 && slices.Contains(s.out, home)
	switch {
	case len(possible) == 1 && (!returns || home.Side != s.table.Turn):
		return possible[0]
	case len(possible) == 0 && returns:
		return home
	case len(possible) == 0 && len(s.out) == 1:
		return s.out[0]
	default:
		return rules.Piece{}
	}
}

// promotes reports whether the goal turns a pawn in the hand into a piece on a
// square that the piece did not have before.
func (s *Sensor) promotes(square rules.Square, want rules.Piece) bool {
	last := square.Rank() == 0 || square.Rank() == 7
	pawn := rules.Piece{Side: want.Side, Role: rules.Pawn}
	return last && want.Role != 0 && s.table.Board.At(square) != want && slices.Contains(s.out, pawn)
}

// candidates are the moves that could follow, or none.
func (s *Sensor) candidates() iter.Seq2[rules.Move, rules.Placement] {
	if s.table.Candidates == nil {
		return func(func(rules.Move, rules.Placement) bool) {}
	}
	return iter.Seq2[rules.Move, rules.Placement](s.table.Candidates)
}

func (s *Sensor) agrees(p rules.Placement) bool {
	for square := rules.A1; square <= rules.H8; square++ {
		if !s.aside.Has(square) && !s.contents.At(square).Agrees(wire.Holding(p.At(square))) {
			return false
		}
	}
	return true
}

// reachedGoal reports whether the board shows the goal. If pieces have no
// names, a square whose piece is another one must have been empty in between.
func (s *Sensor) reachedGoal() bool {
	if !s.agrees(s.table.Goal) {
		return false
	}
	if s.config.Sensing.Names {
		return true
	}
	for _, square := range s.table.Board.Differences(s.table.Goal) {
		if s.table.Board.At(square).Role != 0 && s.table.Goal.At(square).Role != 0 && !s.lifted.Has(square) && !s.aside.Has(square) {
			return false
		}
	}
	return true
}

// differences lists the squares that do not hold what goal has there, but for those
// whose contacts are set aside.
func (s *Sensor) differences(goal rules.Placement) []Difference {
	return slices.DeleteFunc(Differences(s.contents, goal), func(d Difference) bool { return s.aside.Has(d.Square) })
}

func (s *Sensor) sight() Sight {
	sight := Sight{Board: s.table.Board, Contents: s.contents, Lifted: s.lifted, Aside: s.aside}
	if !s.config.Sensing.Pegs {
		sight.Flat, sight.Ghosts, sight.Pressed = true, s.ghosts, s.pressed
	}
	return sight
}

// compare reads the present board: the goal, the earlier placement, or one of
// the moves.
func (s *Sensor) compare() []Event {
	if s.table.Goal != s.table.Board {
		return s.compareGoal()
	}
	if s.agrees(s.table.Board) && s.settledBack() {
		return s.back()
	}
	moves := recognise(s.sight(), s.table.Candidates)
	if len(moves) == 0 {
		if events := s.readsAhead(); events != nil {
			return events
		}
	}
	if len(moves) == 0 {
		return s.revised()
	}
	if slices.Equal(moves, s.shown) || s.idle() {
		return nil
	}
	s.shown = moves
	s.strayed = nil
	if len(moves) > 1 {
		s.promoted = moves[0].To
	}
	events := s.tells(s.parts(moves[0]))
	if !s.config.Sensing.Pegs {
		events = append(events, s.complete(moves)...)
	}
	s.decided, s.decidedAt = s.pressed, s.latest
	return append(events, Recognised{Moves: moves, Pressed: s.pressed})
}

func (s *Sensor) compareGoal() []Event {
	if s.reachedGoal() {
		if s.reached {
			return nil
		}
		s.reached, s.strayed = true, nil
		return []Event{Executed{}}
	}
	s.reached = false
	moves := recognise(s.sight(), s.table.Candidates)
	if len(moves) == 0 || slices.Equal(moves, s.shown) || s.onTheWay(moves[0]) {
		return nil
	}
	s.shown = moves
	return []Event{ExecutedOther{moves}}
}

// onTheWay reports whether a move is only a part of the way to the goal, as the
// rook's move is of castling.
func (s *Sensor) onTheWay(m rules.Move) bool {
	for move, after := range s.candidates() {
		if move != m {
			continue
		}
		for _, square := range s.table.Board.Differences(after) {
			if after.At(square) != s.table.Goal.At(square) {
				return false
			}
		}
		return true
	}
	return false
}

// settledBack reports whether all pieces are surely back: if they have no
// names, a hand may hold a piece that captured, unless play is stopped.
func (s *Sensor) settledBack() bool {
	return s.config.Sensing.Names || s.table.Standing || len(s.out) == 0
}

// back reports that a wrong board is correct again.
func (s *Sensor) back() []Event {
	strayed := s.strayed != nil || s.shown != nil || s.lifted != 0
	s.strayed, s.shown, s.out, s.lifted = nil, nil, nil, 0
	if !strayed {
		return nil
	}
	return []Event{Agreed{}}
}

// parts returns the squares that a move changes.
func (s *Sensor) parts(m rules.Move) rules.Occupancy {
	var squares rules.Occupancy
	for move, after := range s.candidates() {
		if move == m {
			for _, square := range s.table.Board.Differences(after) {
				squares |= square.Bit()
			}
		}
	}
	return squares
}

// complete reports the steps of a move that a flat board never showed, or held
// back until the pieces rested. They are the captured piece's lift, the
// mover's, and the placed pieces.
func (s *Sensor) complete(moves []rules.Move) []Event {
	var after rules.Placement
	for move, placement := range s.candidates() {
		if move == moves[0] {
			after = placement
		}
	}
	var events, placed []Event
	for _, square := range s.table.Board.Differences(after) {
		stood, stands := s.table.Board.At(square), after.At(square)
		if stood.Role != 0 && !s.lifted.Has(square) {
			s.lifted |= square.Bit()
			events = append(events, Lifted{Square: square, Piece: stood, Stood: true})
		}
		if stands.Role == 0 || s.settled.At(square) == stands {
			continue
		}
		s.settled = s.settled.Put(square, stands)
		if len(moves) > 1 {
			stands = rules.Piece{} // what the pawn becomes is not known
		}
		put := Placed{Square: square, Piece: stands}
		if stands.Role == rules.King {
			placed = append([]Event{put}, placed...)
			continue
		}
		placed = append(placed, put)
	}
	return append(events, placed...)
}

// stray reports that the board rests and shows no permitted placement. A piece
// in the hand is no fault; one on a wrong square is.
func (s *Sensor) stray() []Event {
	goal := s.table.Goal
	if s.gap && s.fell {
		goal = s.table.Board
	}
	if s.gap && s.captured() {
		return nil // the player says what it was
	}
	if goal != s.table.Board && !s.table.Adjusting && s.agrees(s.table.Board) {
		return nil // the move has not been begun
	}
	differences := s.differences(goal)
	if len(differences) == 0 || slices.Equal(differences, s.strayed) {
		return nil
	}
	if !s.pressed && !s.table.Standing && !s.wrongPiece(differences) && !(s.gap && s.fell) || s.shown != nil {
		return nil
	}
	s.strayed, s.toward = differences, s.nearest()
	if s.gap && s.fell {
		s.toward = toward{placement: goal}
	}
	for _, square := range s.astray(s.toward.placement) {
		s.toward.asked |= square.Bit()
	}
	if !s.config.Sensing.Names && !s.roundTried {
		s.roundTried = true
		if round := s.round(); round {
			return []Event{TurnedRound{}}
		}
	}
	return []Event{Strayed{Differences: differences, Pressed: s.pressed, Toward: s.toward.placement, Unseen: s.toward.unseen, Twice: s.toward.twice}}
}

func (s *Sensor) wrongPiece(differences []Difference) bool {
	return slices.ContainsFunc(differences, func(d Difference) bool { return d.Have.Occupied })
}

// round reports whether the board shows a move once it is turned round.
func (s *Sensor) round() bool {
	sight := s.sight()
	sight.Contents = sight.Contents.Turned()
	sight.Flat = false
	var lifted rules.Occupancy
	for _, square := range sight.Lifted.Squares() {
		lifted |= (rules.H8 + rules.A1 - square).Bit()
	}
	sight.Lifted = lifted
	return len(recognise(sight, s.table.Candidates)) > 0
}
