package rules

// Reach returns the squares that piece on s attacks where occupied are the
// squares with men on them; of a line it holds the first man in the way. A
// pawn reaches the squares on which it could capture.
func Reach(piece Piece, s Square, occupied Occupancy) Occupancy {
	if s == 0 || s > H8 {
		return 0
	}
	at := int(s - 1)
	switch piece.Role {
	case Pawn:
		return PawnAttacks(s.Bit(), piece.Side)
	case Knight:
		return knightLeaps[at]
	case Bishop:
		return bishopReach(at, occupied)
	case Rook:
		return rookReach(at, occupied)
	case Queen:
		return rookReach(at, occupied) | bishopReach(at, occupied)
	case King:
		return kingLeaps[at]
	default:
		return 0
	}
}

// Ray lists the squares that lie from s in one direction, nearest first, to
// the edge of the board. The direction is a step of files (towards h) and
// ranks (towards 8), each -1, 0 or 1.
func Ray(s Square, files, ranks int) []Square {
	if s == 0 || s > H8 || files == 0 && ranks == 0 {
		return nil
	}
	var squares []Square
	for next := SquareAt(s.File()+files, s.Rank()+ranks); next != 0; next = SquareAt(next.File()+files, next.Rank()+ranks) {
		squares = append(squares, next)
	}
	return squares
}
