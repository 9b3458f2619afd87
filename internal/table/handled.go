package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// handled finds the move that is now on the board of the player who has the
// gate, legal or not.
func (s State) handled() State {
	by := s.Gate.By
	b := s.Boards.Of(by)
	position := s.Game.Position()
	base := b.Placement
	if len(s.Gate.Touched) > 0 {
		base = s.Gate.Base
	}
	choice := s.Gate.Choice
	if s.releases(by) {
		choice = 0 // the piece on the board decides, and no word for it
	}
	s.Gate.Handled, s.Gate.Uncaptured = read(position, base, b, choice)
	b.Off = nil
	if s.Gate.Handled != (rules.Move{}) {
		for _, a := range b.Air {
			if a.Piece.Side != by {
				b.Off = append(b.Off, a)
			}
		}
	}
	return s.onBoard(by, b)
}

// read returns the move of the side to move that leads from base, the earlier
// placement of its board, to b's placement. It also returns the square of a
// captured piece that must still be removed. It returns no move while a piece of
// that side is in the air, if nothing has changed, and if the change is no
// single move. A pawn on its last rank becomes choice, or the piece that is
// sensed there.
func read(position rules.Position, base rules.Placement, b Board, choice rules.Role) (rules.Move, rules.Square) {
	by := position.Turn()
	if b.airs(by) {
		return rules.Move{}, 0
	}
	is := b.Placement
	left := base.OfSide(by) &^ is.OfSide(by)
	come := is.OfSide(by) &^ base.OfSide(by)
	if m, ok := castled(position, base, is); ok {
		return m, 0
	}
	if left == 0 && come == 0 {
		return rules.Move{}, 0
	}
	if left.Len() != 1 || come.Len() != 1 {
		return illegalCastling(position, by, left, come), 0
	}
	m := rules.Move{From: left.First(), To: come.First()}
	piece := base.At(m.From).Role
	if piece == rules.Pawn && lastRank(m.To, by) {
		m.Promotes = choice
		if stands := is.At(m.To).Role; stands != rules.Pawn {
			m.Promotes = stands
		}
	} else if is.At(m.To).Role != piece {
		return rules.Move{}, 0 // another piece is sensed than the one that was lifted
	}
	if halfCastled(position, m) {
		return rules.Move{}, 0
	}
	return captures(position, base, m, is)
}

// halfCastled reports whether m is no move but the king's part of a castling,
// and the rook has still to follow.
func halfCastled(position rules.Position, m rules.Move) bool {
	if position.At(m.From).Role != rules.King || position.Legal(m) {
		return false
	}
	for _, kingside := range []bool{true, false} {
		rook := position.CastlingRook(position.Turn(), kingside)
		castling := rules.Move{From: m.From, To: rook}
		if rook != 0 && position.Legal(castling) && displaced(position, castling).At(m.To).Role == rules.King {
			return true
		}
	}
	return false
}

// captures checks the opposing pieces: only the one that m captures may be gone.
func captures(position rules.Position, base rules.Placement, m rules.Move, is rules.Placement) (rules.Move, rules.Square) {
	other := position.Turn().Other()
	gone, come := base.OfSide(other)&^is.OfSide(other), is.OfSide(other)&^base.OfSide(other)
	taken := m.To
	if passing := position.Captured(m); passing != 0 {
		taken = passing
	} else if passing = passed(base, m); passing != 0 && gone == passing.Bit() {
		taken = passing // as if it could be captured en passant
	}
	if come != 0 || gone&^taken.Bit() != 0 {
		return rules.Move{}, 0
	}
	if base.OfSide(other).Has(taken) && !gone.Has(taken) {
		return m, taken
	}
	return m, 0
}

// passed returns the square of the opposing pawn that m captures in the manner of an
// en passant capture, whether it may or not, and 0 if m is no such move.
func passed(p rules.Placement, m rules.Move) rules.Square {
	pawn, fifth, step := p.At(m.From), 4, 1
	if pawn.Side == rules.Black {
		fifth, step = 3, -1
	}
	if pawn.Role != rules.Pawn || p.At(m.To).Role != 0 || m.From.Rank() != fifth || m.To.Rank() != fifth+step {
		return 0
	}
	if across := m.To.File() - m.From.File(); across*across != 1 {
		return 0
	}
	beside := rules.SquareAt(m.To.File(), fifth)
	if p.At(beside) != (rules.Piece{Side: pawn.Side.Other(), Role: rules.Pawn}) {
		return 0
	}
	return beside
}

// castled returns the legal castling that leads from base to is.
func castled(position rules.Position, base, is rules.Placement) (rules.Move, bool) {
	king := position.King(position.Turn())
	for _, kingside := range []bool{true, false} {
		m := rules.Move{From: king, To: position.CastlingRook(position.Turn(), kingside)}
		if m.To != 0 && position.Legal(m) && is != base && moved(base, m) == is {
			return m, true
		}
	}
	return rules.Move{}, false
}

// illegalCastling reads king and rook displaced together as a castling.
func illegalCastling(position rules.Position, by rules.Side, left, come rules.Occupancy) rules.Move {
	king := position.King(by)
	if left.Len() != 2 || come.Len() != 2 || !left.Has(king) {
		return rules.Move{}
	}
	rook := (left &^ king.Bit()).First()
	if position.At(rook).Role != rules.Rook {
		return rules.Move{}
	}
	return rules.Move{From: king, To: rook}
}

// lastRank reports whether a pawn of by that arrives on s must promote.
func lastRank(s rules.Square, by rules.Side) bool {
	if by == rules.White {
		return s.Rank() == 7
	}
	return s.Rank() == 0
}

// unlawful returns the fault of m by the Laws, and none if m is legal.
func unlawful(position rules.Position, m rules.Move) laws.IllegalKind {
	switch {
	case position.Legal(m):
		return 0
	case position.At(m.To).Role == rules.King && position.At(m.To).Side != position.Turn():
		return laws.IllegalKingCapture
	case position.At(m.From).Role == rules.Pawn && m.Promotes == 0 && position.Legal(rules.Move{From: m.From, To: m.To, Promotes: rules.Queen}):
		return laws.IllegalPromotion
	default:
		return laws.IllegalDisplacement
	}
}

// displaced returns the placement after m, legal or not, was carried out on p.
func displaced(position rules.Position, m rules.Move) rules.Placement {
	if after, err := position.Play(m); err == nil {
		return after.Placement()
	}
	return moved(position.Placement(), m)
}

// moved returns p with the piece on m.From put on m.To, as a hand would do it.
func moved(p rules.Placement, m rules.Move) rules.Placement {
	piece := p.At(m.From)
	if m.Promotes != 0 && piece.Role == rules.Pawn {
		piece.Role = m.Promotes
	}
	if target := p.At(m.To); piece.Role == rules.King && target.Side == piece.Side && target.Role == rules.Rook {
		return castledBy(p, m, piece, target)
	}
	if passing := passed(p, m); passing != 0 {
		p = p.Put(passing, rules.Piece{})
	}
	return p.Put(m.From, rules.Piece{}).Put(m.To, piece)
}

// castledBy puts king and rook where castling leads them.
func castledBy(p rules.Placement, m rules.Move, king, rook rules.Piece) rules.Placement {
	kingFile, rookFile := 2, 3
	if m.To.File() > m.From.File() {
		kingFile, rookFile = 6, 5
	}
	rank := m.From.Rank()
	return p.Put(m.From, rules.Piece{}).Put(m.To, rules.Piece{}).
		Put(rules.SquareAt(kingFile, rank), king).Put(rules.SquareAt(rookFile, rank), rook)
}

func (s State) onBoard(by rules.Side, b Board) State {
	s.Boards = s.Boards.With(by, b)
	return s
}

// airs reports whether a piece of side is in the air over b.
func (b Board) airs(side rules.Side) bool {
	for _, a := range b.Air {
		if a.Piece.Side == side {
			return true
		}
	}
	return false
}
