package rules

// Role is a kind of piece. The zero Role is none.
type Role uint8

// The six roles, in the order of their worth.
const (
	Pawn Role = iota + 1
	Knight
	Bishop
	Rook
	Queen
	King
)

// String returns the English name of r in lower case, and "" for none.
func (r Role) String() string {
	switch r {
	case Pawn:
		return "pawn"
	case Knight:
		return "knight"
	case Bishop:
		return "bishop"
	case Rook:
		return "rook"
	case Queen:
		return "queen"
	case King:
		return "king"
	default:
		return ""
	}
}

// Letter returns the letter of r in FEN and PGN: P, N, B, R, Q or K. For none
// it returns 0.
func (r Role) Letter() byte {
	if r == 0 || r > King {
		return 0
	}
	return "PNBRQK"[r-1]
}

// RoleOf returns the role of a letter of FEN and PGN in either case, and none
// for any other letter.
func RoleOf(letter byte) Role {
	switch letter | 0x20 {
	case 'p':
		return Pawn
	case 'n':
		return Knight
	case 'b':
		return Bishop
	case 'r':
		return Rook
	case 'q':
		return Queen
	case 'k':
		return King
	default:
		return 0
	}
}

// Piece is a piece of one side. The zero Piece is an empty square.
type Piece struct {
	Side Side
	Role Role
}

// Letter returns p as FEN writes it: upper case for White, lower case for
// Black. For no piece it returns 0.
func (p Piece) Letter() byte {
	letter := p.Role.Letter()
	if letter != 0 && p.Side == Black {
		letter |= 0x20
	}
	return letter
}

// PieceOf returns the piece of a letter of FEN, and no piece for any other
// letter.
func PieceOf(letter byte) Piece {
	role := RoleOf(letter)
	switch {
	case role == 0:
		return Piece{}
	case letter >= 'a':
		return Piece{Black, role}
	default:
		return Piece{White, role}
	}
}

// String returns p as it is read aloud, such as "White knight", and "nothing"
// for no piece.
func (p Piece) String() string {
	if p.Role == 0 {
		return "nothing"
	}
	return p.Side.String() + " " + p.Role.String()
}
