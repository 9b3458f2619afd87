package rules

import "iter"

// Position is the data that decides which moves can be made. It is the
// placement, the side to move, the rooks with which each side may still castle,
// and the square on which a pawn can be captured en passant.
//
// Two positions are the same in the sense of repetition when they are ==: an en
// passant square is present only if such a capture is legal, and a castling
// right belongs to a particular rook. Every Position but the zero one, which is
// none, comes from a set-up or a move and has one king a side. The side that is
// not to move is out of check, and no pawn is on its last rank, unless an
// illegal move was accepted: see Setup.AcceptIllegal.
type Position struct {
	placement Placement
	castling  Occupancy // rooks that may still castle
	turn      Side
	enPassant Square // where the capturing pawn would arrive
}

// Standard returns the position from which a game of chess starts.
func Standard() Position {
	var p Placement
	home := [8]Role{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook}
	return startWith(p, home)
}

// startWith returns the position at the start with the pieces of home on the
// first and last ranks.
func startWith(p Placement, home [8]Role) Position {
	castling := Occupancy(0)
	for file, role := range home {
		p = p.Put(SquareAt(file, 0), Piece{White, role}).Put(SquareAt(file, 1), Piece{White, Pawn})
		p = p.Put(SquareAt(file, 7), Piece{Black, role}).Put(SquareAt(file, 6), Piece{Black, Pawn})
		if role == Rook {
			castling |= SquareAt(file, 0).Bit() | SquareAt(file, 7).Bit()
		}
	}
	return Position{placement: p, castling: castling, turn: White}
}

// Turn returns the side to move, and no side for the zero Position.
func (p Position) Turn() Side { return p.turn }

// Placement returns the pieces on their squares.
func (p Position) Placement() Placement { return p.placement }

// CastlingRooks returns the rooks of both sides with which they may still
// castle.
func (p Position) CastlingRooks() Occupancy { return p.castling }

// PositionOf puts a position together. It checks nothing: it is for callers who
// have taken a position apart and know that the parts occur in some game, or
// who examine one that occurs in none. Other callers use ParseFEN.
func PositionOf(placement Placement, turn Side, castlingRooks Occupancy, enPassant Square) Position {
	return Position{placement: placement, castling: castlingRooks, turn: turn, enPassant: enPassant}
}

// Parts takes p apart, so that PositionOf can put it together again.
func (p *Position) Parts() (placement Placement, turn Side, castlingRooks Occupancy, enPassant Square) {
	return p.placement, p.turn, p.castling, p.enPassant
}

// At returns the piece on s, or no piece.
func (p Position) At(s Square) Piece { return p.placement.At(s) }

// King returns the square of side's king.
func (p Position) King(side Side) Square {
	return (p.placement.Kings() & p.placement.OfSide(side)).First()
}

// Checked reports whether the side to move is in check.
func (p Position) Checked() bool { return p.InCheck(p.turn) }

// InCheck reports whether the king of side is attacked.
func (p Position) InCheck(side Side) bool {
	king := p.King(side)
	return king != 0 && p.placement.attacked(king, side.Other(), p.placement.Occupied())
}

// EnPassant returns the square on which a pawn of the side to move can legally
// arrive by a capture en passant, or no square.
func (p Position) EnPassant() Square { return p.enPassant }

// CastlingRook returns the rook with which side may still castle on the side of
// the h file (kingside) or of the a file, or no square. It returns the right,
// not whether castling is legal now.
func (p Position) CastlingRook(side Side, kingside bool) Square {
	king := p.King(side)
	if king == 0 {
		return 0
	}
	rooks := p.castling & homeRank(side)
	if kingside {
		return (rooks &^ (king.Bit()<<1 - 1)).First()
	}
	return (rooks & (king.Bit() - 1)).First()
}

// Moves goes through the legal moves. Their order is fixed but means nothing.
func (p Position) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var room [mostMoves]Move
		for _, m := range p.AppendMoves(room[:0]) {
			if !yield(m) {
				return
			}
		}
	}
}

// Legal reports whether m is a legal move of p.
func (p Position) Legal(m Move) bool {
	if !p.placement.OfSide(p.turn).Has(m.From) {
		return false
	}
	var room [mostMoves]Move
	for _, legal := range p.appendTo(room[:0], p.placement.roleAt(m.From), m.To) {
		if m == legal {
			return true
		}
	}
	return false
}

// Checkmate reports whether the side to move is in check and has no move.
func (p Position) Checkmate() bool { return p.Checked() && p.count() == 0 }

// Stalemate reports whether the side to move is not in check and has no move.
func (p Position) Stalemate() bool { return p.turn != 0 && !p.Checked() && p.count() == 0 }

// Impossible reports whether no legal moves lead to p in a way that an arbiter
// sees immediately: both kings are in check, or a pawn is on its last rank.
// Rule: RuleFastImpossible.
func (p Position) Impossible() bool {
	pawns := p.placement.Pawns()
	left := pawns&p.placement.OfSide(White)&homeRank(Black) | pawns&p.placement.OfSide(Black)&homeRank(White)
	return left != 0 || p.InCheck(White) && p.InCheck(Black)
}

// Captured returns the square of the piece that m captures, which for a capture
// en passant is not where m arrives. It returns no square where m captures
// nothing. m must be a legal move of p.
func (p Position) Captured(m Move) Square {
	role := p.placement.roleAt(m.From)
	switch {
	case role == Pawn && m.To == p.enPassant && m.To != 0:
		return SquareAt(m.To.File(), m.From.Rank())
	case p.placement.OfSide(p.turn.Other()).Has(m.To):
		return m.To
	default:
		return 0
	}
}
