package laws

import (
	"cmp"

	"blindchess/internal/rules"
)

// SealedKind is the fault of a sealed move. The zero SealedKind is nothing.
type SealedKind uint8

// The faults of a sealed move.
const (
	// SealedAmbiguous: more than one legal move is meant.
	SealedAmbiguous SealedKind = iota + 1
	// SealedUnreadable: the intended move cannot be determined.
	SealedUnreadable
	// SealedIllegal: the move is not legal.
	SealedIllegal
)

// Sealed rules on the sealed move of by in g, as its envelope is opened.
// Ruling.Play is the move to carry out. If it is faulty the game is lost. But
// it remains drawn if the opponent cannot mate, and it remains ended if it had
// ended. Rule: RuleSealedLost.
func (e Edition) Sealed(g rules.Game, by rules.Side, m rules.Move, fault SealedKind) Ruling {
	if outcome, over := e.Ended(g); over {
		return Ruling{Decision: Stands, Rule: outcome.Rule, Outcome: outcome}
	}
	if fault == 0 && g.Position().Legal(m) {
		return Ruling{Decision: Upheld, Rule: rules.RuleResumption, Play: m}
	}
	grounds := map[SealedKind]rules.Ground{SealedAmbiguous: rules.GroundAmbiguous, SealedUnreadable: rules.GroundUnreadable}
	ground := cmp.Or(grounds[fault], rules.GroundNotLegal)
	outcome := rules.Outcome{Result: rules.WinFor(by.Other()), Reason: rules.BySealedMove, Rule: rules.RuleSealedLost, Ground: ground}
	if !e.canMate(g.Position(), by.Other()) {
		outcome.Result = rules.Draw()
	}
	return Ruling{Decision: Upheld, Rule: rules.RuleSealedLost, Ground: ground, Outcome: outcome}
}

// ResumptionLimit returns how late a player may come to a resumption. Rule:
// RuleResumptionLate.
func (e Edition) ResumptionLimit(c Conditions) Millis {
	if e.yes(parameterResumeDefault) {
		return e.DefaultTime(c)
	}
	return e.time(parameterResumeLate)
}

// g holds the sealed move; if it ended the game, or the present player had lost
// on time, that result counts. Rule: RuleResumptionLate.
func (e Edition) LateToResume(g rules.Game, by rules.Side, late Millis, presentLostOnTime bool, c Conditions) Ruling {
	limit := e.ResumptionLimit(c)
	outcome, over := e.Ended(g)
	switch {
	case over:
		return Ruling{Decision: Stands, Rule: outcome.Rule, Outcome: outcome}
	case presentLostOnTime:
		ruling := e.FlagFell(g, FlagFall{Side: by.Other(), Conditions: c})
		return Ruling{Decision: Stands, Rule: rules.RuleFlagFall, Outcome: ruling.Outcome}
	case late <= limit:
		return Ruling{Decision: Stands, Rule: rules.RuleResumptionLate}
	default:
		return Ruling{Decision: Upheld, Rule: rules.RuleResumptionLate, Outcome: e.Forfeited(by, rules.RuleResumptionLate)}
	}
}

// AbsentTimeRuns reports whether the time of the player who must answer the
// sealed move runs while both are absent from the resumption. Rule:
// RuleResumptionAbsent.
func (e Edition) AbsentTimeRuns(c Conditions) bool {
	return e.yes(parameterResumeAbsent) && e.DefaultTime(c) != 0
}

// EnvelopeLost rules on a missing envelope: the game continues from the position
// with the move that its player says they sealed, or is annulled if the position
// is unknown. Rule: RuleEnvelopeLost.
func (e Edition) EnvelopeLost(known bool) Ruling {
	if !known {
		return Ruling{Decision: Upheld, Rule: rules.RuleEnvelopeLost, Ground: rules.GroundPositionUnknown, Annul: true}
	}
	return Ruling{Decision: Stands, Rule: rules.RuleEnvelopeLost, Ground: rules.GroundPositionKnown, Restore: true}
}

// WrongTimes rules on times that were wrong at the resumption. They are
// corrected while the first move is not made; later only if the arbiter finds
// the consequences too severe. Rule: RuleResumptionClock.
func (e Edition) WrongTimes(firstMoveMade bool) Ruling {
	if !firstMoveMade {
		return Ruling{Decision: Upheld, Rule: rules.RuleResumptionClock}
	}
	return Ruling{Decision: Stands, Rule: rules.RuleResumptionClock, Options: []Option{
		{Decision: Stands, Name: "leave"}, {Decision: Upheld, Name: "set the clocks"},
	}}
}
