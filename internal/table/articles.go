package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// ArticleOfIrregularity returns the article that decides on e in the state s, and ""
// if the Laws have no rule on its kind.
func (s State) ArticleOfIrregularity(e Irregularity) string {
	if e.Kind.conduct() != nil {
		return s.conductArticle(e.Kind)
	}
	if e.Kind.lawful() != 0 {
		return s.articleOfWrong(e)
	}
	on := s.laws.ArticleOn
	switch e.Kind {
	case EarlyPress:
		return s.articleOfPress(e.By)
	case PressWithoutMove:
		return on(rules.RulePressWithoutMove, "")
	case WrongRepetition, NotCarriedOut:
		return on(rules.RuleBlindAnnounce, "")
	case TouchMove:
		return on(s.touchedRule(e.By), "")
	case IllegalMove:
		return on(rules.RuleIllegalMove, "")
	case NotRecording:
		if s.beganPeriod(e.By) {
			return on(rules.RuleRecordCompleted, rules.GroundOneSheet)
		}
		return on(rules.RuleRecording, rules.GroundBehind)
	case WrittenAhead:
		return on(rules.RuleWritingAhead, "")
	case FalseCall:
		return on(rules.RuleStopClocks, rules.GroundNoReason)
	case OfferTime:
		return on(rules.RuleOffer, "")
	case TwoHands:
		return on(rules.RuleTwoHands, "")
	}
	return ""
}

// articleOfWrong returns the article on something that Article 7 or an appendix
// rules on.
func (s State) articleOfWrong(e Irregularity) string {
	ruling := s.irregular(PendingIrregularity{By: e.By, Kind: e.Kind})
	switch {
	case e.Kind == ClockDefect && ruling.Rule == rules.RuleWrongClock:
		ruling.Ground = rules.GroundDefect
	case e.Kind == PiecesDisplaced && e.By == 0: // it is unknown who did it
		ruling.Ground = rules.GroundFoundLater
	case e.Kind == PawnOnLastRank && ruling.Rule == rules.RuleIllegalMove:
		ruling.Rule = rules.RulePawnLeft
	}
	return s.laws.Decides(ruling)
}

// articleOfPress returns the article by which a press of side comes too early.
func (s State) articleOfPress(side rules.Side) string {
	if s.Seat(side).Blind {
		return s.laws.ArticleOn(rules.RuleBlindMade, rules.GroundOnlyThen)
	}
	return s.laws.ArticleOn(rules.RulePressFirst, "")
}

// touchedRule returns the rule by which what side has touched binds them.
func (s State) touchedRule(side rules.Side) rules.Rule {
	if s.Gate.By != side {
		return rules.RuleTouchedOwn
	}
	return touchedIn(s.Gate.Touched)
}

// touchedIn returns the rule by which touches bind.
func touchedIn(touched []Touched) rules.Rule {
	var own, opposing bool
	for _, t := range touched {
		own, opposing = own || t.Own, opposing || !t.Own
	}
	switch {
	case own && opposing:
		return rules.RuleTouchedBoth
	case opposing:
		return rules.RuleTouchedOpponent
	default:
		return rules.RuleTouchedOwn
	}
}

// ArticleOfClaim returns the article by which a player makes a claim, before it is ruled
// on.
func (s State) ArticleOfClaim(kind laws.ClaimKind, by rules.Side) string {
	rule := rules.RuleQuickplayClaim
	switch kind {
	case laws.ClaimThreefold:
		rule = rules.RuleThreefold
	case laws.ClaimFifty:
		rule = rules.RuleFifty
	case laws.ClaimFlag:
		rule = rules.RuleFlagFall
	case laws.ClaimIllegal:
		rule = s.laws.IllegalRule(s.lawConditions())
	case laws.ClaimTouched:
		rule = s.touchedRule(by.Other())
	case laws.ClaimDelay:
		rule = rules.RuleQuickplayDelay
	}
	return s.laws.Article(rule)
}

// ArticleOfStop returns the article by which both clocks are stopped for a
// reason.
func (s State) ArticleOfStop(reason string) string {
	switch reason {
	case StopBoards:
		return s.laws.Article(rules.RuleBoardsDiffer)
	case StopIllegal:
		return s.laws.Article(rules.RuleIllegalMove)
	case StopAdjourned:
		return s.laws.Article(rules.RuleSealing)
	case StopCall:
		return s.laws.ArticleOn(rules.RuleStopClocks, rules.GroundCalled)
	case StopClaim:
		if s.Claim.Kind == laws.ClaimThreefold || s.Claim.Kind == laws.ClaimFifty {
			return s.laws.ArticleOn(rules.RuleThreefold, rules.GroundClaimed)
		}
		return s.laws.ArticleOn(rules.RuleStopClocks, rules.GroundCalled)
	}
	return s.laws.ArticleOn(rules.RuleStopClocks, rules.GroundInterrupted)
}
