package table

import "blindchess/internal/rules"

// Resign ends the game.
type Resign struct{ Actor }

func (Resign) permit() permit { return permit{own: true} }

func (c Resign) decide(d *decision) error {
	d.emit(Resigned{Actor: c.Actor})
	d.end(d.s.laws.Resigned(d.s.Game.Position(), c.By))
	return nil
}

// Resigned: By gave up the game.
type Resigned struct {
	Actor
	unchanged
}

// Abort ends a game that has hardly begun, without a result.
type Abort struct{ Actor }

func (Abort) permit() permit { return permit{own: true, keeper: true} }

// decide ends it among friends, until each player has made a move. Only the program
// that runs a game of a server elsewhere gives this for no side, at any time.
func (c Abort) decide(d *decision) error {
	switch {
	case c.By == 0:
	case d.s.Conditions.Arbiter, d.s.Conditions.Supervised:
		return refused("abort-event")
	case d.s.Game.Ply() >= 2:
		return refused("abort-late")
	}
	d.end(rules.Outcome{Reason: rules.ByAbort})
	return nil
}

// Forfeit declares the game lost by Side, for an irregularity if Kind names one.
type Forfeit struct {
	Side rules.Side
	Kind Kind
	Text string // what the arbiter said of it
}

func (Forfeit) permit() permit { return permit{when: onceSet, arbiter: true} }

func (c Forfeit) decide(d *decision) error {
	side := c.Side
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	kind, outcome := c.Kind, d.s.laws.Forfeited(side, rules.RulePenalties)
	for _, w := range d.s.breaches() {
		if kind == "" && w.By == side {
			kind = w.Kind
		}
	}
	if c.Kind != "" {
		d.emit(Irregularity{By: side, Kind: c.Kind, Text: c.Text})
	}
	if kind == Device { // its own article has the loss
		d.endBy(outcome, d.s.conductArticle(kind))
		return nil
	}
	d.end(outcome)
	return nil
}

// Score ends the game with the points given. Reason is why a server has ended a game
// online; where it is zero, the arbiter decides.
type Score struct {
	Result rules.Result
	Reason rules.Reason
}

func (Score) permit() permit { return permit{when: onceSet, arbiter: true} }

// decide gives points as the arbiter decides, unequal ones too.
func (c Score) decide(d *decision) error {
	r := c.Result
	if d.s.Phase == PhaseEnded && d.s.Signed.White && d.s.Signed.Black {
		return refused("signed-result")
	}
	if d.s.Phase == PhaseEnded && d.s.Outcome.Reason == rules.ByNormalMeans && d.s.Final.By != 0 {
		return refused("claim-final")
	}
	if err := d.s.laws.MayScore(r); err != nil {
		return refused("score")
	}
	given := rules.Outcome{Result: r, Reason: rules.ByArbiter, Rule: rules.RulePenalties}
	if c.Reason != 0 {
		given.Reason, given.Rule = c.Reason, 0
	}
	if d.s.Phase == PhaseEnded {
		d.emit(GameEnded{Result: r, Reason: given.Reason, Article: d.article(given.Rule)})
		return nil
	}
	d.end(given)
	return nil
}

// GameEnded: the game is over. An aborted one has the zero Result.
type GameEnded struct {
	Result  rules.Result `json:"result"`
	Reason  rules.Reason `json:"reason"`
	Article string       `json:"article,omitzero"`
}

func (e GameEnded) apply(s State) State {
	s.Phase = PhaseEnded
	s.Outcome = rules.Outcome{Result: e.Result, Reason: e.Reason}
	if e.Reason.ByMove() {
		s.EndedAt = s.At
	}
	s.Clock = s.Clock.Stop(s.At)
	s.Takeback, s.Sign = Takeback{}, ShownResult{}
	s.Offer, s.Claim, s.Postponed, s.Stop = 0, Claim{}, Claim{}, ""
	s.Divergence, s.Slips = Divergence{}, rules.BySide[Slip]{}
	if s.Gate.By == s.Turn() {
		return s // the last move is completed, and has the times of its press
	}
	return s.keep(s.Game.Ply())
}

// ended ends the game if its last move has ended it.
func (d *decision) ended() bool {
	outcome, over := d.s.laws.Ended(d.s.Game)
	if !over {
		return false
	}
	d.end(outcome)
	return true
}

// end records the outcome, and writes the last move on both sheets if the table
// writes them.
func (d *decision) end(o rules.Outcome) { d.endBy(o, d.s.laws.Ends(o)) }

// endBy is end by an article that holds more than the rule of the outcome.
func (d *decision) endBy(o rules.Outcome, article string) {
	if d.s.Phase == PhaseEnded {
		return
	}
	d.announceReleased(d.s.Gate.By)
	d.writeLast()
	d.writeAnswered(d.s.Answer.By)
	d.emit(GameEnded{Result: o.Result, Reason: o.Reason, Article: article})
}
