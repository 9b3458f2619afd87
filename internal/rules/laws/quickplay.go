package laws

import "blindchess/internal/rules"

// QuickplayDelay returns the time a move that a player may ask for instead of
// claiming, 0 if there is no such option. Rule: RuleQuickplayDelay.
func (e Edition) QuickplayDelay() Millis { return e.time(parameterQuickplayDelay) }

// quickplayFinish reports whether there is a quickplay finish under c once the
// last period has begun. Rule: RuleQuickplay.
func (e Edition) quickplayFinish(c Conditions) bool {
	switch {
	case c.Pace == PaceBlitz:
		return false
	case c.Increment && !e.yes(parameterQuickplayIncrement):
		return false
	default:
		return c.Quickplay || e.yes(parameterQuickplayAlways)
	}
}

// MayClaimQuickplay reports whether the claimant of c, who thinks that their
// opponent cannot win by normal means or does not try to, can be heard now. Rules:
// RuleQuickplay, RuleQuickplayClaim.
func (e Edition) MayClaimQuickplay(g rules.Game, c Claim) bool {
	_, heard := e.mayClaimQuickplay(g, c)
	return heard
}

// mayClaimQuickplay returns a ruling that refuses c, and false where c can be
// heard.
func (e Edition) mayClaimQuickplay(g rules.Game, c Claim) (Ruling, bool) {
	left := c.Remaining.Of(c.By)
	switch {
	case !c.LastPeriod || !e.quickplayFinish(c.Conditions):
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleQuickplay}, false
	case g.Position().Turn() != c.By || left <= 0 || left >= e.time(parameterQuickplayUnder):
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleQuickplayClaim}, false
	default:
		return Ruling{}, true
	}
}

// judgeQuickplay rules on the claim that the opponent cannot win by normal
// means, or makes no effort to. The arbiter alone can decide it, but if the
// opponent cannot mate at all it is a draw. Rules: RuleQuickplayClaim,
// RuleQuickplayAlone.
func (e Edition) judgeQuickplay(g rules.Game, c Claim) Ruling {
	if refused, ok := e.mayClaimQuickplay(g, c); !ok {
		return refused
	}
	drawn := rules.Outcome{Result: rules.Draw(), Reason: rules.ByNormalMeans, Rule: rules.RuleQuickplayClaim}
	offer := e.yes(parameterQuickplayOffer) && e.MayAgree(g, c.By, c.Conditions) == nil
	if !e.canMate(g.Position(), c.By.Other()) {
		return Ruling{Decision: Upheld, Rule: rules.RuleQuickplayClaim, Outcome: drawn, Offer: offer}
	}
	if !c.Conditions.Arbiter {
		return e.quickplayAlone(c)
	}
	more := []TimeChange{{c.By.Other(), e.time(parameterQuickplayTime)}}
	final := e.yes(parameterQuickplayFinal)
	return Ruling{Decision: Undecided, Rule: rules.RuleQuickplayClaim, Offer: offer, Final: final, Options: []Option{
		{Decision: Upheld, Name: "accept", Outcome: drawn},
		{Decision: Undecided, Name: "postpone"},
		{Decision: Undecided, Name: "postpone with time", Time: more},
		{Decision: Rejected, Name: "reject", Time: more},
	}}
}

// quickplayAlone rules on the claim without an arbiter: play ends, and an
// arbiter decides later from the position and the scoresheet, and their
// decision is final.
func (e Edition) quickplayAlone(c Claim) Ruling {
	return Ruling{Decision: Undecided, Rule: rules.RuleQuickplayAlone, Final: true, Options: []Option{
		{Decision: Upheld, Name: "accept", Outcome: rules.Outcome{Result: rules.Draw(), Reason: rules.ByNormalMeans, Rule: rules.RuleQuickplayAlone}},
		{Decision: Rejected, Name: "reject", Outcome: rules.Outcome{Result: rules.WinFor(c.By.Other()), Reason: rules.ByArbiter, Rule: rules.RuleQuickplayAlone}},
	}}
}

// judgeDelay rules on the wish for some seconds more on every move. Rule:
// RuleQuickplayDelay.
func (e Edition) judgeDelay(g rules.Game, c Claim) Ruling {
	if e.time(parameterQuickplayDelay) == 0 {
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleQuickplayDelay}
	}
	if refused, ok := e.mayClaimQuickplay(g, c); !ok {
		return refused
	}
	if !c.Conditions.Arbiter {
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleQuickplayDelay}
	}
	more := []TimeChange{{c.By.Other(), e.time(parameterQuickplayDelayTime)}}
	return Ruling{
		Decision: Undecided, Rule: rules.RuleQuickplayDelay, Offer: e.MayAgree(g, c.By, c.Conditions) == nil,
		Options: []Option{{Decision: Upheld, Name: "accept", Time: more}, {Decision: Rejected, Name: "reject"}},
	}
}
