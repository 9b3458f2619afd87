package laws

import "blindchess/internal/rules"

// FlagFall is a fallen flag and what its ruling depends on.
type FlagFall struct {
	Side       rules.Side // whose flag has fallen
	Conditions Conditions

	Both       bool // both flags are down and it is unknown which fell first
	LastPeriod bool // no further period of play follows
	// Enough: the player had completed the moves of their period when the flag
	// fell. Nothing then follows.
	Enough bool

	Claimed   bool   // a player has claimed it, not the clock or the arbiter
	Remaining Millis // of the claimant, when both clocks had been stopped
}

// FlagFell rules on a fallen flag. The position is the one on the board when
// the flag fell: a move that was made and ends the game comes first, so g must
// hold it.
func (e Edition) FlagFell(g rules.Game, f FlagFall) Ruling {
	if outcome, over := e.Ended(g); over {
		return Ruling{Decision: Stands, Rule: outcome.Rule, Outcome: outcome}
	}
	switch {
	case f.Enough:
		return Ruling{Decision: Stands, Rule: rules.RuleFlagFall}
	case f.Both && f.LastPeriod:
		ground := rules.GroundBothFlagsLast
		if !e.FullRules(f.Conditions) {
			ground = rules.GroundFastBothFlags
		}
		outcome := rules.Outcome{Result: rules.Draw(), Reason: rules.ByBothFlags, Rule: rules.RuleBothFlags, Ground: ground}
		return Ruling{Decision: Upheld, Rule: rules.RuleBothFlags, Ground: ground, Outcome: outcome}
	case f.Both:
		return Ruling{Decision: Stands, Rule: rules.RuleBothFlags, Ground: rules.GroundBothFlagsBefore}
	case f.Claimed && !e.FullRules(f.Conditions) && f.Remaining <= 0 && e.yes(parameterFastClaimTime):
		return Ruling{Decision: Rejected, Rule: rules.RuleFastFlag, Ground: rules.GroundFastClaim}
	case !f.Claimed && !e.ArbiterCallsFlag(f.Conditions):
		return Ruling{Decision: OutOfOrder, Rule: rules.RuleFastFlag}
	}
	outcome := rules.Outcome{Result: rules.WinFor(f.Side.Other()), Reason: rules.ByTime, Rule: rules.RuleFlagFall}
	if e.FlagDraws() && !e.canMate(g.Position(), f.Side.Other()) {
		outcome.Result = rules.Draw()
	}
	ruling := Ruling{Decision: Upheld, Rule: rules.RuleFlagFall, Outcome: outcome}
	if f.Claimed && !e.FullRules(f.Conditions) {
		ruling.Ground = rules.GroundFastClaim
	}
	return ruling
}

// FlagDraws reports whether a fallen flag draws if the opponent cannot
// checkmate by any series of legal moves. Rule: RuleFlagFall.
func (e Edition) FlagDraws() bool { return e.yes(parameterFlagDraw) }

// ArbiterCallsFlag reports whether a fallen flag counts as soon as the arbiter,
// or the clock, sees it. If it does not, only the opponent's claim counts.
func (e Edition) ArbiterCallsFlag(c Conditions) bool {
	return c.Pace != PaceRapid && c.Pace != PaceBlitz || e.FullRules(c) || e.yes(parameterFastFlagCalled)
}

// CompletedByNext reports whether a move whose clock was never pressed is
// completed once its player has made their next one. If it is not, the next
// press completes both. Rule: RuleCompleted.
func (e Edition) CompletedByNext() bool { return e.yes(parameterCompletedByNext) }

// MayPress reports whether a player who has made their move may press their clock,
// replied saying that the opponent has already made the next move. Rule:
// RuleCompleted.
func (e Edition) MayPress(replied bool) bool {
	return !replied || e.yes(parameterPressAfterReply)
}
