package laws

import "blindchess/internal/rules"

// ViewScore rules on the wish of a player to see the score of the game that
// the arbiter keeps in rapid and blitz, which he has seen earlier times before.
// It is rejected where he asks too often: that disturbs the opponent. Rules:
// RuleRapidFull, RuleBlitzFull.
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
