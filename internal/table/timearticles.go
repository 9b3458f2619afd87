package table

import "blindchess/internal/rules"

// disputed reports whether something irregular waits for its decision: boards that
// differ, an early press, an illegal move or a note of what only people see.
func (s State) disputed() bool {
	return s.Divergence.Open || len(s.Wrong) > 0 || s.PressWaits() || s.stoppedFor() != 0 || s.correcting() != 0
}

// clockWrong returns the defect or the wrong times of a clock that wait for a
// decision.
func (s State) clockWrong() (Irregularity, bool) {
	for _, w := range s.Wrong {
		if w.Kind == ClockDefect || w.Kind == WrongClock {
			return Irregularity{By: w.By, Kind: w.Kind}, true
		}
	}
	return Irregularity{}, false
}

// ArticleOfSetting returns the article by which both clocks are set: because of a
// clock, at a resumption, or after something irregular. A takeback among friends and
// a server elsewhere have none.
func (s State) ArticleOfSetting(e ClocksAdjusted) string {
	wrong, is := s.clockWrong()
	switch {
	case s.Conditions.Elsewhere(), !e.Ruled && s.Stop == "" && !s.Conditions.Arbiter:
		return ""
	case is:
		return s.articleOfWrong(wrong)
	case e.Righted:
		return s.articleOfWrong(Irregularity{Kind: WrongClock})
	case s.Phase == PhaseAdjourned:
		return s.laws.Article(rules.RuleResumptionClock)
	case !e.Ruled, s.disputed():
		return s.laws.ArticleOn(rules.RuleWrongClock, rules.GroundRestored)
	default:
		return s.articleOfWrong(Irregularity{Kind: WrongClock})
	}
}

// ArticleOfTime returns the article by which the arbiter gives time to a side, or takes
// it: because of a clock, as a penalty for a breach of conduct, after something
// irregular, for a disturbance, or as a penalty.
func (s State) ArticleOfTime(side rules.Side, added bool) string {
	offender := side
	if added {
		offender = side.Other()
	}
	wrong, is := s.clockWrong()
	breaches := s.breaches()
	switch {
	case s.Conditions.Elsewhere():
		return ""
	case is:
		return s.articleOfWrong(wrong)
	case len(breaches) > 0 && breaches[0].By == offender:
		return s.laws.Article(rules.RulePenalties)
	case s.disputed():
		return s.laws.ArticleOn(rules.RuleWrongClock, rules.GroundRestored)
	case added:
		return s.laws.ArticleOn(rules.RuleWrongClock, rules.GroundDisturbed)
	default:
		return s.laws.Article(rules.RulePenalties)
	}
}

// ArticleOfReturn returns the article by which play goes back to an earlier ply.
func (s State) ArticleOfReturn(e Retraced) string {
	p, open := s.Proposal()
	switch {
	case s.Conditions.Elsewhere():
		return ""
	case open && (s.Divergence.Open || len(s.Wrong) > len(s.breaches())):
		return p.Article
	case s.Divergence.Open:
		return s.laws.Article(rules.RuleBoardsDiffer)
	case s.Stop == StopClaim && s.Claim.Kind == 0: // it was upheld
		return s.articleOfUpheld(e.Ply + 1)
	default:
		return s.laws.ArticleOn(rules.RuleWrongClock, rules.GroundRestored)
	}
}

// articleOfUpheld returns the article by which a claim takes back a ply: an illegal move
// that was accepted, or one with another piece than the touched one.
func (s State) articleOfUpheld(ply int) string {
	for _, stood := range s.Stood {
		if stood.Ply == ply {
			return s.ArticleOfIllegal()
		}
	}
	return s.laws.ArticleOn(touchedIn(s.LastTouched.Touched), "")
}

// ArticleOfIllegal returns the article on illegal moves at the pace and under the
// supervision of the game.
func (s State) ArticleOfIllegal() string {
	return s.laws.Article(s.laws.IllegalRule(s.lawConditions()))
}

// ArticleOfEstablished returns the article by which a move counts as made though no one
// announced it at the table.
func (s State) ArticleOfEstablished() string {
	if p, open := s.Proposal(); open && (s.Divergence.Open || len(s.Wrong) > 0) {
		return p.Article
	}
	return s.laws.Article(rules.RuleBoardsDiffer)
}
