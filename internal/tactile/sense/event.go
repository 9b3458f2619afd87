package sense

import (
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Event is an act of a hand, or a fault of the board. It is one of the types of
// this file.
type Event interface{ event() }

// Lifted says that a piece left its square. It is a touch in the sense of the
// Laws only if it was on that square when the board was last in order.
type Lifted struct {
	Square  rules.Square
	Piece   rules.Piece // the piece before, or none if it is unknown
	Stood   bool        // it was there when the board was last in order
	Ordered bool        // false where several pieces left within one look of the board
	Idle    bool        // it is not this board's turn, or pieces are being adjusted: no touch
}

// Placed says that a piece was put on another square than before. For a move,
// flat boards report it only once the pieces have come to rest, and an idle
// piece immediately.
type Placed struct {
	Square rules.Square
	Piece  rules.Piece // as the board names it, or as it follows from the lifted pieces, or none
	Idle   bool
}

// Returned says that a lifted piece is back on its square.
type Returned struct {
	Square rules.Square
	Idle   bool
}

// Recognised says which move the board shows. Several moves differ only in the
// piece of a promotion: the player must be asked, or announce it.
type Recognised struct {
	Moves   []rules.Move
	Pressed bool // the player has pressed their clock after it
}

// PressedNothing says that the player to move has pressed the clock and that the
// board shows the same pieces as before: no move was made on it.
type PressedNothing struct{}

// Executed says that the board now shows the goal: the opponent's move was
// played, or pieces corrected.
type Executed struct{}

// ExecutedOther says that another move than the opponent's was carried out.
type ExecutedOther struct{ Moves []rules.Move }

// Strayed says that the board has come to rest and shows neither its goal nor a
// move. It is repeated only when the differences change.
type Strayed struct {
	Differences []Difference    // from the required placement
	Pressed     bool            // the player to move has pressed the clock after it
	Toward      rules.Placement // what it is nearest to: what it must show, a move, or a move and the reply
	Unseen      rules.Square    // the square of a lifted piece that is on no known square, or none
	Twice       rules.Square    // whose piece another square shows too, which nothing was lifted for, or none
}

// Agreed says that a board that had strayed, or off which pieces were lifted, is
// again as it must be.
type Agreed struct{}

// TurnedRound says that the reports of a board of plain contacts make sense
// only if it is placed the other way round.
type TurnedRound struct{}

// Reversed says that all pieces are correct if the board is taken the other way
// round: it was turned unseen.
type Reversed struct{}

func (Lifted) event()         {}
func (Placed) event()         {}
func (Returned) event()       {}
func (Recognised) event()     {}
func (PressedNothing) event() {}
func (Executed) event()       {}
func (ExecutedOther) event()  {}
func (Strayed) event()        {}
func (Agreed) event()         {}
func (TurnedRound) event()    {}
func (Reversed) event()       {}

// Difference is a square that differs from its goal.
type Difference struct {
	Square rules.Square
	Have   wire.Content
	Want   rules.Piece // or none
}

// Differences lists the squares of a board that do not hold what goal has
// there, from a1 on. A piece that a board cannot name agrees with any.
func Differences(have wire.Contents, goal rules.Placement) []Difference {
	var differences []Difference
	for s := rules.A1; s <= rules.H8; s++ {
		want := goal.At(s)
		if !have.At(s).Agrees(wire.Holding(want)) {
			differences = append(differences, Difference{s, have.At(s), want})
		}
	}
	return differences
}

// Step is one step of a board's correction.
type Step struct {
	Square  rules.Square
	TakeOut bool        // otherwise a piece is put in
	Piece   rules.Piece // the piece, or none if the board cannot name it
}

// Lead lists the steps that make a board show goal, in the order for leading a
// player by ear. The pieces to remove come first, then those to place, so that
// a removed piece is at hand when its place is named.
func Lead(have wire.Contents, goal rules.Placement) []Step {
	var out, in []Step
	for _, d := range Differences(have, goal) {
		if d.Have.Occupied {
			out = append(out, Step{d.Square, true, d.Have.Piece})
		}
		if d.Want.Role != 0 {
			in = append(in, Step{d.Square, false, d.Want})
		}
	}
	return append(out, in...)
}
