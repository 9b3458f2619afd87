package laws

import (
	"slices"

	"blindchess/internal/rules"
)

// fastIllegal rules on an illegal move in rapid and blitz if the competition
// rules do not apply completely. Rules: RuleFastIllegal, RuleBlitzIllegal.
func (e Edition) fastIllegal(before rules.Position, i IllegalMove) Ruling {
	rule, how := rules.RuleFastIllegal, e.choice(parameterRapidIllegal)
	if i.Conditions.Pace == PaceBlitz {
		rule, how = rules.RuleBlitzIllegal, e.choice(parameterBlitzIllegal)
	}
	if count, kind := e.countIllegal(i); count == 0 {
		return e.notIllegal(kind)
	}
	if i.Answered {
		return Ruling{Decision: Stands, Rule: rule}
	}
	heard := i.Claimed || i.Seen
	switch how {
	case "claim":
		heard = i.Claimed || i.Seen && e.intervenes(i)
	case "claim wins":
		heard = i.Claimed
	case "loses":
		heard = i.Claimed || i.Seen && !i.Sensed
	}
	if !heard {
		return Ruling{Decision: OutOfOrder, Rule: rule}
	}
	switch how {
	case "claim wins":
		return e.claimedWin(before, i, rule)
	case "loses":
		return Ruling{
			Decision: Upheld, Rule: rule, Count: i.Earlier + 1,
			Outcome: e.lostByIllegal(e.acted(before, i), i.By, rule),
		}
	default:
		return e.standardIllegal(before, i, rule)
	}
}

// claimedWin gives the claimant the win, or the draw if they cannot mate.
func (e Edition) claimedWin(before rules.Position, i IllegalMove, rule rules.Rule) Ruling {
	outcome := rules.Outcome{Result: rules.WinFor(i.By.Other()), Reason: rules.ByIllegalMoves, Rule: rule}
	if !e.canMate(before, i.By.Other()) {
		outcome.Result = rules.Draw()
	}
	return Ruling{Decision: Upheld, Rule: rule, Count: i.Earlier + 1, Outcome: outcome}
}

// intervenes reports whether the arbiter steps in unasked: both kings are in
// check, or a promotion is unfinished. Rule: RuleFastImpossible.
func (e Edition) intervenes(i IllegalMove) bool {
	if e.choice(parameterFastImpossible) != "intervene" {
		return false
	}
	return i.Impossible || slices.Contains(i.Kinds, IllegalPromotion)
}

// IllegalRule returns the rule that speaks of illegal moves under c.
func (e Edition) IllegalRule(c Conditions) rules.Rule {
	switch {
	case e.FullRules(c):
		return rules.RuleIllegalMove
	case c.Pace == PaceBlitz:
		return rules.RuleBlitzIllegal
	default:
		return rules.RuleFastIllegal
	}
}

// g ends before that move, or contains it by Stand as its last ply.
func (e Edition) judgeIllegal(g rules.Game, c Claim) Ruling {
	before := g.Position()
	if g.Ply() > 0 && g.Irregular(g.Ply()) {
		before = g.At(g.Ply() - 1)
	}
	if !c.Proven || c.Illegal == 0 {
		return Ruling{Decision: Rejected, Rule: e.IllegalRule(c.Conditions)}
	}
	return e.IllegalMove(before, IllegalMove{
		By: c.By.Other(), Kinds: []IllegalKind{c.Illegal}, Earlier: c.Earlier,
		Conditions: c.Conditions, Claimed: true, Answered: c.Made, Pawn: c.Pawn,
	})
}

// Impossible rules on an arbiter's observation: both kings in check, or a pawn
// on its last rank. Under the competition rules, and if they may intervene,
// play goes back to the position before it. Otherwise they wait until one more
// move is completed, and if the position is still impossible the game is drawn,
// which again says.
// Rule: RuleFastImpossible.
func (e Edition) Impossible(c Conditions, again bool) Ruling {
	switch {
	case e.FullRules(c):
		return Ruling{Decision: Upheld, Rule: rules.RuleIllegalMove, Restore: true}
	case e.choice(parameterFastImpossible) == "intervene" && c.Pace != PaceBlitz:
		return Ruling{Decision: Upheld, Rule: rules.RuleFastImpossible, Restore: true}
	case e.choice(parameterFastImpossible) == "intervene":
		return Ruling{Decision: Stands, Rule: rules.RuleBlitzIllegal}
	case again:
		return Ruling{
			Decision: Upheld, Rule: rules.RuleFastImpossible,
			Outcome: rules.Outcome{Result: rules.Draw(), Reason: rules.ByArbiter, Rule: rules.RuleFastImpossible},
		}
	default:
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleFastImpossible}
	}
}

// ViewScore rules on a player's wish to see the score of the game that the arbiter
// keeps in rapid and blitz; they have seen it earlier times before. It is rejected
// if they ask too often: that disturbs the opponent. Rules: RuleRapidFull,
// RuleBlitzFull.
func (e Edition) ViewScore(g rules.Game, by rules.Side, earlier int, c Conditions) Ruling {
	rule, most := rules.RuleRapidFull, e.number(parameterFastSheetViews)
	if c.Pace == PaceBlitz {
		rule = rules.RuleBlitzFull
	}
	kept := (c.Pace == PaceRapid || c.Pace == PaceBlitz) && e.FullRules(c)
	switch {
	case !kept || most == 0 || g.Position().Turn() != by:
		return Ruling{Decision: OutOfOrder, Rule: rule}
	case earlier >= most:
		return Ruling{Decision: Rejected, Rule: rule, Count: earlier + 1}
	default:
		return Ruling{Decision: Upheld, Rule: rule, Count: earlier + 1}
	}
}
