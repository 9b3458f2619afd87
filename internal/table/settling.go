package table

import "blindchess/internal/rules"

// settle examines a board after a piece was placed: for a move, for the
// opponent's move, or for the board's correction.
func (d *decision) settle(by rules.Side, before Board) error {
	b := d.s.Boards.Of(by)
	switch {
	case b.Correcting:
		return d.putRight(by)
	case before.Adjusting, d.s.Phase != PhasePlaying || d.s.Stop != "":
		return nil
	case d.answerStands(by):
		return d.settleAnswer(by)
	case d.s.Gate.By == by && len(d.s.Gate.Touched) > 0 && !d.s.Gate.Made:
		if d.s.promotionOpen() && d.s.Gate.Handled != (rules.Move{}) && !d.s.justAsked(d.s.Gate.Handled) {
			d.emit(PromotionAsked{Actor: By(by), Move: d.s.Gate.Handled})
		}
		if err := d.makeSaid(d.s.putWhereSaid(by)); err != nil {
			return err
		}
		d.warn(by)
		return nil
	default:
		return d.settleAnswer(by)
	}
}

// putWhereSaid reports whether by has just put a piece on its announced square,
// on a board on which the word makes the move too. It was on another square
// before: that is a corrected slip of the hand, and no other move.
// Rules: rules.RuleBlindMade, rules.RuleSlip.
func (s State) putWhereSaid(by rules.Side) bool {
	g := s.Gate
	if s.releases(by) || g.Handled == (rules.Move{}) || g.Announced != g.Handled || len(g.Touched) == 0 || g.Touched[0].Square != g.Handled.From {
		return false
	}
	began := s.Game.Position().Placement()
	for _, t := range g.Touched[1:] {
		if t.Own && began.At(t.Square).Side == by && t.Square != g.Handled.From {
			return false // another piece of theirs
		}
	}
	return true
}

// answerStands reports whether the opponent's move is now on the board of by,
// who touched one of their pieces before they carried it out.
func (d *decision) answerStands(by rules.Side) bool {
	if d.s.Gate.By != by || d.s.Answer.Executed {
		return false
	}
	m, position, ok := d.s.toRepeat(by)
	b := d.s.Boards.Of(by)
	return ok && !d.s.Gate.Made && len(b.aloft(by.Other(), true)) == 0 && same(displaced(position, m), b.with(b.aloft(by, true)))
}

// settleAnswer examines whether by's board now shows the opponent's move, or
// something else.
func (d *decision) settleAnswer(by rules.Side) error {
	b := d.s.Boards.Of(by)
	standing := d.s.Game.Position().Placement()
	announced, position, ok := d.s.toRepeat(by)
	if !ok || d.s.Answer.Executed && d.s.Answer.By == by {
		if len(b.Air) > 0 {
			return nil
		}
		if d.s.shows(by, standing) {
			d.righted(by)
			return nil
		}
		d.slip(by, rules.Move{}, rules.Move{}, standing.Differences(b.Placement))
		return nil
	}
	if b.Placement == position.Placement() {
		d.righted(by)
		return nil
	}
	if d.s.shows(by, displaced(position, announced)) {
		d.carriedOut(by, announced, announced, position)
		d.righted(by)
		return nil
	}
	if partly(position.Placement(), b.Placement, displaced(position, announced)) {
		return nil
	}
	if d.s.Seat(by).Board == Pieces && same(displaced(position, announced), b.Placement) {
		return nil // the pawn has still to be exchanged
	}
	carried, uncaptured := read(position, position.Placement(), b, announced.Promotes)
	if carried == (rules.Move{}) || uncaptured != 0 {
		return nil
	}
	d.slip(by, announced, carried, nil)
	return nil
}

// partly reports whether all that has changed on a board is part of a move
// that is being carried out.
func partly(was, is, should rules.Placement) bool {
	for _, square := range was.Differences(is) {
		if is.At(square) != should.At(square) {
			return false
		}
	}
	return true
}
