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
		return refuse("offered", name(by)+" has already offered a draw: it stands until the opponent answers", "side", name(by))
	case d.s.Offer == by.Other():
		return refuse("offer-open", "the opponent has offered a draw: accept or decline it")
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
		return refuse("no-offers", "in this event the players may not agree on a draw")
	case errors.As(err, &v) && v.Rule == rules.RuleDrawMoves:
		return refuseUntil(d.s.Conditions.DrawMoves)
	case d.s.laws.Number(laws.ParameterAgreementMoves) > 1:
		return refuseUntil(d.s.laws.Number(laws.ParameterAgreementMoves))
	default:
		return refuse("draw-early", "a draw may be agreed only after both players have made a move")
	}
}

// refuseUntil refuses a draw before so many moves of both players.
func refuseUntil(moves int) error {
	return refuse("draw-moves", "in this event a draw may be agreed only after "+itoa(moves)+" moves of both players", "moves", itoa(moves))
}

func (d *decision) accept(by rules.Side) error {
	if d.s.Divergence.Open && !d.s.Divergence.Resolved || d.s.Wrong.Kind != "" {
		return d.confirm(by)
	}
	if d.s.Offer != by.Other() {
		return refuse("no-offer", "no draw has been offered to "+name(by), "side", name(by))
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
		return refuse("no-offer", "no draw has been offered to "+name(by), "side", name(by))
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
		return refuse("called", "the arbiter has already been called")
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
		return refuse("score-view", "the arbiter's score can be asked for only in supervised rapid and blitz, by the player who has the move, and where the edition says so: use your own scoresheet")
	}
	return nil
}
