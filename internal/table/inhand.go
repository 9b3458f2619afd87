package table

import "blindchess/internal/rules"

// sideOf tells whose piece of a sensed role is put down: that of one in the
// air, and else that of the player himself.
func (d *decision) sideOf(by rules.Side, b Board, square rules.Square, role rules.Role) rules.Side {
	side := by
	if owed := b.Owed.At(square); b.Correcting && owed.Role == role {
		return owed.Side
	}
	for _, a := range b.Air {
		if a.Piece.Role == role || a.Piece.Role == rules.Pawn {
			side = a.Piece.Side
		}
	}
	return side
}

// guess says which piece in the air was put on square, where only pegs are
// sensed: the one that belongs there, the one that came from there, the one
// that can go there, or the one lifted last.
func (d *decision) guess(by rules.Side, b Board, square rules.Square) rules.Piece {
	if b.Correcting {
		if owed := b.Owed.At(square); owed.Role != 0 && b.inAir(owed) {
			return owed
		}
	}
	if piece := d.captures(by, b, square); piece.Role != 0 {
		return piece
	}
	if piece := d.castlingPiece(by, b, square); piece.Role != 0 {
		return piece
	}
	if m, position, ok := d.s.toRepeat(by); ok && !d.s.Answer.Executed {
		if piece := displaced(position, m).At(square); piece.Role != 0 && square == m.To && b.inAir(piece) {
			return piece
		}
	}
	for _, a := range b.Air {
		if a.From == square {
			return a.Piece
		}
	}
	if m, position, ok := d.s.toRepeat(by); ok && !d.s.Answer.Executed {
		if piece := displaced(position, m).At(square); b.inAir(piece) {
			return piece
		}
	}
	position := d.s.Game.Position()
	if position.Turn() == by {
		for m := range position.Moves() {
			if piece := displaced(position, m).At(square); piece.Side == by && position.At(square) != piece && b.inAir(piece) && b.from(m.From) {
				return piece
			}
		}
	}
	for i := len(b.Air) - 1; i >= 0; i-- {
		if b.Air[i].Piece.Side == position.Turn() {
			return b.Air[i].Piece
		}
	}
	if len(b.Air) > 0 {
		return b.Air[len(b.Air)-1].Piece
	}
	return rules.Piece{}
}

// captures returns the own piece in the air that can legally capture the man
// that was taken off square before. That is likelier than the man being put
// back, whichever of the two was lifted first.
func (d *decision) captures(by rules.Side, b Board, square rules.Square) rules.Piece {
	position := d.s.Game.Position()
	if position.Turn() != by || d.s.Gate.Made || position.At(square).Side != by.Other() || !b.from(square) {
		return rules.Piece{}
	}
	for m := range position.Moves() {
		if m.To == square && b.from(m.From) {
			return position.At(m.From)
		}
	}
	return rules.Piece{}
}

// castlingPiece returns the king or rook that castling puts on square, where
// both are in the air and may castle.
func (d *decision) castlingPiece(by rules.Side, b Board, square rules.Square) rules.Piece {
	position := d.s.Game.Position()
	king := position.King(by)
	if position.Turn() != by || !b.from(king) {
		return rules.Piece{}
	}
	for _, kingside := range []bool{true, false} {
		castling := rules.Move{From: king, To: position.CastlingRook(by, kingside)}
		if castling.To == 0 || !b.from(castling.To) || !position.Legal(castling) {
			continue
		}
		if piece := displaced(position, castling).At(square); b.inAir(piece) {
			return piece
		}
	}
	return rules.Piece{}
}

// inAir reports whether such a piece is in the air over b.
func (b Board) inAir(piece rules.Piece) bool {
	for _, a := range b.Air {
		if a.Piece == piece {
			return true
		}
	}
	return false
}

// from reports whether a piece in the air came from square.
func (b Board) from(square rules.Square) bool {
	for _, a := range b.Air {
		if a.From == square {
			return true
		}
	}
	return false
}
