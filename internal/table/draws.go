package table

import (
	"errors"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Offer is the offer of a draw.
type Offer struct{ Actor }

func (Offer) permit() permit { return permit{own: true} }

// decide offers a draw. It remains open until the opponent accepts it, declines
// it by word or by touching a piece, or the game ends.
func (c Offer) decide(d *decision) error {
	by := c.By
	switch {
	case d.s.Offer == by:
		return refused("offered", "side", by)
	case d.s.Offer == by.Other():
		return d.offerOpen(by)
	case d.s.Takeback.By == by:
		return refused("takeback-asked", "side", by)
	case d.s.Takeback.By != 0:
		return refused("takeback-open")
	}
	if err := d.agreeable(by); err != nil {
		return err
	}
	d.emit(DrawOffered{Actor: By(by)})
	if d.s.Phase == PhasePlaying && !d.s.Conditions.OffersAnytime && !(d.s.Gate.By == by && d.s.Gate.Made) && !d.s.PressOwed(by) {
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
	case d.s.laws.AgreementMoves() > 1:
		return refuseUntil(d.s.laws.AgreementMoves())
	default:
		return refused("draw-early")
	}
}

// offerOpen refuses a request while the opponent's offer is open, and says how by
// answers that.
func (d *decision) offerOpen(by rules.Side) error {
	if d.s.Accepts(by) == RequestDraw {
		return refused("offer-open")
	}
	return refused("offer-open-apart")
}

// refuseUntil refuses a draw before so many moves of both players.
func refuseUntil(moves int) error {
	return refused("draw-moves", "moves", moves)
}

// Accept agrees, at a table without an arbiter, to the opponent's open claim. Otherwise
// it agrees to the offered draw, to the requested takeback or rematch or, if boards
// differ and no arbiter is present, to the proposal or to the explanation with a number
// from 1. If an arbiter decides on the proposal, Accept is for the draw. Draw names the
// draw, whatever else could be accepted. Rules: rules.RuleAgreement, rules.RuleOffer.
type Accept struct {
	Actor
	Explanation int
	Draw        bool
}

func (Accept) permit() permit { return permit{when: onceBegun, own: true} }

func (c Accept) decide(d *decision) error {
	by := c.By
	switch {
	case d.s.Phase == PhaseEnded:
		return d.answerRematch(by, true)
	case c.Draw:
		return d.acceptDraw(by)
	case c.Explanation > 0 && (d.s.Proposes() || c.Explanation == asShown && d.s.SetByHand()):
		return d.confirm(by, c.Explanation)
	case c.Explanation > 0:
		return refused("nothing-proposed")
	}
	switch d.s.Accepts(by) {
	case RequestClaim:
		return d.rule(laws.Upheld, "accept")
	case RequestAccident:
		d.answerAccident(true, "word")
		return nil
	case RequestProposal:
		return d.confirm(by, 0)
	case RequestResult:
		return d.confirmResult(by)
	case RequestTakeback:
		if err := d.running(); err != nil {
			return err
		}
		d.takeBack()
		return nil
	default:
		return d.acceptDraw(by)
	}
}

// Proposes reports whether something is proposed that the players, or the
// arbiter, accept.
func (s State) Proposes() bool {
	return s.Divergence.Open && !s.Divergence.Resolved || len(s.Wrong) > 0 || s.Unplayable()
}

// acceptDraw agrees to the draw that the opponent has offered, at any time of
// the game: also while boards differ.
func (d *decision) acceptDraw(by rules.Side) error {
	if d.s.Offer != by.Other() {
		return refused("no-offer", "side", by)
	}
	if err := d.agreeable(by); err != nil {
		return err
	}
	d.emit(DrawAccepted{Actor: By(by)})
	d.end(d.s.laws.Agreed())
	return nil
}

// DrawAccepted: By agreed to the draw.
type DrawAccepted struct {
	Actor
	unchanged
}

// Decline refuses the offered draw or the requested takeback, and withdraws the
// player's own request for one. At a table without an arbiter it rejects the
// opponent's open claim, and withdraws the player's claim.
type Decline struct{ Actor }

func (Decline) permit() permit { return permit{when: onceBegun, own: true} }

func (c Decline) decide(d *decision) error {
	by := c.By
	if d.s.Phase == PhaseEnded {
		return d.answerRematch(by, false)
	}
	switch {
	case d.s.AnswersClaim(by):
		return d.rule(laws.Rejected, "reject")
	case d.s.AnswersClaim(by.Other()):
		d.emit(ClaimWithdrawn{Actor: By(by), Kind: d.s.Claim.Kind})
		if d.s.Stop != "" {
			d.restart(0)
		}
		return nil
	}
	if d.s.AnswersAccident(by) {
		d.answerAccident(false, "word")
		return nil
	}
	if d.s.Sign.Open() {
		d.emit(ResultWithdrawn{By: by})
		return nil
	}
	if d.s.Offer != by.Other() && d.s.Takeback.By != 0 {
		d.lapseTakeback(by, "word")
		return nil
	}
	if d.s.Offer != by.Other() {
		return refused("no-offer", "side", by)
	}
	d.emit(DrawDeclined{Actor: By(by), How: "word"})
	return nil
}
