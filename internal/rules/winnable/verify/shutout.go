package verify

import (
	"blindchess/internal/rules"
)

// survey follows each piece by rules that ask for less than a legal move does.
// It starts with every pawn frozen and every piece on its square, and widens
// until nothing more can change, so the first legal move outside it would
// contradict a rule.
type survey struct {
	position rules.Position
	pieces   []walker
	frozen   rules.Occupancy // pawns that can neither move nor be captured
}

type walker struct {
	piece rules.Piece
	start rules.Square
	reach rules.Occupancy
	queen bool // a pawn that may come to the last rank
}

// shutOut reports whether no mate by s can come about, by where the pieces may
// ever go. It is false if that is not plain.
func shutOut(p rules.Position, s rules.Side) bool {
	v := survey{position: p, frozen: p.Placement().Pawns()}
	if p.CastlingRooks() != 0 || p.EnPassant() != 0 || p.Checked() {
		return false
	}
	for _, square := range p.Placement().Occupied().Squares() {
		v.pieces = append(v.pieces, walker{piece: p.At(square), start: square, reach: square.Bit()})
	}
	for v.widen() {
	}
	return !v.mayMate(s)
}

// widen lets every piece go where it may, and thaws pawns. It reports whether
// anything changed.
func (v *survey) widen() bool {
	changed := false
	for i := range v.pieces {
		m := &v.pieces[i]
		if v.frozen.Has(m.start) {
			if v.thaws(m) {
				v.frozen &^= m.start.Bit()
				changed = true
			}
			continue
		}
		reach := m.reach
		for _, from := range m.reach.Squares() {
			reach |= v.steps(m, from)
		}
		if reach != m.reach {
			m.reach, changed = reach, true
		}
	}
	return changed
}

// thaws reports whether a frozen pawn may move or be captured.
func (v *survey) thaws(m *walker) bool {
	if v.pawnSteps(m, m.start) != 0 {
		return true
	}
	for i := range v.pieces {
		if other := &v.pieces[i]; other.piece.Side != m.piece.Side && v.touches(other, m.start) {
			return true
		}
	}
	return false
}

// touches reports whether a piece may come to attack a square, or may already.
func (v *survey) touches(m *walker, square rules.Square) bool {
	if m.piece.Role == rules.King && v.guardedByFrozen(square, m.piece.Side.Other()) {
		return false
	}
	for _, from := range m.reach.Squares() {
		if v.attacksOf(m, from).Has(square) {
			return true
		}
	}
	return false
}

// steps returns where a piece on from may go next.
func (v *survey) steps(m *walker, from rules.Square) rules.Occupancy {
	if m.piece.Role == rules.Pawn && !m.queen {
		to := v.pawnSteps(m, from)
		for _, square := range to.Squares() {
			if square.Rank() == 0 || square.Rank() == 7 {
				m.queen = true
			}
		}
		return to
	}
	to := v.attacksOf(m, from) &^ v.frozen
	if m.piece.Role == rules.King {
		for _, square := range to.Squares() {
			if v.guardedByFrozen(square, m.piece.Side.Other()) {
				to &^= square.Bit()
			}
		}
	}
	return to
}

// guardedByFrozen reports whether a frozen pawn of side attacks a square.
func (v *survey) guardedByFrozen(square rules.Square, side rules.Side) bool {
	pawns := v.frozen & v.position.Placement().OfSide(side)
	return rules.PawnAttacks(square.Bit(), side.Other())&pawns != 0
}

// pawnSteps returns where a pawn on from may go: ahead if no frozen pawn is
// there, and aslant to a square that an opposing piece other than the king may
// reach.
func (v *survey) pawnSteps(m *walker, from rules.Square) rules.Occupancy {
	ahead := 1
	if m.piece.Side == rules.Black {
		ahead = -1
	}
	var to rules.Occupancy
	next := rules.SquareAt(from.File(), from.Rank()+ahead)
	if next != 0 && !v.frozen.Has(next) {
		to |= next.Bit()
	}
	if double := rules.SquareAt(from.File(), from.Rank()+2*ahead); to != 0 && double != 0 && !v.frozen.Has(double) {
		to |= double.Bit()
	}
	for _, square := range rules.PawnAttacks(from.Bit(), m.piece.Side).Squares() {
		for i := range v.pieces {
			other := &v.pieces[i]
			if other.piece.Side == m.piece.Side || other.piece.Role == rules.King {
				continue
			}
			beside := rules.SquareAt(square.File(), from.Rank()) // a pawn that may be taken in passing
			if other.reach.Has(square) || other.piece.Role == rules.Pawn && !v.frozen.Has(other.start) && beside != 0 && other.reach.Has(beside) {
				to |= square.Bit()
			}
		}
	}
	return to
}

// attacksOf returns the squares that a piece on from attacks if only frozen
// pawns are in its way.
func (v *survey) attacksOf(m *walker, from rules.Square) rules.Occupancy {
	switch {
	case m.piece.Role == rules.Pawn && !m.queen:
		return rules.PawnAttacks(from.Bit(), m.piece.Side)
	case m.piece.Role == rules.Pawn:
		return rules.PawnAttacks(from.Bit(), m.piece.Side) | v.rays(from, straight[:]) | v.rays(from, slanted[:]) | leaps(from, knight[:])
	case m.piece.Role == rules.King:
		return leaps(from, straight[:]) | leaps(from, slanted[:])
	case m.piece.Role == rules.Knight:
		return leaps(from, knight[:])
	case m.piece.Role == rules.Bishop:
		return v.rays(from, slanted[:])
	case m.piece.Role == rules.Rook:
		return v.rays(from, straight[:])
	default:
		return v.rays(from, straight[:]) | v.rays(from, slanted[:])
	}
}

type step struct{ file, rank int }

var (
	straight = [4]step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	slanted  = [4]step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	knight   = [8]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func leaps(from rules.Square, steps []step) rules.Occupancy {
	var to rules.Occupancy
	for _, s := range steps {
		if square := at(from.File()+s.file, from.Rank()+s.rank); square != 0 {
			to |= square.Bit()
		}
	}
	return to
}

// at returns a square by its file and rank from 0, and none off the board.
func at(file, rank int) rules.Square {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return rules.SquareAt(file, rank)
}

func (v *survey) rays(from rules.Square, steps []step) rules.Occupancy {
	var to rules.Occupancy
	for _, s := range steps {
		for file, rank := from.File()+s.file, from.Rank()+s.rank; ; file, rank = file+s.file, rank+s.rank {
			square := at(file, rank)
			if square == 0 {
				break
			}
			to |= square.Bit()
			if v.frozen.Has(square) {
				break
			}
		}
	}
	return to
}
