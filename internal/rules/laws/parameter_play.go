package laws

import "blindchess/internal/rules"

// playParameters are the parameters of playing, illegal moves, the clock and
// keeping score, Articles 4 to 8. Their cells are those of 2005, 2014, 2018 and
// 2023, in this order.
var playParameters = map[Parameter]parameterRow{
	ParameterIllegalLoses: {
		key: "illegal.loses-at", kind: kindNumber, rule: rules.RuleIllegalMove,
		least: 1, most: 99,
		meaning: "the illegal move, counted from one, that loses a game at standard play",
		cells:   [len(editionYears)]cell{read(3), read(2), read(2), read(2)},
	},
	ParameterIllegalTime: {
		key: "illegal.time", kind: kindTime, rule: rules.RuleIllegalMove,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for an illegal move that does not lose",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterIllegalTimeRapid: {
		key: "illegal.time-rapid", kind: kindTime, rule: rules.RuleFastPenalty,
		most:    value(60 * Minute),
		meaning: "the same in rapid",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(Minute))},
	},
	ParameterIllegalTimeBlitz: {
		key: "illegal.time-blitz", kind: kindTime, rule: rules.RuleFastPenalty,
		most:    value(60 * Minute),
		meaning: "the same in blitz",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(Minute)), read(value(Minute)), read(value(Minute))},
	},
	ParameterIllegalDraw: {
		key: "illegal.draw-if-unwinnable", kind: kindYesNo, rule: rules.RuleIllegalMove,
		meaning: "a loss by illegal moves is a draw where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterIllegalPress: {
		key: "illegal.press-without-move", kind: kindChoice, rule: rules.RulePressWithoutMove,
		choices: []string{"nothing", "penalty", "illegal"},
		meaning: "pressing the clock without having moved is nothing, is for the arbiter to penalise, or is an illegal move",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterIllegalTwoHands: {
		key: "illegal.two-hands", kind: kindChoice, rule: rules.RuleTwoHands,
		choices: []string{"nothing", "penalty", "illegal"},
		meaning: "making one move with two hands is nothing, is for the arbiter to penalise, or is an illegal move",
		cells:   [len(editionYears)]cell{read(2), read(2), read(3), read(3)},
	},
	ParameterIllegalOnce: {
		key: "illegal.once-a-move", kind: kindYesNo, rule: rules.RuleIllegalMove,
		meaning: "several violations in one move count as one illegal move",
		cells:   [len(editionYears)]cell{assumed(yes), assumed(yes), read(yes), assumed(yes)},
	},
	ParameterPawnLeft: {
		key: "illegal.pawn-left", kind: kindChoice, rule: rules.RulePawnLeft,
		choices: []string{"restore", "queen"},
		meaning: "a pawn left on the last rank: the position is restored, or the pawn is replaced by a queen",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterReplacementBinds: {
		key: "illegal.replacement", kind: kindChoice, rule: rules.RuleIllegalMove,
		choices: []string{"touched", "touched and released"},
		meaning: "what binds the move that replaces an illegal one",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterCompletedByNext: {
		key: "completed.by-next-move", kind: kindYesNo, rule: rules.RuleCompleted,
		meaning: "a move is completed too when the player has made his next move",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterPressAfterReply: {
		key: "completed.press-after-reply", kind: kindYesNo, rule: rules.RuleCompleted,
		meaning: "a player may still press when the opponent has already replied",
		cells:   [len(editionYears)]cell{assumed(yes), read(yes), assumed(yes), read(yes)},
	},
	ParameterDefaultTime: {
		key: "default.time", kind: kindTime, rule: rules.RuleDefaultTime,
		most:    value(10 * Hour),
		meaning: "how late a player may come where the event does not say",
		cells:   [len(editionYears)]cell{read(value(Hour)), assumed(0), assumed(0), read(0)},
	},
	ParameterAbsentNeedsDefault: {
		key: "default.absent-needs-default", kind: kindYesNo, rule: rules.RuleBothAbsent,
		meaning: "White's time runs while both are absent only where the default time is not zero",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterFlagDraw: {
		key: "flag.draw-if-unwinnable", kind: kindYesNo, rule: rules.RuleFlagFall,
		meaning: "a fallen flag draws where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(yes), read(yes), read(yes), read(yes)},
	},
	ParameterResignationDraw: {
		key: "resignation.draw-if-unwinnable", kind: kindYesNo, rule: rules.RuleResignation,
		meaning: "a resignation draws where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(no), read(no), read(no), read(yes)},
	},
	ParameterAgreementMoves: {
		key: "agreement.moves", kind: kindNumber, rule: rules.RuleAgreement,
		most:    200,
		meaning: "moves each side must have made before a draw may be agreed",
		cells:   [len(editionYears)]cell{read(0), read(0), read(1), read(1)},
	},
	ParameterReversedMoves: {
		key: "colours-reversed.new-game-before", kind: kindNumber, rule: rules.RuleColoursReversed,
		most:    200,
		meaning: "a game with reversed colours is played anew while fewer moves than this were made by both; 0 lets it always continue",
		cells:   [len(editionYears)]cell{read(0), read(0), assumed(10), read(10)},
	},
	ParameterTouchUnclear: {
		key: "touch.unclear-counts", kind: kindYesNo, rule: rules.RuleTouchedOwn,
		meaning: "a touch that is not clearly accidental counts as intended",
		cells:   [len(editionYears)]cell{read(no), read(no), read(yes), read(yes)},
	},
	ParameterTouchBoth: {
		key: "touch.both-colours", kind: kindChoice, rule: rules.RuleTouchedBoth,
		choices: []string{"one of each", "one or more of each"},
		meaning: "how many touched pieces of each colour the rule on both colours speaks of",
		cells:   [len(editionYears)]cell{read(1), read(1), read(2), read(2)},
	},
	ParameterRecordUnder: {
		key: "record.stops-under", kind: kindTime, rule: rules.RuleRecordingStops,
		most:    value(60 * Minute),
		meaning: "who has less time than this need not write",
		cells:   [len(editionYears)]cell{read(value(5 * Minute)), read(value(5 * Minute)), assumed(value(5 * Minute)), read(value(5 * Minute))},
	},
	ParameterRecordIncrement: {
		key: "record.increment", kind: kindTime, rule: rules.RuleRecordingStops,
		most:    value(10 * Minute),
		meaning: "an increment from which every move must be written",
		cells:   [len(editionYears)]cell{read(value(30 * Second)), read(value(30 * Second)), assumed(value(30 * Second)), read(value(30 * Second))},
	},
}
