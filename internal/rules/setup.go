package rules

import (
	"math/bits"
	"strconv"
)

// Setup is the content of a FEN: a position, and the counts that a game
// continues from. The zero Setup is none.
type Setup struct {
	Position  Position
	Halfmoves int // moves by either side since the last capture or pawn move
	Number    int // the number of the next move on a scoresheet, from 1
}

// StandardSetup returns the set-up from which a game of chess starts.
func StandardSetup() Setup { return Setup{Position: Standard(), Number: 1} }

// FEN returns s in the notation of Forsyth and Edwards. Castling rights are
// written as in X-FEN: KQkq, and the file of the rook if another rook of the
// same side is farther out. The en passant square is written only where such a
// capture is legal. It is "" for the zero Setup.
func (s Setup) FEN() string { return s.text(Position.xfenRight) }

// ShredderFEN is FEN with each castling right written as the file of its rook.
func (s Setup) ShredderFEN() string { return s.text(Position.shredderRight) }

func (s Setup) text(right func(Position, Side, bool) byte) string {
	p := s.Position
	if p.turn == 0 {
		return ""
	}
	text := []byte(p.placement.String())
	if p.turn == White {
		text = append(text, " w "...)
	} else {
		text = append(text, " b "...)
	}
	rights := len(text)
	for _, side := range [2]Side{White, Black} {
		for _, kingside := range [2]bool{true, false} {
			if letter := right(p, side, kingside); letter != 0 {
				text = append(text, letter)
			}
		}
	}
	if len(text) == rights {
		text = append(text, '-')
	}
	text = append(text, ' ')
	if p.enPassant == 0 {
		text = append(text, '-')
	}
	text = append(text, p.enPassant.String()...)
	text = strconv.AppendInt(append(text, ' '), int64(s.Halfmoves), 10)
	text = strconv.AppendInt(append(text, ' '), int64(s.Number), 10)
	return string(text)
}

// shredderRight returns the letter of a castling right as the file of its rook,
// or 0 if there is none.
func (p Position) shredderRight(side Side, kingside bool) byte {
	rook := p.CastlingRook(side, kingside)
	switch {
	case rook == 0:
		return 0
	case side == White:
		return byte('A' + rook.File())
	default:
		return byte('a' + rook.File())
	}
}

// xfenRight returns the letter of a castling right as X-FEN writes it, or 0 if
// there is none.
func (p Position) xfenRight(side Side, kingside bool) byte {
	rook := p.CastlingRook(side, kingside)
	if rook == 0 || rook != p.placement.outerRook(side, kingside) {
		return p.shredderRight(side, kingside)
	}
	letter := byte('Q')
	if kingside {
		letter = 'K'
	}
	if side == Black {
		letter |= 0x20
	}
	return letter
}

// outerRook returns the rook of side on its home rank that is farthest out to
// one side of the king, or no square.
func (p Placement) outerRook(side Side, kingside bool) Square {
	home := homeRank(side) & p.OfSide(side)
	king := p.Kings() & home
	if king == 0 || king&(king-1) != 0 {
		return 0
	}
	rooks := p.OfRole(Rook) & home
	if !kingside {
		return (rooks & (king - 1)).First()
	}
	return (rooks &^ (king<<1 - 1)).last()
}

// last returns the highest square of o, and no square if o is empty.
func (o Occupancy) last() Square {
	return Square(bits.Len64(uint64(o)))
}
