package endings

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"blindchess/internal/rules"
)

// table has a value for each position of one material: 0 for a draw, and none if a
// number is no position or another one's mirror. Otherwise the value is one more than
// the plies to mate: the side to move wins if they are odd, and loses if they are even.
type table struct {
	layout
	name   string
	values []byte
	turns  map[turnKey]turn
}

// none marks a number that is no position.
const none = 255

// turnKey is a move that leads to another material.
type turnKey struct {
	piece, taken int
	promotes     rules.Role
}

// turn is where such a move leads.
type turn struct {
	to    *table // nil where it leads to a draw
	from  [4]int // for each piece there, its place here
	flips bool   // the sides are exchanged there
}

// turnsOf finds where each move leads that changes the material; find finds a
// table by its name.
func (t *table) turnsOf(find func(string) (*table, error)) error {
	t.turns = map[turnKey]turn{}
	for taken := -1; taken < len(t.pieces); taken++ {
		for mover := range t.pieces {
			for promotes := rules.Role(0); promotes <= rules.Queen; promotes++ {
				if promotes == rules.Pawn || promotes != 0 && t.pieces[mover].role != rules.Pawn || taken == 0 || taken == 1 || taken < 0 && promotes == 0 || taken == mover {
					continue
				}
				if taken >= 0 && t.pieces[taken].side == t.pieces[mover].side {
					continue
				}
				to, err := t.turnTo(mover, taken, promotes, find)
				if err != nil {
					return err
				}
				t.turns[turnKey{mover, taken, promotes}] = to
			}
		}
	}
	return nil
}

func (t *table) turnTo(mover, taken int, promotes rules.Role, find func(string) (*table, error)) (turn, error) {
	var pieces []piece
	var from []int
	for i, m := range t.pieces {
		if i == mover && promotes != 0 {
			m.role = promotes
		}
		if i != taken {
			pieces, from = append(pieces, m), append(from, i)
		}
	}
	name, swapped := nameOf(pieces)
	if name == "" {
		if !drawn(pieces) {
			return turn{}, fmt.Errorf("endings: %s leads to an ending that has no table", t.name)
		}
		return turn{}, nil
	}
	other, err := find(name)
	if err != nil {
		return turn{}, err
	}
	there := turn{to: other, flips: swapped}
	used := [4]bool{}
	for i, want := range other.pieces {
		for j, m := range pieces {
			if swapped {
				m.side = 1 - m.side
			}
			if !used[j] && m == want {
				there.from[i], used[j] = from[j], true
				break
			}
		}
	}
	return there, nil
}

// child returns the value of the position that a move of mover leads to.
func (t *table) child(st step, mover int) byte {
	if st.taken < 0 && st.promotes == 0 {
		return t.values[t.index(st.after, 1-mover)]
	}
	key := turnKey{st.piece, st.taken, st.promotes}
	to := t.turns[key]
	if to.to == nil {
		return 0
	}
	var s squares
	for i := range to.to.pieces {
		s[i] = st.after[to.from[i]]
		if to.flips {
			s[i] ^= 56
		}
	}
	next := 1 - mover
	if to.flips {
		next = mover
	}
	return to.to.values[to.to.index(s, next)]
}

// wins and loses report the meaning of a value for the side to move; plies
// returns the distance of the mate.
func wins(value byte) bool { return value != 0 && value != none && value%2 == 0 }

func loses(value byte) bool { return value != 0 && value != none && value%2 == 1 }

// fill calculates all values: the mates first, then the positions one ply
// before them, and so on. A value that is set for a later ply is final when
// that ply has come.
func (t *table) fill(ctx context.Context) error {
	t.values = make([]byte, 2*t.size)
	var list []step
	last := byte(0)
	for number := range t.values {
		s, mover := t.at(number)
		if !t.valid(s, mover) || t.index(s, mover) != number {
			t.values[number] = none
			continue
		}
		value := t.first(&list, s, mover)
		t.values[number], last = value, max(last, value)
		if number&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	for value := byte(1); value <= last && value < none-2; value++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for number, have := range t.values {
			if have == value {
				last = max(last, t.back(number, value, &list))
			}
		}
	}
	return nil
}

// first is the initial value of a position: mate, or a win or loss by leaving
// the material. Moves that stay within it are not known yet, so most of them are
// not looked at.
func (t *table) first(list *[]step, s squares, mover int) byte {
	checked := t.checked(s, mover, -1, t.occupied(s, -1))
	*list = t.steps((*list)[:0], s, mover, !checked)
	if checked && len(*list) == 0 {
		return 1
	}
	win, loss, all := byte(0), byte(0), true
	for _, st := range *list {
		if st.taken < 0 && st.promotes == 0 {
			all = false
			continue
		}
		value := t.child(st, mover)
		switch {
		case loses(value):
			if win == 0 || value+1 < win {
				win = value + 1
			}
		case wins(value):
			loss = max(loss, value+1)
		default:
			all = false
		}
	}
	if win != 0 || loss == 0 || !all {
		return win
	}
	if *list = t.steps((*list)[:0], s, mover, false); slices.ContainsFunc(*list, func(st step) bool { return st.taken < 0 && st.promotes == 0 }) {
		return 0
	}
	return loss
}

// back sets what follows from a position whose value has come for those before
// it, and returns the greatest value that was set.
func (t *table) back(number int, value byte, list *[]step) byte {
	s, mover := t.at(number)
	last := byte(0)
	t.before(s, 1-mover, func(q squares) {
		at := t.index(q, 1-mover)
		have := t.values[at]
		switch {
		case have == none:
		case loses(value):
			if have == 0 || wins(have) && have > value+1 {
				t.values[at], last = value+1, max(last, value+1)
			}
		case have == 0:
			if lost := t.lost(q, 1-mover, value, list); lost != 0 {
				t.values[at], last = lost, max(last, lost)
			}
		}
	})
	return last
}

// lost returns the value of a position all of whose moves are known to lose by
// now, and 0 if one is not.
func (t *table) lost(s squares, mover int, now byte, list *[]step) byte {
	if t.escapes(s, mover, now) {
		return 0
	}
	*list = t.steps((*list)[:0], s, mover, false)
	worst := byte(0)
	for _, st := range *list {
		value := t.child(st, mover)
		within := st.taken < 0 && st.promotes == 0
		if !wins(value) || within && value > now {
			return 0
		}
		worst = max(worst, value)
	}
	return worst + 1
}

// escapes reports whether some move that stays within the material is not known
// to lose by now. Most positions do escape, and this is the quicker look at
// them: a move to an invalid position was none.
func (t *table) escapes(s squares, mover int, now byte) bool {
	occupied := t.occupied(s, -1)
	for i, m := range t.pieces {
		if m.side != mover || m.role == rules.Pawn {
			continue
		}
		after := s
		for left := reach(m, s[i], occupied) &^ occupied; left != 0; left &= left - 1 {
			after[i] = uint8(bits.TrailingZeros64(uint64(left)))
			value := t.values[t.index(after, 1-mover)]
			if value != none && (!wins(value) || value > now) {
				return true
			}
		}
	}
	return false
}
