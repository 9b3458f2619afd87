package rules

// Binding names the rule by which h limits the moves of p, and none where it
// does not: nothing was touched, or only put right. Where nothing that was
// touched can be moved or captured it is RuleTouchedImmovable, and every legal
// move is free.
func (e Edition) Binding(p Position, h Handling) Rule {
	legal := p.AppendMoves(nil)
	t := p.touched(h, e.Yes(ParameterTouchUnclear))
	byTouch := e.touchAllows(p, legal, t)
	before := byTouch
	if before == nil {
		before = legal
	}
	if released := p.releaseAllows(before, h); len(released) < len(before) {
		return p.releaseRule(h)
	}
	return e.touchRule(p, legal, t, byTouch)
}

// releaseRule tells a promotion whose piece has touched its square from another
// release.
func (p Position) releaseRule(h Handling) Rule {
	for _, man := range p.readings(h)[0].released {
		if man.from == 0 {
			return RulePromotionChoice
		}
	}
	return RuleReleased
}

func (e Edition) touchRule(p Position, legal []Move, t touches, allowed []Move) Rule {
	if len(t.all) == 0 {
		return 0
	}
	if _, rook, ok := p.castlingTouched(t); ok {
		if len(allowed) == 1 && allowed[0].To == rook {
			return RuleTouchedCastling
		}
		return RuleCastlingBarred
	}
	switch {
	case allowed == nil:
		return RuleTouchedImmovable
	case len(t.own) > 0 && len(t.opposing) > 0:
		return RuleTouchedBoth
	case len(t.opposing) > 0:
		return RuleTouchedOpponent
	case len(p.withoutRookFirst(legal, t)) < len(legal):
		return RuleRookFirst
	default:
		return RuleTouchedOwn
	}
}

// StillBinds returns what of h binds the move that replaces an illegal one,
// once p, the position before it, is set up again: the touches, and where e
// says so the releases too. Nothing in it is off its square. Rule:
// RuleIllegalMove.
func (e Edition) StillBinds(p Position, h Handling) Handling {
	var kept Handling
	for _, s := range p.touched(h, e.Yes(ParameterTouchUnclear)).all {
		kept = kept.Touch(s)
	}
	if e.Choice(ParameterReplacementBinds) != "touched and released" {
		return kept
	}
	for _, man := range p.readings(h)[0].released {
		if man.from != 0 {
			kept = kept.With(Step{Kind: StepHold, Square: man.from, To: man.to})
		}
	}
	return kept
}
