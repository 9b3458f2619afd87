package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// claimedTouch binds the player after an upheld claim that they touched a
// piece: they must move that piece or capture it. A sensor may have felt the
// touch, or an arbiter or an assistant may have seen it. A move that was made
// with another one is taken back for it, and then claimedTouch reports true.
// Rules: rules.RuleTouchedOwn, rules.RuleTouchClaim.
func (d *decision) claimedTouch(c Claim) bool {
	offender := c.By.Other()
	if a := d.s.Accident; a.By == offender && slices.ContainsFunc(a.Touched, func(t Touched) bool { return t.Square == c.Square }) {
		d.answerAccident(false, "claim") // one ruling decides both
	}
	if d.s.Turn() == offender {
		if !d.s.Gate.Made || d.s.Gate.By != offender {
			d.bind(offender, c.Square)
		}
		return false
	}
	ply := d.s.Game.Ply()
	if ply == 0 || d.s.Gate.By == offender && !d.s.Gate.Made {
		return false
	}
	touched := d.s.touchedBefore(offender, c.Square)
	before := d.s.Game.At(ply - 1)
	obliged := d.s.obligedBy(before, touched)
	if slices.Contains(obliged, d.s.Game.Move(ply)) {
		return false // the moved piece is the one they had to move
	}
	left := rules.BySide[Span]{White: d.s.span(rules.White), Black: d.s.span(rules.Black)}
	p := d.s.propose(ply - 1)
	p.Clocks = left
	d.retrace(p)
	d.correctBoards(StopClaim)
	for i, square := range touched {
		d.bind(offender, square)
		if slices.Equal(obliged, d.s.obligedBy(before, touched[:i+1])) {
			break // what they touched after it binds no further
		}
	}
	return true
}

// obligedBy lists the moves that touches of some squares, in order, leave in a
// position.
func (s State) obligedBy(position rules.Position, touched []rules.Square) []rules.Move {
	var handling laws.Handling
	for _, square := range touched {
		handling = handling.Touch(square)
	}
	return slices.Collect(s.laws.Obliged(position, handling))
}

// bind records a touch of by that was claimed and upheld. The piece on the
// square is taken from the game: by's board may not show it.
func (d *decision) bind(by rules.Side, square rules.Square) {
	if piece := d.s.Game.Position().At(square); piece.Role != 0 {
		d.emit(PieceTouched{Actor: By(by), Square: square, Piece: piece, Claimed: true})
	}
}

// touchedBefore lists the squares that by had touched on the last move made, in
// order. A square of a claim that is not on record comes first: the piece that
// was moved was touched after it.
func (s State) touchedBefore(by rules.Side, claimed rules.Square) []rules.Square {
	var squares []rules.Square
	if s.LastTouched.By == by {
		for _, t := range s.LastTouched.Touched {
			if !slices.Contains(squares, t.Square) {
				squares = append(squares, t.Square)
			}
		}
	}
	if !slices.Contains(squares, claimed) {
		squares = append([]rules.Square{claimed}, squares...)
	}
	return squares
}
