package laws

import "blindchess/internal/rules"

// fastParameters are the parameters of rapid, blitz and the quickplay finish.
// Their cells are those of 2005, 2014, 2018 and 2023, in this order.
var fastParameters = map[Parameter]parameterRow{
	ParameterRapidLeast: {
		key: "rapid.from", kind: kindTime, rule: rules.RuleRapid,
		most:    value(10 * Hour),
		meaning: "the least time of rapid: the time for all moves and sixty times the increment",
		cells:   [len(editionYears)]cell{read(value(15 * Minute)), read(value(10 * Minute)), read(value(10 * Minute)), read(value(10 * Minute))},
	},
	ParameterRapidLeastIn: {
		key: "rapid.from-included", kind: kindYesNo, rule: rules.RuleRapid,
		meaning: "that time itself is still rapid",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterRapidMost: {
		key: "rapid.to", kind: kindTime, rule: rules.RuleRapid,
		most:    value(10 * Hour),
		meaning: "the most time of rapid",
		cells:   [len(editionYears)]cell{read(value(60 * Minute)), read(value(60 * Minute)), read(value(60 * Minute)), read(value(60 * Minute))},
	},
	ParameterRapidMostIn: {
		key: "rapid.to-included", kind: kindYesNo, rule: rules.RuleRapid,
		meaning: "that time itself is still rapid",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterFastFull: {
		key: "fast.full-when-supervised", kind: kindYesNo, rule: rules.RuleRapidFull,
		meaning: "with enough arbiters and a record of the moves the competition rules hold whole",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterFastSheetViews: {
		key: "fast.sheet-views", kind: kindNumber, rule: rules.RuleRapidFull,
		most:    99,
		meaning: "how often a player may ask for the arbiter's score of the game; 0 where nothing is said",
		cells:   [len(editionYears)]cell{read(0), read(0), read(5), read(5)},
	},
	ParameterFastStart: {
		key: "fast.start-moves", kind: kindNumber, rule: rules.RuleFastStart,
		most:    99,
		meaning: "once each side has made so many moves a wrong start or clock stands",
		cells:   [len(editionYears)]cell{read(3), read(10), assumed(10), read(10)},
	},
	ParameterFastCastling: {
		key: "fast.start-castling", kind: kindChoice, rule: rules.RuleFastStart,
		choices: []string{"king and queen exchanged", "king or rook misplaced"},
		meaning: "which misplaced pieces lose the right to castle where a wrong start stands",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterFastTouch: {
		key: "fast.touch-on-request", kind: kindYesNo, rule: rules.RuleFastTouch,
		meaning: "touching is ruled only when a player asks",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterRapidIllegal: {
		key: "rapid.illegal", kind: kindChoice, rule: rules.RuleFastIllegal,
		choices: []string{"claim", "loses", "standard"},
		meaning: "an illegal move in rapid without full supervision: ruled as standard when claimed, loses at once, or as standard",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterBlitzIllegal: {
		key: "blitz.illegal", kind: kindChoice, rule: rules.RuleBlitzIllegal,
		choices: []string{"claim wins", "loses", "standard"},
		meaning: "an illegal move in blitz without full supervision: the opponent's claim wins, it loses at once, or as standard",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterFastImpossible: {
		key: "fast.impossible", kind: kindChoice, rule: rules.RuleFastImpossible,
		choices: []string{"intervene", "draw"},
		meaning: "both kings in check or a pawn on the last rank: the arbiter intervenes, or waits for one more move and then draws",
		cells:   [len(editionYears)]cell{read(1), read(2), read(2), read(2)},
	},
	ParameterFastFlagCalled: {
		key: "fast.arbiter-calls-flag", kind: kindYesNo, rule: rules.RuleFastFlag,
		meaning: "the arbiter calls a fallen flag he sees in rapid and blitz without full supervision",
		cells:   [len(editionYears)]cell{read(no), read(no), read(yes), read(yes)},
	},
	ParameterFastClaimTime: {
		key: "fast.claim-needs-time", kind: kindYesNo, rule: rules.RuleFastFlag,
		meaning: "who claims a win on time in rapid and blitz without full supervision must have time of his own left",
		cells:   [len(editionYears)]cell{read(yes), read(yes), assumed(no), read(no)},
	},
	ParameterQuickplayAlways: {
		key: "quickplay.always", kind: kindYesNo, rule: rules.RuleQuickplay,
		meaning: "the quickplay finish needs no announcement",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayIncrement: {
		key: "quickplay.with-increment", kind: kindYesNo, rule: rules.RuleQuickplay,
		meaning: "there may be a quickplay finish with an increment",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayUnder: {
		key: "quickplay.under", kind: kindTime, rule: rules.RuleQuickplayClaim,
		most:    value(60 * Minute),
		meaning: "with less time than this a player may claim",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterQuickplayTime: {
		key: "quickplay.time", kind: kindTime, rule: rules.RuleQuickplayClaim,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for a claim rejected, and where the arbiter so decides for one postponed",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterQuickplayFinal: {
		key: "quickplay.final", kind: kindYesNo, rule: rules.RuleQuickplayClaim,
		meaning: "the arbiter's decision is final",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayOffer: {
		key: "quickplay.claim-offers", kind: kindYesNo, rule: rules.RuleQuickplayClaim,
		meaning: "the claim is an offer of a draw too",
		cells:   [len(editionYears)]cell{read(yes), read(no), assumed(no), read(no)},
	},
	ParameterQuickplayDelay: {
		key: "quickplay.delay", kind: kindTime, rule: rules.RuleQuickplayDelay,
		most:    value(1 * Minute),
		meaning: "seconds a move that a player may ask for instead of claiming; 0 where there is no such option",
		cells:   [len(editionYears)]cell{read(0), read(value(5 * Second)), read(value(5 * Second)), read(value(5 * Second))},
	},
	ParameterQuickplayDelayTime: {
		key: "quickplay.delay-time", kind: kindTime, rule: rules.RuleQuickplayDelay,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time where they are granted",
		cells:   [len(editionYears)]cell{read(0), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
}
