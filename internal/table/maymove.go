package table

import (
	"slices"

	"blindchess/internal/rules"
)

// mayMove refuses a player who has not the move.
func (d *decision) mayMove(by rules.Side) error {
	g := d.s.Gate
	switch {
	case d.s.Enveloped() == by && by != 0:
		return refused("sealed")
	case g.By == by && g.Made, d.s.Turn() == by && (g.By == by || g.Made):
		return nil
	case d.s.moveOn(by):
		return nil
	case g.By == by.Other() && !g.Made && g.Pressed:
		return refused("not-announced-yet", "side", g.By)
	}
	return refused("not-your-move", "side", by)
}

// must refuses another move than the one a player is bound to.
func (d *decision) must(by rules.Side, m rules.Move) error {
	if d.s.ForcedMove != (rules.Move{}) && d.s.ForcedMove != m && d.s.Turn() == by {
		return d.mustPlayFirst()
	}
	g := d.s.Gate
	if !g.Asked && (d.s.Conditions.Touching != TouchEnforced || !d.s.laws.TouchRuled(d.s.lawConditions())) {
		return nil
	}
	if g.By != by || g.Made || len(g.Handling.Steps) == 0 {
		return nil
	}
	position := d.s.Game.Position()
	if !position.Legal(m) || g.Handled != (rules.Move{}) && g.Handled != m {
		return nil
	}
	obliged := slices.Collect(d.s.Edition().Obliged(position, g.Handling))
	if slices.Contains(obliged, m) {
		return nil
	}
	if castling := obliged[0]; len(obliged) == 1 && len(g.Touched) > 1 && castles(position, castling) {
		return refused("touch-castle", "move", MoveIn{Position: position, Move: castling})
	}
	if capture := obliged[0]; d.s.touchedBoth(capture) && !slices.ContainsFunc(obliged, func(m rules.Move) bool { return !sameSquares(m, capture) }) {
		return refused("touch-capture", "move", MoveIn{Position: position, Move: capture})
	}
	if squares := squaresOf(g.Touched); len(squares) > 1 {
		return refused("touch-move-more", "squares", squares)
	}
	return refused("touch-move", "square", squaresOf(g.Touched))
}

// touchedBoth reports whether the piece that m moves and the one that it captures were
// both touched. Rule: rules.RuleTouchedBoth.
func (s State) touchedBoth(m rules.Move) bool {
	captured := s.Game.Position().Captured(m)
	touched := func(own bool, square rules.Square) bool {
		return slices.ContainsFunc(s.Gate.Touched, func(t Touched) bool { return t.Own == own && t.Square == square })
	}
	return captured != 0 && touched(true, m.From) && touched(false, captured)
}

func castles(position rules.Position, m rules.Move) bool {
	_, castles := position.Castling(m)
	return castles
}

// moveOn reports whether by may reply to an illegal move that they do not claim.
func (s State) moveOn(by rules.Side) bool {
	_, ok := s.unclaimed(by)
	return ok
}

func squaresOf(touched []Touched) Squares {
	var squares Squares
	for _, t := range touched {
		if !slices.Contains(squares, t.Square) {
			squares = append(squares, t.Square)
		}
	}
	return squares
}

// entersPawn reports whether a promotion was announced without its piece by a
// player who enters their moves.
func (d *decision) entersPawn() bool {
	return d.s.Gate.Handled == (rules.Move{}) && d.s.promotionOpen() && d.s.Seat(d.s.Gate.By).Board == NoBoard
}
