package sharing

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How long a flat board must rest before it is read, and how soon after a press of
// its clock.
const (
	restUsual = 700 * time.Millisecond
	restPress = 125 * time.Millisecond
)

// tracker finds the moves that are made on a board, from a position on. It is pure:
// its caller passes the time. A board of pegs is read at once, since no peg slides
// over a hole.
type tracker struct {
	rest      time.Duration
	start     rules.Setup
	positions []rules.Position // from the start on
	san       []string         // nil until a position was given, or the starting array was on the board

	looked   bool
	contents wire.Contents
	touched  rules.Occupancy // squares that have changed since the last position
	lifted   []rules.Piece   // off the board since then, the last one at the end
	due      time.Duration   // when the board is read
	waits    bool
	changed  time.Duration // the last square
}

func newTracker(rest time.Duration) *tracker {
	t := &tracker{rest: rest}
	t.begin(rules.StandardSetup())
	return t
}

func (t *tracker) begin(setup rules.Setup) {
	t.start, t.positions, t.san = setup, []rules.Position{setup.Position}, nil
}

// setup has moves found from a position on.
func (t *tracker) setup(at time.Duration, setup rules.Setup) {
	t.begin(setup)
	t.san = []string{}
	t.settled()
	t.wait(at, 0)
}

func (t *tracker) position() *rules.Position { return &t.positions[len(t.positions)-1] }

func (t *tracker) settled() { t.touched, t.lifted = 0, nil }

func (t *tracker) wait(at, rest time.Duration) { t.due, t.waits, t.changed = at+rest, true, at }

// look sets the contents of the whole board.
func (t *tracker) look(at time.Duration, contents wire.Contents) {
	for s := rules.A1; s <= rules.H8 && t.looked; s++ {
		t.feel(s, contents.At(s))
	}
	t.contents, t.looked = contents, true
	t.wait(at, t.rest)
}

// change sets the content of one square.
func (t *tracker) change(at time.Duration, square rules.Square, after wire.Content) {
	t.feel(square, after)
	t.contents.Set(square, after)
	t.wait(at, t.rest)
}

func (t *tracker) feel(square rules.Square, after wire.Content) {
	if t.contents.At(square) == after {
		return
	}
	if !t.touched.Has(square) && !after.Occupied {
		t.lifted = append(t.lifted, t.position().Placement().At(square))
	}
	t.touched |= square.Bit()
}

// press records that the clock was pressed: the board is read soon.
func (t *tracker) press(at time.Duration) {
	if t.waits {
		t.due = min(t.due, at+restPress)
	}
}

// next returns the instant at which tick has something to do.
func (t *tracker) next() (time.Duration, bool) { return t.due, t.waits && t.looked }

// tick reads the board if it has rested, and reports whether the moves have changed.
func (t *tracker) tick(at time.Duration) bool {
	if !t.waits || !t.looked || at < t.due {
		return false
	}
	rested := at >= t.changed+restUsual || t.rest >= restUsual
	before := slices.Clone(t.san)
	t.waits = !t.read(rested) && !rested
	t.due = t.changed + restUsual
	return !slices.Equal(before, t.san) || (before == nil) != (t.san == nil)
}

// read compares the board with the position and with its successors. Once the board
// has rested, it also tries earlier positions, other moves in place of the last one,
// and two moves. It reports whether it shows one of them.
func (t *tracker) read(rested bool) bool {
	if t.san == nil && t.shows(t.start.Position.Placement()) {
		t.san = []string{} // from now on moves are found
	}
	if t.san == nil {
		return true
	}
	last := len(t.positions) - 1
	switch {
	case t.shows(t.position().Placement()):
	case t.oneMore(last):
	case !rested:
		return false
	case t.shows(t.start.Position.Placement()):
		t.cut(0)
	case last > 0 && t.shows(t.positions[last-1].Placement()):
		t.cut(last - 1)
	case last > 0 && t.oneMore(last-1):
	case t.twoMore():
	default:
		return false
	}
	t.settled()
	return true
}

// cut takes back the moves that were played after a ply.
func (t *tracker) cut(ply int) { t.positions, t.san = t.positions[:ply+1], t.san[:ply] }

// oneMore finds the one move that leads from a ply to the board.
func (t *tracker) oneMore(ply int) bool {
	move, ok := t.leads(t.positions[ply])
	if ok {
		t.cut(ply)
		t.play(move)
	}
	return ok
}

// twoMore finds the two moves that lead to the board.
func (t *tracker) twoMore() bool {
	position := *t.position()
	var first, second rules.Move
	found := 0
	for move := range position.Moves() {
		if !t.felt(move) {
			continue
		}
		if reply, ok := t.leads(position.After(move)); ok && t.felt(reply) {
			first, second = move, reply
			found++
		}
	}
	if found != 1 {
		return false
	}
	t.play(first)
	t.play(second)
	return true
}

// felt reports whether a hand was on both squares of a move.
func (t *tracker) felt(move rules.Move) bool {
	return t.touched.Has(move.From) && t.touched.Has(move.To)
}

func (t *tracker) play(move rules.Move) {
	position := *t.position()
	t.san = append(t.san, position.SAN(move))
	t.positions = append(t.positions, position.After(move))
}

// leads returns the one move of a position that leads to the board. Of pieces that
// a pawn may have become, it is the queen. A board that senses only occupancy
// shows which of several captures it was by the square that was empty meanwhile.
func (t *tracker) leads(position rules.Position) (rules.Move, bool) {
	var found []rules.Move
	for move := range position.Moves() {
		after := position.After(move)
		if t.shows(after.Placement()) {
			found = append(found, move)
		}
	}
	if touched := slices.DeleteFunc(slices.Clone(found), func(m rules.Move) bool { return !t.touched.Has(m.To) }); len(touched) > 0 {
		found = touched
	}
	if len(found) > 1 && found[0].Promotes != 0 {
		found = slices.DeleteFunc(found, func(m rules.Move) bool { return m.Promotes != rules.Queen })
	}
	if len(found) != 1 {
		return rules.Move{}, false
	}
	return found[0], true
}

// shows reports whether the sensed squares can be a placement.
func (t *tracker) shows(placement rules.Placement) bool {
	if t.contents.Occupied() != placement.Occupied() {
		return false
	}
	for _, s := range placement.Occupied().Squares() {
		if piece := t.contents.At(s).Piece; piece != (rules.Piece{}) && piece != placement.At(s) {
			return false
		}
	}
	return true
}

// placement returns the pieces on the board. Pieces without names that can be the
// position, or else the starting array, are its pieces. Otherwise a piece without a name
// is the one that was on that square, or the one that was lifted last.
func (t *tracker) placement() rules.Placement {
	known := t.position().Placement()
	for _, whole := range []rules.Placement{known, rules.StandardSetup().Position.Placement()} {
		if t.shows(whole) {
			return whole
		}
	}
	hand := slices.Clone(t.lifted)
	var stands rules.Placement
	for s := rules.A1; s <= rules.H8; s++ {
		felt := t.contents.At(s)
		piece := known.At(s)
		switch {
		case !felt.Occupied:
			continue
		case felt.Piece != (rules.Piece{}):
			piece = felt.Piece
		case piece != (rules.Piece{}) && (!t.touched.Has(s) || len(hand) == 0):
		case len(hand) > 0:
			piece, hand = hand[len(hand)-1], hand[:len(hand)-1]
		}
		if piece == (rules.Piece{}) {
			piece = rules.PieceOf('P')
		}
		stands = stands.Put(s, piece)
	}
	return stands
}

// matches reports whether the board shows the position after the moves.
func (t *tracker) matches() bool { return t.looked && t.shows(t.position().Placement()) }
