package rulestest

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Mirror turns the parts of a game into their mirror images. The zero Mirror
// turns nothing.
type Mirror struct {
	// Colours turns the ranks over and exchanges the sides. The Laws are the same
	// behind it, except that Black moves first.
	Colours bool
	// Files turns the files over. The Laws are the same behind it if neither side
	// may castle.
	Files bool
}

// Side returns the side that s is in the mirror.
func (m Mirror) Side(s rules.Side) rules.Side {
	if m.Colours {
		return s.Other()
	}
	return s
}

// File returns a file, counted from 1, and 0 for none.
func (m Mirror) File(file int) int {
	if m.Files && file > 0 {
		return 9 - file
	}
	return file
}

// Rank returns a rank, counted from 1, and 0 for none.
func (m Mirror) Rank(rank int) int {
	if m.Colours && rank > 0 {
		return 9 - rank
	}
	return rank
}

// Square returns the square that s is in the mirror, and no square for none.
func (m Mirror) Square(s rules.Square) rules.Square {
	if s == 0 {
		return 0
	}
	return rules.SquareAt(m.File(s.File()+1)-1, m.Rank(s.Rank()+1)-1)
}

// Occupancy returns a set of squares.
func (m Mirror) Occupancy(o rules.Occupancy) rules.Occupancy {
	var turned rules.Occupancy
	for _, s := range o.Squares() {
		turned |= m.Square(s).Bit()
	}
	return turned
}

// Move returns a displacement.
func (m Mirror) Move(move rules.Move) rules.Move {
	return rules.Move{From: m.Square(move.From), To: m.Square(move.To), Promotes: move.Promotes}
}

// Piece returns a piece, and none for none.
func (m Mirror) Piece(p rules.Piece) rules.Piece {
	return rules.Piece{Side: m.Side(p.Side), Role: p.Role}
}

// Placement returns the mirrored placement.
func (m Mirror) Placement(p rules.Placement) rules.Placement {
	var turned rules.Placement
	for _, s := range p.Occupied().Squares() {
		turned = turned.Put(m.Square(s), m.Piece(p.At(s)))
	}
	return turned
}

// Position returns a position. Castling rights go with their rooks.
func (m Mirror) Position(p rules.Position) rules.Position {
	placement, turn, castling, enPassant := p.Parts()
	return rules.PositionOf(m.Placement(placement), m.Side(turn), m.Occupancy(castling), m.Square(enPassant))
}

// Setup returns a position with its counts, which stay as they are.
func (m Mirror) Setup(s rules.Setup) rules.Setup {
	s.Position = m.Position(s.Position)
	return s
}

// Game returns a game, ply by ply.
func (m Mirror) Game(g rules.Game) rules.Game {
	turned := rules.NewGame(m.Setup(g.Start()))
	for ply := 1; ply <= g.Ply(); ply++ {
		move := m.Move(g.Move(ply))
		if next, err := turned.Play(move); err == nil && !g.Irregular(ply) {
			turned = next
		} else {
			turned = turned.AcceptIllegal(move, m.Setup(g.SetupAt(ply)))
		}
	}
	return turned
}

// Sheet returns entries. Their moves are mirrored, and their text stays as it
// was written.
func (m Mirror) Sheet(entries []evidence.Entry) []evidence.Entry {
	entries = slices.Clone(entries)
	for i := range entries {
		w := &entries[i]
		w.Move, w.Says = m.Move(w.Move), slices.Clone(w.Says)
		for j, s := range w.Says {
			s.FromFile, s.ToFile, s.FromRank, s.ToRank = m.File(s.FromFile), m.File(s.ToFile), m.Rank(s.FromRank), m.Rank(s.ToRank)
			w.Says[j] = s
		}
	}
	return entries
}

// Board returns the mirrored knowledge of one board.
func (m Mirror) Board(b evidence.Board) evidence.Board {
	b.Placement, b.Occupied = m.Placement(b.Placement), m.Occupancy(b.Occupied)
	return b
}

// Evidence returns what both sides say about one game.
func (m Mirror) Evidence(e evidence.Evidence) evidence.Evidence {
	turned := e
	turned.Game = m.Game(e.Game)
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		turned.Sheets = turned.Sheets.With(m.Side(side), m.Sheet(e.Sheets.Of(side)))
		turned.Boards = turned.Boards.With(m.Side(side), m.Board(e.Boards.Of(side)))
		turned.Results = turned.Results.With(m.Side(side), m.Result(e.Results.Of(side)))
	}
	return turned
}

// Result returns the points of both sides.
func (m Mirror) Result(r rules.Result) rules.Result {
	if m.Colours {
		return rules.Result{White: r.Black, Black: r.White}
	}
	return r
}
