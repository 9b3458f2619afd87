package sense

import (
	"iter"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Candidates are the moves that the board could show and the placement after
// each. They come from the rules; this package only compares.
type Candidates iter.Seq2[rules.Move, rules.Placement]

// Sight is the state of a board, and the data needed to read it.
type Sight struct {
	Board    rules.Placement // the placement when the board was last in order
	Contents wire.Contents   // what its squares hold now
	Aside    rules.Occupancy // squares whose contacts are set aside: a move of theirs is not seen
	Lifted   rules.Occupancy // squares that were seen empty since then
	Flat     bool            // pieces off the board may lie on squares that should be empty
	Ghosts   []rules.Piece   // the pieces off the board
	Pressed  bool            // the move is finished, so that a square may have been empty unseen
}

// recognise returns the moves whose placement the board shows: none, one, or
// those that differ only in the piece of a promotion, which plain contacts
// cannot distinguish.
//
// If the board cannot name pieces, a square that has a piece before and after must
// have been seen empty in between. Otherwise a lift of a piece that captures would
// be mistaken for its capture.
func recognise(sight Sight, candidates Candidates) []rules.Move {
	if candidates == nil {
		return nil
	}
	var moves []rules.Move
	for move, after := range candidates {
		if sight.shows(move, after, nil) {
			moves = append(moves, move)
		}
	}
	if len(moves) == 0 && sight.Pressed && sight.Lifted != 0 {
		sight.Lifted = ^rules.Occupancy(0)
		for move, after := range candidates {
			if sight.shows(move, after, nil) {
				moves = append(moves, move)
			}
		}
	}
	if len(moves) > 0 || !sight.Flat {
		return onlyOne(moves)
	}
	for move, after := range candidates {
		if sight.shows(move, after, sight.ghosts(after)) {
			moves = append(moves, move)
		}
	}
	return onlyOne(moves)
}

// onlyOne returns moves if they are one, or one but for the promotion, and none
// if they are really different.
func onlyOne(moves []rules.Move) []rules.Move {
	for _, m := range moves {
		if m.From != moves[0].From || m.To != moves[0].To {
			return nil
		}
	}
	return moves
}

// shows reports whether the board shows after, but for ghosts on squares that
// must be empty.
func (sight Sight) shows(move rules.Move, after rules.Placement, ghosts []rules.Piece) bool {
	strangers := 0
	for s := rules.A1; s <= rules.H8; s++ {
		want, have := wire.Holding(after.At(s)), sight.Contents.At(s)
		switch {
		case sight.Aside.Has(s):
			if sight.Board.At(s) != after.At(s) {
				return false
			}
		case have == want:
		case !have.Agrees(want):
			if want.Occupied || sight.Board.At(s).Role != 0 || !among(ghosts, have.Piece) {
				return false
			}
			strangers++
		case sight.Board.At(s) != after.At(s) && sight.Board.At(s).Role != 0 && !sight.Lifted.Has(s):
			return false // another piece is here although the first has not left
		}
	}
	return strangers <= len(ghosts)
}

// ghosts returns the pieces off the board after a placement: the earlier ones,
// and those that its move captures.
func (sight Sight) ghosts(after rules.Placement) []rules.Piece {
	ghosts := append([]rules.Piece(nil), sight.Ghosts...)
	return append(ghosts, gone(sight.Board, after)...)
}

// gone lists the pieces that before has and after has not, each as often as it is
// missing.
func gone(before, after rules.Placement) []rules.Piece {
	var missing []rules.Piece
	for _, side := range []rules.Side{rules.White, rules.Black} {
		for role := rules.Pawn; role <= rules.King; role++ {
			p := rules.Piece{Side: side, Role: role}
			for range before.Of(p).Len() - after.Of(p).Len() {
				missing = append(missing, p)
			}
		}
	}
	return missing
}

func among(pieces []rules.Piece, p rules.Piece) bool {
	for _, piece := range pieces {
		if piece == p {
			return true
		}
	}
	return false
}
