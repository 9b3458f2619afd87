package laws

import "blindchess/internal/rules"

// StepKind is one thing a player does with a piece. The zero StepKind is none.
type StepKind uint8

// The steps of a handling.
const (
	// StepAdjust says that pieces are only adjusted; it holds until every lifted piece is
	// back.
	StepAdjust StepKind = iota + 1
	// StepTouch touches the piece on Square and leaves it there.
	StepTouch
	// StepLift takes the piece on Square off it.
	StepLift
	// StepPlace puts Piece, or an unknown one, on Square and releases it.
	StepPlace
	// StepPromote names or takes the Role of Piece for the promoting pawn.
	StepPromote
	// StepBrush touches the piece on Square, and whether on purpose is not clear.
	StepBrush
	// StepHold binds the piece on Square to go To, the square of its release before
	// an illegal move was taken back; it moves nothing.
	StepHold
)

// Step is one thing a player does with a piece.
type Step struct {
	Kind   StepKind
	Square rules.Square
	To     rules.Square // with StepHold
	Piece  rules.Piece  // with StepPlace where it is sensed, with StepPromote always; no piece where it is not known
}

// Handling is the acts with pieces of the player who has the move since the
// last move was completed, in order. The zero Handling is nothing yet. It
// contains actions, not their meaning: that depends on a Position.
type Handling struct {
	Steps []Step
}

// With returns h followed by step. It never changes h.
func (h Handling) With(step Step) Handling {
	steps := make([]Step, len(h.Steps), len(h.Steps)+1)
	copy(steps, h.Steps)
	return Handling{append(steps, step)}
}

// Touch returns h followed by a touch of the piece on s.
func (h Handling) Touch(s rules.Square) Handling { return h.With(Step{Kind: StepTouch, Square: s}) }

// Lift returns h followed by the lifting of the piece on s.
func (h Handling) Lift(s rules.Square) Handling { return h.With(Step{Kind: StepLift, Square: s}) }

// Place returns h followed by the placement of p on s; p may be no piece if the
// board does not identify it.
func (h Handling) Place(s rules.Square, p rules.Piece) Handling {
	return h.With(Step{Kind: StepPlace, Square: s, Piece: p})
}
