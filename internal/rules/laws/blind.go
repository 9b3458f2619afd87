package laws

import "blindchess/internal/rules"

// AssistantRequired reports whether one of two players has to use an assistant:
// if one of them is visually disabled and the other is hearing-impaired. Rule:
// RuleAssistant.
func (e Edition) AssistantRequired(blind, hearingImpaired rules.BySide[bool]) bool {
	pair := blind.White && hearingImpaired.Black || blind.Black && hearingImpaired.White
	return pair && e.yes(parameterAssistantRequired)
}

// ClockTellsMoves reports whether the clock of a blind player tells them, with
// the time, how many moves were made. They may ask for them by themselves in any
// edition. Rule: RuleBlindClock.
func (e Edition) ClockTellsMoves() bool { return e.yes(parameterBlindMoves) }
