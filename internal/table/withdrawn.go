package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// WithdrawTouch says that By's board reported touches that no hand made: a
// contact is bad, or pieces fell.
type WithdrawTouch struct {
	Actor
	Squares []rules.Square
}

func (WithdrawTouch) permit() permit { return permit{own: true, sensed: true} }

// decide withdraws the touches that are on record, as long as the move is not made.
func (c WithdrawTouch) decide(d *decision) error {
	if squares := d.s.withdrawable(c.By, c.Squares); len(squares) > 0 {
		d.emit(TouchWithdrawn{Actor: By(c.By), Squares: squares})
	}
	return nil
}

// withdrawable returns those of squares that side has touched on the move in hand.
func (s State) withdrawable(side rules.Side, squares []rules.Square) []rules.Square {
	if s.Gate.By != side || s.Gate.Made {
		return nil
	}
	var touched []rules.Square
	for _, t := range s.Gate.Touched {
		if slices.Contains(squares, t.Square) && !slices.Contains(touched, t.Square) {
			touched = append(touched, t.Square)
		}
	}
	return touched
}

// ReleaseTouch is the arbiter's ruling that the touch of a piece by By does not
// bind; without a square, none of this move does. Rule: rules.RuleTouchedOwn.
type ReleaseTouch struct {
	Actor
	Square rules.Square
}

func (ReleaseTouch) permit() permit { return permit{arbiter: true} }

func (c ReleaseTouch) decide(d *decision) error {
	var squares []rules.Square
	for _, t := range d.s.Gate.Touched {
		if c.Square == 0 || t.Square == c.Square {
			squares = append(squares, t.Square)
		}
	}
	squares = d.s.withdrawable(c.By, squares)
	if len(squares) == 0 {
		return refused("not-touched", "side", c.By)
	}
	d.emit(TouchWithdrawn{Actor: By(c.By), Squares: squares, Ruled: true, Article: d.s.laws.AccidentArticle()})
	return d.make()
}

// TouchWithdrawn: what By touched on these squares does not bind. A piece in the
// hand goes back to its square.
type TouchWithdrawn struct {
	Actor
	Squares []rules.Square `json:"squares"`
	Ruled   bool           `json:"ruled,omitzero"`   // the arbiter released it
	Granted bool           `json:"granted,omitzero"` // the opponent took it for an accident
	Article string         `json:"article,omitzero"`
}

func (e TouchWithdrawn) apply(s State) State { return s.untouched(e.By, e.Squares) }

// untouched returns s as if side had not touched the pieces on these squares.
func (s State) untouched(side rules.Side, squares []rules.Square) State {
	if s.Gate.By != side || s.Gate.Made {
		return s
	}
	gone := func(square rules.Square) bool { return slices.Contains(squares, square) }
	g := s.Gate
	g.Touched = slices.DeleteFunc(slices.Clone(g.Touched), func(t Touched) bool { return gone(t.Square) })
	g.Handling.Steps = slices.DeleteFunc(slices.Clone(g.Handling.Steps), func(step laws.Step) bool { return gone(step.Square) })
	b := s.Boards.Of(side)
	b.Air = slices.Clone(b.Air)
	for _, square := range squares {
		if i := slices.IndexFunc(b.Air, func(a Aloft) bool { return a.From == square }); i >= 0 && b.Placement.At(square).Role == 0 {
			b.Placement = b.Placement.Put(square, b.Air[i].Piece)
			b.Air = slices.Delete(b.Air, i, i+1)
		}
	}
	if s.Gate = g; len(g.Touched) > 0 {
		return s.onBoard(side, b).handled()
	}
	s.Gate.Handling, s.Gate.Base, s.Gate.Handled, s.Gate.Uncaptured = laws.Handling{}, rules.Placement{}, rules.Move{}, 0
	if s.yielded.By == side.Other() && s.Gate.Announced == (rules.Move{}) && s.Unpressed.Of(s.yielded.By) {
		s.Unpressed = s.Unpressed.With(s.yielded.By, false)
		s.Gate, s.yielded = s.yielded, Gate{}
	}
	return s.onBoard(side, b)
}
