package endings

import "blindchess/internal/rules"

// occupied returns the occupied squares; the piece away is left out.
func (l *layout) occupied(s squares, away int) rules.Occupancy {
	var all rules.Occupancy
	for i := range l.pieces {
		if i != away {
			all |= 1 << s[i]
		}
	}
	return all
}

// colour is the colour of a side for its pawns.
func colour(side int) rules.Side {
	if side == 0 {
		return rules.White
	}
	return rules.Black
}

// reach is the squares that a piece attacks.
func reach(m piece, from uint8, occupied rules.Occupancy) rules.Occupancy {
	return rules.Reach(rules.Piece{Side: colour(m.side), Role: m.role}, rules.Square(from+1), occupied)
}

// checked reports whether the king of a side is attacked if the piece away is
// gone.
func (l *layout) checked(s squares, side, away int, occupied rules.Occupancy) bool {
	king := rules.Occupancy(1) << s[side]
	for i, m := range l.pieces {
		if m.side != side && i != away && reach(m, s[i], occupied)&king != 0 {
			return true
		}
	}
	return false
}

// valid reports whether a number is a position: no two pieces on a square, no pawn
// on a last rank, and the side that is not to move out of check.
func (l *layout) valid(s squares, turn int) bool {
	occupied := l.occupied(s, -1)
	if occupied.Len() != len(l.pieces) {
		return false
	}
	for i, m := range l.pieces {
		if rank := s[i] >> 3; m.role == rules.Pawn && (rank == 0 || rank == 7) {
			return false
		}
	}
	return !l.checked(s, 1-turn, -1, occupied)
}

// step is one legal move.
type step struct {
	piece, taken int // their places in the material; taken is -1 where nothing is
	to           uint8
	promotes     rules.Role
	after        squares
}

// steps appends the legal moves of a side; with leaving only those that leave the
// material.
func (l *layout) steps(list []step, s squares, turn int, leaving bool) []step {
	occupied := l.occupied(s, -1)
	var own rules.Occupancy
	for i, m := range l.pieces {
		if m.side == turn {
			own |= 1 << s[i]
		}
	}
	for i, m := range l.pieces {
		if m.side != turn {
			continue
		}
		targets := reach(m, s[i], occupied) &^ own
		if m.role == rules.Pawn {
			targets = targets&occupied | l.pushes(s[i], turn, occupied)
		}
		if leaving && m.role == rules.Pawn {
			targets &= occupied | lastRanks
		} else if leaving {
			targets &= occupied
		}
		for left := targets; left != 0; left &= left - 1 {
			to := uint8(left.First() - 1)
			list = l.step(list, s, step{piece: i, taken: -1, to: to, after: s})
		}
	}
	return list
}

// lastRanks are the squares on which pawns become other pieces.
const lastRanks rules.Occupancy = 0xff000000000000ff

// pushes is the squares to which a pawn may advance.
func (l *layout) pushes(from uint8, turn int, occupied rules.Occupancy) rules.Occupancy {
	ahead, home := 8, uint8(1)
	if turn == 1 {
		ahead, home = -8, 6
	}
	one := rules.Occupancy(1) << (int(from) + ahead)
	if one&occupied != 0 {
		return 0
	}
	if from>>3 != home {
		return one
	}
	if two := rules.Occupancy(1) << (int(from) + 2*ahead); two&occupied == 0 {
		return one | two
	}
	return one
}

// step appends a move if it is legal: once for each promotion piece.
func (l *layout) step(list []step, s squares, st step) []step {
	turn := l.pieces[st.piece].side
	for i := range l.pieces {
		if i != st.piece && s[i] == st.to {
			st.taken = i
		}
	}
	st.after[st.piece] = st.to
	if l.checked(st.after, turn, st.taken, l.occupied(st.after, st.taken)) {
		return list
	}
	if rank := st.to >> 3; l.pieces[st.piece].role != rules.Pawn || rank != 0 && rank != 7 {
		return append(list, st)
	}
	for role := rules.Knight; role <= rules.Queen; role++ {
		st.promotes = role
		list = append(list, st)
	}
	return list
}

// before calls visit with each position from which turn's last move without a
// capture or a promotion can have led to s. Whether it is a position is not
// asked.
func (l *layout) before(s squares, turn int, visit func(squares)) {
	occupied := l.occupied(s, -1)
	for i, m := range l.pieces {
		if m.side != turn {
			continue
		}
		from := reach(m, s[i], occupied) &^ occupied
		if m.role == rules.Pawn {
			from = l.pulls(s[i], turn, occupied)
		}
		for ; from != 0; from &= from - 1 {
			q := s
			q[i] = uint8(from.First() - 1)
			visit(q)
		}
	}
}

// pulls is the squares from which a pawn can have advanced.
func (l *layout) pulls(to uint8, turn int, occupied rules.Occupancy) rules.Occupancy {
	back, home, far := -8, uint8(1), uint8(3)
	if turn == 1 {
		back, home, far = 8, 6, 4
	}
	if to>>3 == home {
		return 0
	}
	one := rules.Occupancy(1) << (int(to) + back)
	if one&occupied != 0 {
		return 0
	}
	if to>>3 != far {
		return one
	}
	if two := rules.Occupancy(1) << (int(to) + 2*back); two&occupied == 0 {
		return one | two
	}
	return one
}
