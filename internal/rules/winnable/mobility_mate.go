package winnable

import "blindchess/internal/rules"

// admitsMate reports whether the estimate leaves room for a mate by winner. It
// looks for a square that the opponent's king may reach, and a piece that may
// attack it. For each square beside it to which that king could go, it looks for
// a piece that may guard or block it.
func (e *mobility) admitsMate(winner rules.Side) bool {
	own := uint8(winner - rules.White)
	region := e.pieces[e.king[own^1]].reach
	var (
		attacks  rules.Occupancy // squares of region that winner's pieces other than the king may attack
		visitors int
		visitor  *roamer
	)
	for i := range e.count {
		piece := &e.pieces[i]
		if piece.side != own || piece.role == rules.King {
			continue
		}
		if seen := e.attacks(piece) & region; seen != 0 {
			attacks |= seen
			visitors++
			visitor = piece
		}
	}
	for rest := attacks; rest != 0; rest &= rest - 1 {
		at := lowest(rest)
		beside := kingLeaps[at] & region
		switch {
		case visitors == 1 && !visitor.promotes:
			if e.admitsLoneMate(visitor, at, beside) {
				return true
			}
		case e.closes(own, at, beside&^attacks, 0):
			return true
		}
	}
	return false
}

// attacks returns what piece may ever attack.
func (e *mobility) attacks(piece *roamer) rules.Occupancy {
	if piece.role == rules.Pawn && !piece.promotes {
		return rules.PawnAttacks(piece.reach, rules.White+rules.Side(piece.side))
	}
	return piece.reach | e.steps(piece)
}

// admitsLoneMate reports whether visitor may mate the opponent's king on the
// square at an index, from which the king could go to the squares of beside.
// visitor is the one piece of its side that may attack anything in the region
// of that king.
func (e *mobility) admitsLoneMate(visitor *roamer, at int, beside rules.Occupancy) bool {
	square := rules.Occupancy(1) << at
	for rest := visitor.reach &^ square; rest != 0; rest &= rest - 1 {
		from := lowest(rest)
		seen := rules.Occupancy(0)
		switch visitor.role {
		case rules.Knight:
			seen = knightLeaps[from]
		case rules.Bishop:
			seen = bishopLines[from]
		case rules.Rook:
			seen = rookLines[from]
		case rules.Queen:
			seen = bishopLines[from] | rookLines[from]
		default:
			seen = rules.PawnAttacks(1<<from, rules.White+rules.Side(visitor.side))
		}
		if seen&square != 0 && e.closes(visitor.side, at, beside&^seen, beside&(1<<from)) {
			return true
		}
	}
	return false
}

// closes reports whether each square of open can be taken from the king of the
// side opposed to own, at the square with the index: by winner's king beside
// it, or by a piece of the king's own side on it, one piece for each. The
// squares of guarded must be closed by winner's king.
func (e *mobility) closes(own uint8, at int, open, guarded rules.Occupancy) bool {
	if guarded == 0 && e.blocks(own^1, open) {
		return true
	}
	kings := e.pieces[e.king[own]].reach &^ (kingLeaps[at] | 1<<at)
	for rest := kings & nearby(at); rest != 0; rest &= rest - 1 {
		closed := kingLeaps[lowest(rest)]
		if guarded&^closed == 0 && closed&(open|guarded) != 0 && e.blocks(own^1, open&^closed) {
			return true
		}
	}
	return false
}

// nearby returns the squares within two steps of the one at an index.
func nearby(at int) rules.Occupancy {
	near := kingLeaps[at]
	return near | slantwise(near) | straightwise(near)
}

// blocks reports whether pieces of side other than its king may be on all
// squares of open together, counting only one piece for each square.
func (e *mobility) blocks(side uint8, open rules.Occupancy) bool {
	var blocked [32]rules.Occupancy // the square for which each piece is meant
	for rest := open; rest != 0; rest &= rest - 1 {
		var asked [32]bool
		if !e.assign(side, rest&-rest, &blocked, &asked) {
			return false
		}
	}
	return true
}

// assign finds a piece for square, moving others to squares that they may block
// as well.
func (e *mobility) assign(side uint8, square rules.Occupancy, blocked *[32]rules.Occupancy, asked *[32]bool) bool {
	for i := range e.count {
		piece := &e.pieces[i]
		if piece.side != side || piece.role == rules.King || asked[i] || piece.reach&square == 0 {
			continue
		}
		asked[i] = true
		if blocked[i] == 0 || e.assign(side, blocked[i], blocked, asked) {
			blocked[i] = square
			return true
		}
	}
	return false
}
