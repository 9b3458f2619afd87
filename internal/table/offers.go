package table

import "blindchess/internal/rules"

// DrawOffered: By offered a draw.
type DrawOffered struct{ Actor }

func (e DrawOffered) apply(s State) State {
	s.Offer = e.By
	return s
}

// DrawDeclined: By declined it, by word or by touching a piece.
type DrawDeclined struct {
	Actor
	How string `json:"how"` // word, touch, move or end
}

func (DrawDeclined) apply(s State) State {
	s.Offer = 0
	return s
}

// lapseOffer declines the opponent's offer, and ends a request for a takeback,
// when by touches a piece or moves.
func (d *decision) lapseOffer(by rules.Side) {
	d.standing(by)
	if d.s.Turn() != by {
		return
	}
	if d.s.AnswersAccident(by) {
		d.answerAccident(true, "touch")
	}
	if d.s.Offer == by.Other() {
		d.emit(DrawDeclined{Actor: By(by), How: "touch"})
	}
	d.lapseTakeback(by, "touch")
}
