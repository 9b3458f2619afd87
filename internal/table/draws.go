package table

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decideDraw decides what is offered, claimed and given up.
func (d *decision) decideDraw(c Command) error {
	switch c := c.(type) {
	case Offer:
		return d.offer(c.By)
	case Accept:
		return d.accept(c.By)
	case Decline:
		return d.decline(c.By)
	case Claim:
		return d.claim(c)
	case Resign:
		d.emit(Resigned(c))
		d.end(d.s.laws.Resigned(d.s.Game.Position(), c.By))
	case Call:
		return d.call(c.By)
	case ViewScore:
		return d.viewScore(c.By)
	}
	return nil
}

// offer offers a draw. It stands until the opponent accepts it, declines it by
// word or by touching a piece, or the game ends.
func (d *decision) offer(by rules.Side) error {
	switch {
	case d.s.Offer == by:
		return refused("offered", "side", name(by))
	case d.s.Offer == by.Other():
		return refused("offer-open")
	}
	if err := d.agreeable(by); err != nil {
		return err
	}
	d.emit(DrawOffered{Actor: By(by)})
	if d.s.Phase == PhasePlaying && !(d.s.Gate.By == by && d.s.Gate.Made) {
		d.emit(Irregularity{By: by, Kind: OfferTime})
	}
	return nil
}

// agreeable refuses a draw that the conditions or the Laws do not let the
// players agree on now.
func (d *decision) agreeable(by rules.Side) error {
	err := d.s.laws.MayAgree(d.s.Game, by, d.s.lawConditions())
	var v *rules.Violation
	switch {
	case err == nil:
		return nil
	case d.s.Conditions.NoOffers:
		return refused("no-offers")
	case errors.As(err, &v) && v.Rule == rules.RuleDrawMoves:
		return refuseUntil(d.s.Conditions.DrawMoves)
	case d.s.laws.Number(laws.ParameterAgreementMoves) > 1:
		return refuseUntil(d.s.laws.Number(laws.ParameterAgreementMoves))
	default:
		return refused("draw-early")
	}
}

// refuseUntil refuses a draw before so many moves of both players.
func refuseUntil(moves int) error {
	return refused("draw-moves", "moves", itoa(moves))
}

func (d *decision) accept(by rules.Side) error {
	if d.s.Divergence.Open && !d.s.Divergence.Resolved || d.s.Wrong.Kind != "" {
		return d.confirm(by)
	}
	if d.s.Offer != by.Other() {
		return refused("no-offer", "side", name(by))
	}
	if err := d.agreeable(by); err != nil {
		return err
	}
	d.emit(DrawAccepted{Actor: By(by)})
	d.end(d.s.laws.Agreed())
	return nil
}

func (d *decision) decline(by rules.Side) error {
	if d.s.Offer != by.Other() {
		return refused("no-offer", "side", name(by))
	}
	d.emit(DrawDeclined{Actor: By(by), How: "word"})
	return nil
}

// lapseOffer declines the offer of the opponent as by touches a piece or moves.
func (d *decision) lapseOffer(by rules.Side) {
	d.standing(by)
	if d.s.Offer == by.Other() && d.s.Turn() == by {
		d.emit(DrawDeclined{Actor: By(by), How: "touch"})
	}
}

// call stops both clocks and calls the arbiter.
func (d *decision) call(by rules.Side) error {
	if d.s.Stop == StopCall {
		return refused("called")
	}
	d.emit(ArbiterCalled{Actor: By(by)})
	if ply, differs := d.s.differs(); differs && !d.s.Divergence.Open {
		d.diverge(by, ply, ByCall)
		return nil
	}
	d.stop(by, StopCall)
	return nil
}

// viewScore lets a player see the arbiter's score of the game, as often as the
// Laws allow it. To ask oftener disturbs the opponent, and is on record.
func (d *decision) viewScore(by rules.Side) error {
	ruling := d.s.laws.ViewScore(d.s.Game, by, d.s.Views.Of(by), d.s.lawConditions())
	switch ruling.Decision {
	case laws.Upheld:
		d.emit(ScoreViewed{Actor: By(by), Count: ruling.Count})
	case laws.Rejected:
		d.emit(Irregularity{By: by, Kind: Distraction})
	default:
		return refused("score-view")
	}
	return nil
}
