package laws

import "blindchess/internal/rules"

// Judge rules on c in g, as the Laws of e say. It changes nothing: the table
// or the arbiter carries the ruling out.
func (e Edition) Judge(g rules.Game, c Claim) Ruling {
	if outcome, over := e.Ended(g); over {
		return Ruling{Decision: OutOfOrder, Rule: outcome.Rule, Outcome: outcome}
	}
	switch c.Kind {
	case ClaimThreefold, ClaimFifty:
		return e.judgeDraw(g, c)
	case ClaimFlag:
		return e.judgeFlag(g, c)
	case ClaimIllegal:
		return e.judgeIllegal(g, c)
	case ClaimTouched:
		return e.judgeTouch(g, c)
	case ClaimNormalMeans, ClaimNoEffort:
		return e.judgeQuickplay(g, c)
	case ClaimDelay:
		return e.judgeDelay(g, c)
	default:
		return Ruling{}
	}
}

// judgeDraw rules on a claim of threefold or fifty moves. Rules: RuleThreefold,
// RuleFifty, RuleIntended, RuleClaimLost, RuleWrongClaim.
func (e Edition) judgeDraw(g rules.Game, c Claim) Ruling {
	rule, reason := rules.RuleThreefold, rules.ByThreefold
	if c.Kind == ClaimFifty {
		rule, reason = rules.RuleFifty, rules.ByFiftyMoves
	}
	offer := e.MayAgree(g, c.By, c.Conditions) == nil
	if e.ClaimLost(g, c) {
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleClaimLost, Offer: offer}
	}
	if g.Position().Turn() != c.By {
		return Ruling{Decision: OutOfOrder, Rule: rule, Offer: offer}
	}
	if c.Intended != (rules.Move{}) && c.Unwritten {
		return Ruling{Decision: OutOfOrder, Rule: rule, Ground: rules.GroundIntended, Offer: offer}
	}
	if e.IntendedFixed(c.Written, c.Intended) {
		return Ruling{Decision: OutOfOrder, Rule: rule, Ground: rules.GroundIntended}
	}
	claimed, ground := g, rules.GroundStanding
	if c.Intended != (rules.Move{}) {
		after, err := g.Play(c.Intended)
		if err != nil || !e.permits(g.Position(), c.Handling, c.Intended) {
			return Ruling{Decision: Rejected, Rule: rules.RuleWrongClaim, Time: e.wrongClaim(c), Offer: offer}
		}
		claimed, ground = after, rules.GroundIntended
	}
	if e.claimHolds(claimed, c.Kind) {
		outcome := rules.Outcome{Result: rules.Draw(), Reason: reason, Rule: rule, Ground: ground}
		return Ruling{Decision: Upheld, Rule: rule, Ground: ground, Outcome: outcome, Offer: offer}
	}
	return Ruling{Decision: Rejected, Rule: rules.RuleWrongClaim, Time: e.wrongClaim(c), Play: c.Intended, Offer: offer}
}

// IntendedFixed reports whether a claim with the move intended is barred by
// another one, which was written for it before and cannot be changed. Rule:
// RuleIntended.
func (e Edition) IntendedFixed(written, intended rules.Move) bool {
	return e.FixesIntended() && written != (rules.Move{}) && intended != (rules.Move{}) && intended != written
}

// ClaimLost reports whether the claimant has lost the right to claim a draw on
// this move by their handling of the pieces.
func (e Edition) ClaimLost(g rules.Game, c Claim) bool {
	if c.Made {
		return true
	}
	return e.choice(parameterClaimLost) == "touching" && e.hasTouched(g.Position(), c.Handling)
}

// hasTouched reports whether h has touched a piece so that it obliges or takes
// rights away.
func (e Edition) hasTouched(p rules.Position, h Handling) bool {
	return len(touched(p, h, e.yes(parameterTouchUnclear)).all) > 0
}

// permits reports whether h still allows m in p.
func (e Edition) permits(p rules.Position, h Handling, m rules.Move) bool {
	for allowed := range e.Obliged(p, h) {
		if allowed == m {
			return true
		}
	}
	return false
}

// claimHolds reports whether the position after the last ply of g gives a draw
// on a claim.
func (e Edition) claimHolds(g rules.Game, kind ClaimKind) bool {
	if kind == ClaimFifty {
		return g.Setup().Halfmoves >= 2*e.number(parameterFiftyMoves)
	}
	return g.Repetitions() >= e.number(parameterThreefoldTimes)
}

// Claimable lists the draws that the player who has the move can claim in the
// present position. It ignores the loss of the right by a touch.
func (e Edition) Claimable(g rules.Game) []ClaimKind {
	if _, over := e.Ended(g); over || g.Position().Turn() == 0 {
		return nil
	}
	var open []ClaimKind
	for _, kind := range []ClaimKind{ClaimThreefold, ClaimFifty} {
		if e.claimHolds(g, kind) {
			open = append(open, kind)
		}
	}
	return open
}

// wrongClaim returns the cost of a wrong claim of a draw. Rule: RuleWrongClaim.
func (e Edition) wrongClaim(c Claim) []TimeChange {
	given := e.byPace(c.Conditions.Pace, parameterClaimTime, parameterClaimTimeRapid, parameterClaimTimeBlitz)
	changes := []TimeChange{{Side: c.By.Other(), Add: given}}
	if !e.yes(parameterClaimHalved) {
		return changes
	}
	left := c.Remaining.Of(c.By)
	switch {
	case left > 2*Minute:
		changes = append(changes, TimeChange{c.By, -min(left/2, e.time(parameterClaimMost))})
	case left > Minute:
		changes = append(changes, TimeChange{c.By, Minute - left})
	}
	return changes
}

// judgeFlag rules on the claim that the opponent's flag has fallen. Rules:
// RuleFlagFall, RuleFastFlag, RuleBothFlags.
func (e Edition) judgeFlag(g rules.Game, c Claim) Ruling {
	own, other := c.Remaining.Of(c.By), c.Remaining.Of(c.By.Other())
	fall := FlagFall{
		Side: c.By.Other(), Conditions: c.Conditions, LastPeriod: c.LastPeriod,
		Claimed: true, Remaining: own,
	}
	switch {
	case other > 0:
		return Ruling{Decision: Rejected, Rule: rules.RuleFlagFall}
	case own <= 0:
		fall.Both = true
	}
	return e.FlagFell(g, fall)
}

// judgeTouch rules on the claim that the opponent touched a piece. Rules:
// RuleTouchClaim, RuleTouchedOwn, RuleTouchedOpponent.
func (e Edition) judgeTouch(g rules.Game, c Claim) Ruling {
	rule := rules.RuleTouchedOwn
	if g.Position().At(c.Square).Side == c.By || g.Position().At(c.Square).Side == 0 && g.At(max(g.Ply()-1, 0)).At(c.Square).Side == c.By {
		rule = rules.RuleTouchedOpponent
	}
	switch {
	case c.Made || e.hasTouched(g.Position(), c.Handling):
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleTouchClaim}
	case g.At(max(g.Ply()-1, 0)).At(c.Square).Role == 0 && g.Position().At(c.Square).Role == 0:
		return Ruling{Decision: Rejected, Rule: rule}
	case c.Proven:
		return Ruling{Decision: Upheld, Rule: rule, Restore: true}
	default:
		return Ruling{Decision: Undecided, Rule: rule, Options: []Option{
			{Decision: Upheld, Name: "uphold"}, {Decision: Rejected, Name: "reject"},
		}}
	}
}

// TouchRuled reports whether touching is ruled without a player asking. Rule:
// RuleFastTouch.
func (e Edition) TouchRuled(c Conditions) bool {
	return e.FullRules(c) || !e.yes(parameterFastTouch)
}

// FixesIntended reports whether the written intended move of a claim can no
// longer be changed. Rule: RuleIntended.
func (e Edition) FixesIntended() bool { return e.yes(parameterClaimFixed) }
