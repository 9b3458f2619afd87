package desk

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// freer is by how many moves a side must have more, or fewer, for it to be told.
const freer = 5

// changes returns the differences after a line without captures that can be
// counted: passed pawns, and how many moves each side has. Small differences are
// left out.
func (d *Desk) changes(before, after rules.Position) [][]say.Word {
	var facts [][]say.Word
	voice := d.room.Voice()
	for _, side := range []rules.Side{before.Turn(), before.Turn().Other()} {
		for _, square := range (passed(after.Placement(), side) &^ passed(before.Placement(), side)).Squares() {
			facts = append(facts, d.phrase("analysis.why-passed", voice.SideSlot("side", side), voice.SquareSlot("square", square)))
		}
		was, can := movesOf(before, side)
		is, still := movesOf(after, side)
		if can && still && max(is-was, was-is) >= freer {
			facts = append(facts, d.phrase("analysis.why-moves", voice.SideSlot("side", side), voice.NumberSlot("number", is), voice.NumberSlot("before", was)))
		}
	}
	return facts
}

// movesOf counts the moves that a side has, or would have if it were its turn. It
// reports false where the side to move is in check, and cannot be passed over.
func movesOf(p rules.Position, side rules.Side) (int, bool) {
	if p.Turn() != side {
		passed, ok := p.Pass()
		if !ok {
			return 0, false
		}
		p = passed
	}
	return p.MoveCount(), true
}

// passed returns the pawns of a side that no pawn of the other can stop or take
// on their way.
func passed(placement rules.Placement, side rules.Side) rules.Occupancy {
	var found rules.Occupancy
	own := placement.Of(rules.Piece{Side: side, Role: rules.Pawn})
	others := placement.Of(rules.Piece{Side: side.Other(), Role: rules.Pawn}).Squares()
	for _, square := range own.Squares() {
		free := true
		for _, other := range others {
			near := max(other.File()-square.File(), square.File()-other.File()) <= 1
			ahead := other.Rank() > square.Rank()
			if side == rules.Black {
				ahead = other.Rank() < square.Rank()
			}
			free = free && !(near && ahead)
		}
		if free {
			found |= square.Bit()
		}
	}
	return found
}
