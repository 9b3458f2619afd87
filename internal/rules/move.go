package rules

// Move is a displacement of a piece. Castling is written as the king taking
// its own rook's square, in standard chess too, so that no Chess960 castling
// is ambiguous. The zero Move is no move.
//
// A Move says nothing about legality: that is for a Position to tell.
type Move struct {
	From, To Square
	Promotes Role // the piece that a pawn becomes on its last rank, or none
}

// String returns m in coordinates such as "e2e4" or "e7e8q", castling as king
// takes rook. It is "" for no move. Position.UCI writes what others read.
func (m Move) String() string {
	if m == (Move{}) {
		return ""
	}
	text := m.From.String() + m.To.String()
	if m.Promotes != 0 {
		text += string(m.Promotes.Letter() | 0x20)
	}
	return text
}
