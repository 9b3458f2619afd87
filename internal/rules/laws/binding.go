package laws

import "blindchess/internal/rules"

// Binding names the rule by which h limits the moves of p, and none where it
// does not: nothing was touched, or only put right. Where nothing that was
// touched can be moved or captured it is RuleTouchedImmovable, and every legal
// move is free.
func (e Edition) Binding(p rules.Position, h Handling) rules.Rule {
	legal := p.AppendMoves(nil)
	t := touched(p, h, e.Yes(ParameterTouchUnclear))
	byTouch := e.touchAllows(p, legal, t)
	before := byTouch
	if before == nil {
		before = legal
	}
	if released := releaseAllows(p, before, h); len(released) < len(before) {
		return releaseRule(p, h)
	}
	return e.touchRule(p, legal, t, byTouch)
}

// releaseRule tells a promotion whose piece has touched its square from another
// release.
func releaseRule(p rules.Position, h Handling) rules.Rule {
	for _, man := range readings(p, h)[0].released {
		if man.from == 0 {
			return rules.RulePromotionChoice
		}
	}
	return rules.RuleReleased
}

func (e Edition) touchRule(p rules.Position, legal []rules.Move, t touches, allowed []rules.Move) rules.Rule {
	if len(t.all) == 0 {
		return 0
	}
	if _, rook, ok := castlingTouched(p, t); ok {
		if len(allowed) == 1 && allowed[0].To == rook {
			return rules.RuleTouchedCastling
		}
		return rules.RuleCastlingBarred
	}
	switch {
	case allowed == nil:
		return rules.RuleTouchedImmovable
	case len(t.own) > 0 && len(t.opposing) > 0:
		return rules.RuleTouchedBoth
	case len(t.opposing) > 0:
		return rules.RuleTouchedOpponent
	case len(withoutRookFirst(p, legal, t)) < len(legal):
		return rules.RuleRookFirst
	default:
		return rules.RuleTouchedOwn
	}
}

// StillBinds returns what of h binds the move that replaces an illegal one,
// once p, the position before it, is set up again: the touches, and where e
// says so the releases too. Nothing in it is off its square. Rule:
// RuleIllegalMove.
func (e Edition) StillBinds(p rules.Position, h Handling) Handling {
	var kept Handling
	for _, s := range touched(p, h, e.Yes(ParameterTouchUnclear)).all {
		kept = kept.Touch(s)
	}
	if e.Choice(ParameterReplacementBinds) != "touched and released" {
		return kept
	}
	for _, man := range readings(p, h)[0].released {
		if man.from != 0 {
			kept = kept.With(Step{Kind: StepHold, Square: man.from, To: man.to})
		}
	}
	return kept
}
