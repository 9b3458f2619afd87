package sitting

import (
	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
	"blindchess/internal/tactile/wire"
)

// Leader knows the pieces on a board and its goal. One goroutine uses it.
type Leader struct {
	narrator announce.Narrator
	stands   wire.Contents
	owed     rules.Placement
	looked   bool
	leading  bool   // the board is being corrected
	last     string // the step that was told last
}

// New returns a leader of a board that was not looked at yet.
func New(n announce.Narrator) *Leader { return &Leader{narrator: n} }

// Owe sets the goal of the board, and returns the first step to it.
func (l *Leader) Owe(placement rules.Placement) []say.Utterance {
	l.owed, l.leading, l.last = placement, true, ""
	return l.step()
}

// Look sets the contents of the whole board.
func (l *Leader) Look(contents wire.Contents) []say.Utterance {
	l.stands, l.looked = contents, true
	return l.step()
}

// Feel sets the content of one square.
func (l *Leader) Feel(square rules.Square, now wire.Content) []say.Utterance {
	l.stands.Set(square, now)
	return l.step()
}

// Wrong returns the squares that differ from the goal while the board is being
// corrected.
func (l *Leader) Wrong() rules.Occupancy {
	var wrong rules.Occupancy
	for s := rules.A1; l.looked && l.leading && s < rules.A1+64; s++ {
		if !fits(l.stands.At(s), l.owed.At(s)) {
			wrong |= s.Bit()
		}
	}
	return wrong
}

// fits reports whether the sensed content of a square can be a piece, or none.
func fits(felt wire.Content, piece rules.Piece) bool {
	if felt.Piece != (rules.Piece{}) {
		return felt.Piece == piece
	}
	return felt.Occupied == (piece != rules.Piece{})
}

// step returns the next step, if it differs from the last. Once the board is
// right that is said, and nothing more until something else is owed.
func (l *Leader) step() []say.Utterance {
	if !l.looked || !l.leading {
		return nil
	}
	u := l.narrator.Correction(table.Board{Placement: l.seen(), Owed: l.owed})
	if l.Wrong() == 0 {
		l.leading = false
	}
	if u.Text() == l.last {
		return nil
	}
	l.last = u.Text()
	return []say.Utterance{u}
}

// seen is the placement of the board, as far as it can be sensed. A piece that the
// board cannot name is the one that belongs there. On other squares it is a piece
// that belongs nowhere, so that no step carries it to a square.
func (l *Leader) seen() rules.Placement {
	var seen rules.Placement
	for s := rules.A1; s < rules.A1+64; s++ {
		felt := l.stands.At(s)
		switch {
		case felt.Piece != (rules.Piece{}):
			seen = seen.Put(s, felt.Piece)
		case felt.Occupied && l.owed.At(s) != (rules.Piece{}):
			seen = seen.Put(s, l.owed.At(s))
		case felt.Occupied:
			seen = seen.Put(s, l.stranger())
		}
	}
	return seen
}

// stranger is a piece that no empty square has to hold.
func (l *Leader) stranger() rules.Piece {
	for role := rules.Pawn; role <= rules.King; role++ {
		for _, side := range [2]rules.Side{rules.White, rules.Black} {
			piece, wanted := rules.Piece{Side: side, Role: role}, false
			for _, s := range l.owed.Of(piece).Squares() {
				wanted = wanted || !l.stands.At(s).Occupied
			}
			if !wanted {
				return piece
			}
		}
	}
	return rules.Piece{Side: rules.White, Role: rules.King}
}

// Moved returns the one legal move of a position after which the board is as it
// is. It returns false if there is none, or several, as when a pawn may have
// become any piece. While the board is being corrected there is none.
func (l *Leader) Moved(p rules.Position) (rules.Move, bool) {
	if !l.looked || l.leading {
		return rules.Move{}, false
	}
	var found rules.Move
	for m := range p.Moves() {
		next := p.After(m)
		if !l.Shows(next.Placement()) {
			continue
		}
		if found != (rules.Move{}) {
			return rules.Move{}, false
		}
		found = m
	}
	return found, found != (rules.Move{})
}

// Leading reports whether the board is being corrected.
func (l *Leader) Leading() bool { return l.leading }

// Shows reports whether the sensed contents can be a placement.
func (l *Leader) Shows(placement rules.Placement) bool {
	if l.stands.Occupied() != placement.Occupied() {
		return false
	}
	for _, s := range placement.Occupied().Squares() {
		if !fits(l.stands.At(s), placement.At(s)) {
			return false
		}
	}
	return true
}
