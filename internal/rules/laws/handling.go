package laws

import "blindchess/internal/rules"

// StepKind is one thing a player does with a piece. The zero StepKind is none.
type StepKind uint8

// The steps of a handling.
const (
	// StepAdjust says that pieces are only put right; it holds until every lifted piece is back.
	StepAdjust StepKind = iota + 1
	// StepTouch touches the piece on Square and leaves it there.
	StepTouch
	// StepLift takes the piece on Square off it.
	StepLift
	// StepPlace puts Piece, or whichever it is, on Square and releases it.
	StepPlace
	// StepPromote names or takes the Role of Piece for the promoting pawn.
	StepPromote
	// StepBrush touches the piece on Square, and whether on purpose is not clear.
	StepBrush
	// StepHold binds the piece on Square to go To, where it was released before
	// an illegal move was taken back; nothing is moved by it.
	StepHold
)

// Step is one thing a player does with a piece.
type Step struct {
	Kind   StepKind
	Square rules.Square
	To     rules.Square // with StepHold
	Piece  rules.Piece  // with StepPlace where it is sensed, with StepPromote always; no piece where it is not known
}

// Handling is what the player who has the move has done with the pieces since
// the last move was completed, in order. The zero Handling is nothing yet. It
// says what was done, not what it means: a Position tells that.
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

// Place returns h followed by the putting down of p on s; p may be no piece
// where the board does not tell which it is.
func (h Handling) Place(s rules.Square, p rules.Piece) Handling {
	return h.With(Step{Kind: StepPlace, Square: s, Piece: p})
}
