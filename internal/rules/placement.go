package rules

// Placement is the pieces on their squares. It may be any placement at all,
// also one that no game could reach. Two placements are the same when they are
// ==. The zero Placement is the empty board.
//
// The role of the piece on a square is a number of three bits; each bit has a
// separate Occupancy. So a placement is four words, and a move is a few steps
// on them however many roles there are.
type Placement struct {
	white          Occupancy // the pieces of White
	one, two, four Occupancy // the bits of the Role on each square
}

// At returns the piece on s, or no piece.
func (p Placement) At(s Square) Piece {
	role := p.roleAt(s)
	switch {
	case role == 0:
		return Piece{}
	case p.white.Has(s):
		return Piece{White, role}
	default:
		return Piece{Black, role}
	}
}

func (p *Placement) roleAt(s Square) Role {
	at := s - 1 // for no square 255
	if at > 63 {
		return 0
	}
	return Role(p.one>>at&1 | p.two>>at&1<<1 | p.four>>at&1<<2)
}

// Put returns p with piece on s, in place of any other. No piece clears s; no
// square changes nothing.
func (p Placement) Put(s Square, piece Piece) Placement {
	p.clear(s.Bit())
	if piece.Role != 0 && piece.Role <= King && (piece.Side == White || piece.Side == Black) {
		p.set(s.Bit(), piece.Side, piece.Role)
	}
	return p
}

// Without returns p with the squares of a set cleared.
func (p Placement) Without(squares Occupancy) Placement {
	p.clear(squares)
	return p
}

// Hash returns a number that depends on every bit of p and of salt, for tables
// in memory only: it may change in the next version.
func (p Placement) Hash(salt uint32) uint64 {
	const odd = 0x9e3779b97f4a7c15 // the golden ratio, as is usual for this
	x := uint64(p.white)*odd ^ uint64(salt)
	x = (x ^ x>>29 ^ uint64(p.one)) * odd
	x = (x ^ x>>32 ^ uint64(p.two)) * odd
	x = (x ^ x>>30 ^ uint64(p.four)) * odd
	return x ^ x>>31
}

// clear removes the pieces from squares.
func (p *Placement) clear(squares Occupancy) {
	p.white &^= squares
	p.one &^= squares
	p.two &^= squares
	p.four &^= squares
}

// set adds pieces on squares, which must be empty.
func (p *Placement) set(squares Occupancy, side Side, role Role) {
	p.white |= squares & -Occupancy(side&1)
	p.one |= squares & -Occupancy(role&1)
	p.two |= squares & -Occupancy(role>>1&1)
	p.four |= squares & -Occupancy(role>>2&1)
}

// Occupied returns the occupied squares.
func (p Placement) Occupied() Occupancy { return p.one | p.two | p.four }

// Of returns the squares of piece; for no piece, the empty squares.
func (p Placement) Of(piece Piece) Occupancy {
	if piece.Role == 0 {
		return ^p.Occupied()
	}
	return p.OfRole(piece.Role) & p.OfSide(piece.Side)
}

// OfRole returns the squares of the pieces of one role, of both sides.
func (p Placement) OfRole(role Role) Occupancy {
	switch role {
	case Pawn:
		return p.Pawns()
	case Knight:
		return p.Knights()
	case Bishop:
		return p.one & p.two
	case Rook:
		return p.four &^ (p.one | p.two)
	case Queen:
		return p.one & p.four
	case King:
		return p.Kings()
	default:
		return 0
	}
}

// OfSide returns the squares of the pieces of one side.
func (p Placement) OfSide(side Side) Occupancy {
	switch side {
	case White:
		return p.white
	case Black:
		return p.Occupied() &^ p.white
	default:
		return 0
	}
}

// Pawns returns the squares of the pawns of both sides.
func (p Placement) Pawns() Occupancy { return p.one &^ (p.two | p.four) }

// Knights returns the squares of the knights of both sides.
func (p Placement) Knights() Occupancy { return p.two &^ (p.one | p.four) }

// Kings returns the squares of the kings.
func (p Placement) Kings() Occupancy { return p.two & p.four }

// RooksAndQueens returns the pieces of both sides that go along ranks and files.
func (p Placement) RooksAndQueens() Occupancy { return p.four &^ p.two }

// BishopsAndQueens returns the pieces of both sides that go along diagonals.
func (p Placement) BishopsAndQueens() Occupancy { return p.one & (p.two | p.four) }

// Differences lists the squares on which p and q differ, from a1 to h8.
func (p Placement) Differences(q Placement) []Square {
	differ := (p.white ^ q.white) | (p.one ^ q.one) | (p.two ^ q.two) | (p.four ^ q.four)
	return differ.Squares()
}

// String returns p as the first field of a FEN.
func (p Placement) String() string {
	text := make([]byte, 0, 71)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			letter := p.At(SquareAt(file, rank)).Letter()
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
			}
			text, empty = append(text, letter), 0
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return string(text)
}
