package sense

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// toward is the most likely goal of a board that strayed.
type toward struct {
	placement rules.Placement
	unseen    rules.Square // whose piece has come to no square that is known
	twice     rules.Square // whose piece another square shows too

	asked rules.Occupancy // the squares that differed from it when the player was told
}

// nearest returns the placement that the board is most likely approaching: the
// required one, a move, or a move and the reply to it. It chooses the one with the
// fewest differing squares. Of two that are as near, the move of the piece that was
// touched first wins.
func (s *Sensor) nearest() toward {
	board := s.table.Board
	if s.gap || s.idle() {
		return toward{placement: s.table.Goal}
	}
	n := nearness{sensor: s, best: board, least: len(s.astray(board))}
	for move, after := range s.candidates() {
		n.compare(after, move, move)
	}
	if s.config.Side == 0 && s.table.After != nil {
		for move := range s.candidates() {
			for reply, next := range s.table.After(move) {
				n.compare(next, move, reply)
			}
		}
	}
	return n.result()
}

// nearness is the search for the placement nearest to a board.
type nearness struct {
	sensor *Sensor
	best   rules.Placement
	least  int
	move   rules.Move   // that leads to best, or none
	first  bool         // its piece was touched first
	said   bool         // it was announced: no other that is as near is in doubt with it
	alike  int          // moves that are as near
	from   rules.Square // whose piece each of them has put where the board shows nothing
	added  rules.Square // the only square that differs, if nothing was lifted
	starts []rules.Square
}

// compare considers the placement after a move, or after a reply to it.
func (n *nearness) compare(p rules.Placement, move, last rules.Move) {
	s := n.sensor
	squares := s.astray(p)
	if len(squares) > n.least {
		return
	}
	begun := s.started(p)
	if len(squares) == 1 && move == last && !begun && s.onWay(p) {
		n.added = s.astray(s.table.Board)[0]
		if !slices.Contains(n.starts, move.From) {
			n.starts = append(n.starts, move.From)
		}
	}
	first := len(s.bound) > 0 && move.From == s.bound[0]
	unseen := rules.Square(0)
	if len(squares) == 1 && !s.contents.At(squares[0]).Occupied && squares[0] == last.To {
		unseen = last.From
	} else if len(squares) == 1 && !s.contents.At(squares[0]).Occupied && squares[0] == move.To {
		unseen = move.From
	}
	said := s.table.Said != (rules.Move{}) && s.table.Said == last
	switch {
	case len(squares) < n.least, first && !n.first && n.move != (rules.Move{}):
		n.best, n.least, n.move, n.first, n.said, n.alike, n.from = p, len(squares), move, first, said, 1, unseen
	case n.first && !first:
	case n.move == (rules.Move{}) && (move != last || !begun || !s.onWay(p)):
	case n.move == (rules.Move{}):
		n.best, n.move, n.first, n.said, n.alike, n.from = p, move, first, said, 1, unseen
	case p == n.best, n.said:
	case said:
		n.best, n.move, n.said, n.alike, n.from = p, move, true, 1, unseen
	default:
		n.alike++
		if unseen != n.from {
			n.from = 0
		}
	}
}

// result returns the result of the search. A piece that may have gone to several
// squares, none of which shows it, is reported as unseen, and no square is chosen for
// it.
func (n *nearness) result() toward {
	board := n.sensor.table.Board
	switch {
	case n.alike > 1 && n.from != 0:
		return toward{placement: board, unseen: n.from}
	case n.best == board && n.added != 0 && len(n.starts) == 1 && !n.sensor.ghostly(n.added):
		return toward{placement: board, twice: n.starts[0]}
	default:
		return toward{placement: n.best}
	}
}

// onWay reports whether all that a hand has changed so far belongs to p.
func (s *Sensor) onWay(p rules.Placement) bool {
	for _, square := range s.astray(s.table.Board) {
		if !s.contents.At(square).Agrees(wire.Holding(p.At(square))) {
			return false
		}
	}
	return true
}

// started reports whether a hand has begun a change to p: a piece was lifted for it, or
// it puts a new piece on the last rank. The latter may come before the pawn goes.
func (s *Sensor) started(p rules.Placement) bool {
	board := s.table.Board
	for _, square := range board.Differences(p) {
		have, stood, stands := s.contents.At(square), board.At(square), p.At(square)
		if stood.Role != 0 && (!have.Occupied || stands.Role != 0 && have.Piece == stands) {
			return true
		}
		last := square.Rank() == 0 || square.Rank() == 7
		if last && have.Occupied && stands.Role != 0 && p.Of(stands).Len() > board.Of(stands).Len() {
			return true
		}
	}
	return false
}

// Moved returns the squares that are empty since their pieces have moved, if the board
// shows the new squares.
func (s *Sensor) Moved() rules.Occupancy {
	if !s.wrongPiece(s.differences(s.table.Board)) {
		return 0
	}
	return s.table.Board.Occupied() &^ s.nearest().placement.Occupied()
}

// ghostly reports whether a square shows a piece that has left the game.
func (s *Sensor) ghostly(square rules.Square) bool {
	return slices.Contains(s.ghosts, s.contents.At(square).Piece)
}

// leftPawn reports whether a square shows the pawn that becomes what p has there.
func (s *Sensor) leftPawn(square rules.Square, p rules.Placement) bool {
	last, have := square.Rank() == 0 || square.Rank() == 7, s.contents.At(square).Piece
	return last && have.Role == rules.Pawn && have.Side == p.At(square).Side
}
