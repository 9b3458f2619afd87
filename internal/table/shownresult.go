package table

import "blindchess/internal/rules"

// ShownResult is a result shown by both kings in the centre of a board, and the
// players who have confirmed it. The zero ShownResult is none.
type ShownResult struct {
	Result    rules.Result
	Confirmed rules.BySide[bool]
}

// Open reports whether a result waits for the players to confirm it.
func (r ShownResult) Open() bool { return r.Result != rules.Result{} }

// ShowResult reports that both kings are in the centre of By's board, or of the
// board that both share: the sign for a result. No result takes it back.
type ShowResult struct {
	Actor
	Result rules.Result
}

func (ShowResult) permit() permit { return permit{sensed: true} }

func (c ShowResult) decide(d *decision) error {
	switch {
	case c.Result == d.s.Sign.Result:
		return nil
	case c.Result == rules.Result{}:
		d.emit(ResultWithdrawn{})
	case c.Result == rules.Draw() && d.agreeable(d.s.Turn()) != nil:
		if d.s.Sign.Open() {
			d.emit(ResultWithdrawn{})
		}
		return d.agreeable(d.s.Turn())
	default:
		d.emit(ResultShown{Board: c.By, Result: c.Result})
	}
	return nil
}

// ResultShown: the kings in the centre of a board show a result.
type ResultShown struct {
	Board  rules.Side   `json:"board,omitzero"`
	Result rules.Result `json:"result"`
}

func (e ResultShown) apply(s State) State {
	s.Sign = ShownResult{Result: e.Result}
	return s
}

// ResultConfirmed: By agrees to the result that is shown.
type ResultConfirmed struct{ Actor }

func (e ResultConfirmed) apply(s State) State {
	s.Sign.Confirmed = s.Sign.Confirmed.With(e.By, true)
	return s
}

// ResultWithdrawn: the shown result does not count, by By's word or because the
// kings were removed again.
type ResultWithdrawn struct {
	By rules.Side `json:"by,omitzero"`
}

func (ResultWithdrawn) apply(s State) State {
	s.Sign = ShownResult{}
	return s
}

// confirmResult records a player's confirmation of the shown result. Once both have
// given it, the loser has resigned, or the draw is agreed. rules.RuleResignation
// and rules.RuleAgreement.
func (d *decision) confirmResult(by rules.Side) error {
	shown := d.s.Sign
	if shown.Confirmed.Of(by) {
		return refused("confirmed", "side", by)
	}
	if shown.Result == rules.Draw() {
		if err := d.agreeable(by); err != nil {
			return err
		}
	}
	d.emit(ResultConfirmed{By(by)})
	if !shown.Confirmed.Of(by.Other()) {
		return nil
	}
	if shown.Result == rules.Draw() {
		d.emit(DrawAccepted{Actor: By(by)})
		d.end(d.s.laws.Agreed())
		return nil
	}
	loser := rules.White
	if shown.Result == rules.WinFor(rules.White) {
		loser = rules.Black
	}
	d.emit(Resigned{Actor: By(loser)})
	d.end(d.s.laws.Resigned(d.s.Game.Position(), loser))
	return nil
}
