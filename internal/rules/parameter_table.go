package rules

// parameterKind is what kind of value a parameter holds.
type parameterKind uint8

const (
	kindNumber parameterKind = iota + 1
	kindYesNo
	kindTime
	kindChoice
	kindPoints // in halves
)

// cell is the value of one parameter in one edition. Unverified: it was not
// read in a text of that edition.
type cell struct {
	value      value
	unverified bool
}

// parameterRow is all that is known of one parameter.
type parameterRow struct {
	key         string
	kind        parameterKind
	least, most value    // of a count, a time or points
	choices     []string // of a choice
	rule        Rule
	meaning     string
	cells       [len(editionYears)]cell
}

// read is a value that was read in the text of its edition.
func read(v value) cell { return cell{value: v} }

// assumed is a value that was not: the one mark of all that is unverified.
func assumed(v value) cell { return cell{value: v, unverified: true} }

// no and yes are the values of a question.
const (
	no  value = 0
	yes value = 1
)

// parameters is the table of all editions, 2005, 2014, 2018 and 2023 in this
// order.
var parameters = [parametersEnd]parameterRow{
	ParameterIllegalLoses: {
		key: "illegal.loses-at", kind: kindNumber, rule: RuleIllegalMove,
		least: 1, most: 99,
		meaning: "the illegal move, counted from one, that loses a game at standard play",
		cells:   [len(editionYears)]cell{read(3), read(2), read(2), read(2)},
	},
	ParameterIllegalTime: {
		key: "illegal.time", kind: kindTime, rule: RuleIllegalMove,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for an illegal move that does not lose",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterIllegalTimeRapid: {
		key: "illegal.time-rapid", kind: kindTime, rule: RuleFastPenalty,
		most:    value(60 * Minute),
		meaning: "the same in rapid",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(Minute))},
	},
	ParameterIllegalTimeBlitz: {
		key: "illegal.time-blitz", kind: kindTime, rule: RuleFastPenalty,
		most:    value(60 * Minute),
		meaning: "the same in blitz",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(Minute)), read(value(Minute)), read(value(Minute))},
	},
	ParameterIllegalDraw: {
		key: "illegal.draw-if-unwinnable", kind: kindYesNo, rule: RuleIllegalMove,
		meaning: "a loss by illegal moves is a draw where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterIllegalPress: {
		key: "illegal.press-without-move", kind: kindChoice, rule: RulePressWithoutMove,
		choices: []string{"nothing", "penalty", "illegal"},
		meaning: "pressing the clock without having moved is nothing, is for the arbiter to penalise, or is an illegal move",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterIllegalTwoHands: {
		key: "illegal.two-hands", kind: kindChoice, rule: RuleTwoHands,
		choices: []string{"nothing", "penalty", "illegal"},
		meaning: "making one move with two hands is nothing, is for the arbiter to penalise, or is an illegal move",
		cells:   [len(editionYears)]cell{read(2), read(2), read(3), read(3)},
	},
	ParameterIllegalOnce: {
		key: "illegal.once-a-move", kind: kindYesNo, rule: RuleIllegalMove,
		meaning: "several violations in one move count as one illegal move",
		cells:   [len(editionYears)]cell{assumed(yes), assumed(yes), read(yes), assumed(yes)},
	},
	ParameterPawnLeft: {
		key: "illegal.pawn-left", kind: kindChoice, rule: RulePawnLeft,
		choices: []string{"restore", "queen"},
		meaning: "a pawn left on the last rank: the position is restored, or the pawn is replaced by a queen",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterReplacementBinds: {
		key: "illegal.replacement", kind: kindChoice, rule: RuleIllegalMove,
		choices: []string{"touched", "touched and released"},
		meaning: "what binds the move that replaces an illegal one",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterCompletedByNext: {
		key: "completed.by-next-move", kind: kindYesNo, rule: RuleCompleted,
		meaning: "a move is completed too when the player has made his next move",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterPressAfterReply: {
		key: "completed.press-after-reply", kind: kindYesNo, rule: RuleCompleted,
		meaning: "a player may still press when the opponent has already replied",
		cells:   [len(editionYears)]cell{assumed(yes), read(yes), assumed(yes), read(yes)},
	},
	ParameterDefaultTime: {
		key: "default.time", kind: kindTime, rule: RuleDefaultTime,
		most:    value(10 * Hour),
		meaning: "how late a player may come where the event does not say",
		cells:   [len(editionYears)]cell{read(value(Hour)), assumed(0), assumed(0), read(0)},
	},
	ParameterAbsentNeedsDefault: {
		key: "default.absent-needs-default", kind: kindYesNo, rule: RuleBothAbsent,
		meaning: "White's time runs while both are absent only where the default time is not zero",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterFlagDraw: {
		key: "flag.draw-if-unwinnable", kind: kindYesNo, rule: RuleFlagFall,
		meaning: "a fallen flag draws where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(yes), read(yes), read(yes), read(yes)},
	},
	ParameterResignationDraw: {
		key: "resignation.draw-if-unwinnable", kind: kindYesNo, rule: RuleResignation,
		meaning: "a resignation draws where the opponent cannot checkmate by any series of legal moves",
		cells:   [len(editionYears)]cell{read(no), read(no), read(no), read(yes)},
	},
	ParameterAgreementMoves: {
		key: "agreement.moves", kind: kindNumber, rule: RuleAgreement,
		most:    200,
		meaning: "moves each side must have made before a draw may be agreed",
		cells:   [len(editionYears)]cell{read(0), read(0), read(1), read(1)},
	},
	ParameterReversedMoves: {
		key: "colours-reversed.new-game-before", kind: kindNumber, rule: RuleColoursReversed,
		most:    200,
		meaning: "a game with reversed colours is played anew while fewer moves than this were made by both; 0 lets it always continue",
		cells:   [len(editionYears)]cell{read(0), read(0), assumed(10), read(10)},
	},
	ParameterTouchUnclear: {
		key: "touch.unclear-counts", kind: kindYesNo, rule: RuleTouchedOwn,
		meaning: "a touch that is not clearly accidental counts as intended",
		cells:   [len(editionYears)]cell{read(no), read(no), read(yes), read(yes)},
	},
	ParameterTouchBoth: {
		key: "touch.both-colours", kind: kindChoice, rule: RuleTouchedBoth,
		choices: []string{"one of each", "one or more of each"},
		meaning: "how many touched pieces of each colour the rule on both colours speaks of",
		cells:   [len(editionYears)]cell{read(1), read(1), read(2), read(2)},
	},
	ParameterRecordUnder: {
		key: "record.stops-under", kind: kindTime, rule: RuleRecordingStops,
		most:    value(60 * Minute),
		meaning: "who has less time than this need not write",
		cells:   [len(editionYears)]cell{read(value(5 * Minute)), read(value(5 * Minute)), assumed(value(5 * Minute)), read(value(5 * Minute))},
	},
	ParameterRecordIncrement: {
		key: "record.increment", kind: kindTime, rule: RuleRecordingStops,
		most:    value(10 * Minute),
		meaning: "an increment from which every move must be written",
		cells:   [len(editionYears)]cell{read(value(30 * Second)), read(value(30 * Second)), assumed(value(30 * Second)), read(value(30 * Second))},
	},
	ParameterClaimLost: {
		key: "claim.lost-by", kind: kindChoice, rule: RuleClaimLost,
		choices: []string{"moving", "touching"},
		meaning: "what ends the right to claim a draw on this move",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterClaimFixed: {
		key: "claim.intended-fixed", kind: kindYesNo, rule: RuleIntended,
		meaning: "the written intended move cannot be changed",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterClaimTime: {
		key: "claim.time", kind: kindTime, rule: RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for a wrong claim at standard play",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterClaimTimeRapid: {
		key: "claim.time-rapid", kind: kindTime, rule: RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the same in rapid",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(Minute))},
	},
	ParameterClaimTimeBlitz: {
		key: "claim.time-blitz", kind: kindTime, rule: RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the same in blitz",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(Minute)), assumed(value(Minute)), read(value(Minute))},
	},
	ParameterClaimHalved: {
		key: "claim.claimant-halved", kind: kindYesNo, rule: RuleWrongClaim,
		meaning: "a wrong claim costs the claimant half of his time, down to one minute",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterClaimMost: {
		key: "claim.claimant-most", kind: kindTime, rule: RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the most that halving takes",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(0), read(0), read(0)},
	},
	ParameterThreefoldTimes: {
		key: "threefold.times", kind: kindNumber, rule: RuleThreefold,
		least: 2, most: 9,
		meaning: "occurrences of a position that let a player claim",
		cells:   [len(editionYears)]cell{read(3), read(3), read(3), read(3)},
	},
	ParameterFiftyMoves: {
		key: "fifty.moves", kind: kindNumber, rule: RuleFifty,
		least: 1, most: 500,
		meaning: "moves of each side without capture and pawn move that let a player claim",
		cells:   [len(editionYears)]cell{read(50), read(50), read(50), read(50)},
	},
	ParameterFivefold: {
		key: "fivefold", kind: kindChoice, rule: RuleFivefold,
		choices: []string{"none", "alternate", "any"},
		meaning: "five occurrences end the game: never, where they are consecutive alternate moves of each side, or always",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterSeventyFive: {
		key: "seventy-five.moves", kind: kindNumber, rule: RuleSeventyFive,
		most:    500,
		meaning: "moves of each side without capture and pawn move that end the game; 0 for never",
		cells:   [len(editionYears)]cell{read(0), read(75), read(75), read(75)},
	},
	ParameterScoreWin: {
		key: "score.win", kind: kindPoints, rule: RulePoints,
		most:    40,
		meaning: "what a win counts",
		cells:   [len(editionYears)]cell{read(2), read(2), read(2), read(2)},
	},
	ParameterScoreDraw: {
		key: "score.draw", kind: kindPoints, rule: RulePoints,
		most:    40,
		meaning: "what a draw counts",
		cells:   [len(editionYears)]cell{read(1), read(1), read(1), read(1)},
	},
	ParameterScoreLoss: {
		key: "score.loss", kind: kindPoints, rule: RulePoints,
		most:    40,
		meaning: "what a loss counts",
		cells:   [len(editionYears)]cell{read(0), read(0), read(0), read(0)},
	},
	ParameterScoreLimited: {
		key: "score.limited", kind: kindYesNo, rule: RulePoints,
		meaning: "what the arbiter gives both together may not exceed what a game normally gives",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(yes), read(yes)},
	},
	ParameterRapidLeast: {
		key: "rapid.from", kind: kindTime, rule: RuleRapid,
		most:    value(10 * Hour),
		meaning: "the least time of rapid: the time for all moves and sixty times the increment",
		cells:   [len(editionYears)]cell{read(value(15 * Minute)), read(value(10 * Minute)), read(value(10 * Minute)), read(value(10 * Minute))},
	},
	ParameterRapidLeastIn: {
		key: "rapid.from-included", kind: kindYesNo, rule: RuleRapid,
		meaning: "that time itself is still rapid",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterRapidMost: {
		key: "rapid.to", kind: kindTime, rule: RuleRapid,
		most:    value(10 * Hour),
		meaning: "the most time of rapid",
		cells:   [len(editionYears)]cell{read(value(60 * Minute)), read(value(60 * Minute)), read(value(60 * Minute)), read(value(60 * Minute))},
	},
	ParameterRapidMostIn: {
		key: "rapid.to-included", kind: kindYesNo, rule: RuleRapid,
		meaning: "that time itself is still rapid",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterFastFull: {
		key: "fast.full-when-supervised", kind: kindYesNo, rule: RuleRapidFull,
		meaning: "with enough arbiters and a record of the moves the competition rules hold whole",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterFastSheetViews: {
		key: "fast.sheet-views", kind: kindNumber, rule: RuleRapidFull,
		most:    99,
		meaning: "how often a player may ask for the arbiter's score of the game; 0 where nothing is said",
		cells:   [len(editionYears)]cell{read(0), read(0), read(5), read(5)},
	},
	ParameterFastStart: {
		key: "fast.start-moves", kind: kindNumber, rule: RuleFastStart,
		most:    99,
		meaning: "once each side has made so many moves a wrong start or clock stands",
		cells:   [len(editionYears)]cell{read(3), read(10), assumed(10), read(10)},
	},
	ParameterFastCastling: {
		key: "fast.start-castling", kind: kindChoice, rule: RuleFastStart,
		choices: []string{"king and queen exchanged", "king or rook misplaced"},
		meaning: "which misplaced pieces lose the right to castle where a wrong start stands",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterFastTouch: {
		key: "fast.touch-on-request", kind: kindYesNo, rule: RuleFastTouch,
		meaning: "touching is ruled only when a player asks",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterRapidIllegal: {
		key: "rapid.illegal", kind: kindChoice, rule: RuleFastIllegal,
		choices: []string{"claim", "loses", "standard"},
		meaning: "an illegal move in rapid without full supervision: ruled as standard when claimed, loses at once, or as standard",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterBlitzIllegal: {
		key: "blitz.illegal", kind: kindChoice, rule: RuleBlitzIllegal,
		choices: []string{"claim wins", "loses", "standard"},
		meaning: "an illegal move in blitz without full supervision: the opponent's claim wins, it loses at once, or as standard",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterFastImpossible: {
		key: "fast.impossible", kind: kindChoice, rule: RuleFastImpossible,
		choices: []string{"intervene", "draw"},
		meaning: "both kings in check or a pawn on the last rank: the arbiter intervenes, or waits for one more move and then draws",
		cells:   [len(editionYears)]cell{read(1), read(2), read(2), read(2)},
	},
	ParameterFastFlagCalled: {
		key: "fast.arbiter-calls-flag", kind: kindYesNo, rule: RuleFastFlag,
		meaning: "the arbiter calls a fallen flag he sees in rapid and blitz without full supervision",
		cells:   [len(editionYears)]cell{read(no), read(no), read(yes), read(yes)},
	},
	ParameterFastClaimTime: {
		key: "fast.claim-needs-time", kind: kindYesNo, rule: RuleFastFlag,
		meaning: "who claims a win on time in rapid and blitz without full supervision must have time of his own left",
		cells:   [len(editionYears)]cell{read(yes), read(yes), assumed(no), read(no)},
	},
	ParameterQuickplayAlways: {
		key: "quickplay.always", kind: kindYesNo, rule: RuleQuickplay,
		meaning: "the quickplay finish needs no announcement",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayIncrement: {
		key: "quickplay.with-increment", kind: kindYesNo, rule: RuleQuickplay,
		meaning: "there may be a quickplay finish with an increment",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayUnder: {
		key: "quickplay.under", kind: kindTime, rule: RuleQuickplayClaim,
		most:    value(60 * Minute),
		meaning: "with less time than this a player may claim",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterQuickplayTime: {
		key: "quickplay.time", kind: kindTime, rule: RuleQuickplayClaim,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for a claim rejected, and where the arbiter so decides for one postponed",
		cells:   [len(editionYears)]cell{read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterQuickplayFinal: {
		key: "quickplay.final", kind: kindYesNo, rule: RuleQuickplayClaim,
		meaning: "the arbiter's decision is final",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterQuickplayOffer: {
		key: "quickplay.claim-offers", kind: kindYesNo, rule: RuleQuickplayClaim,
		meaning: "the claim is an offer of a draw too",
		cells:   [len(editionYears)]cell{read(yes), read(no), assumed(no), read(no)},
	},
	ParameterQuickplayDelay: {
		key: "quickplay.delay", kind: kindTime, rule: RuleQuickplayDelay,
		most:    value(1 * Minute),
		meaning: "seconds a move that a player may ask for instead of claiming; 0 where there is no such option",
		cells:   [len(editionYears)]cell{read(0), read(value(5 * Second)), read(value(5 * Second)), read(value(5 * Second))},
	},
	ParameterQuickplayDelayTime: {
		key: "quickplay.delay-time", kind: kindTime, rule: RuleQuickplayDelay,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time where they are granted",
		cells:   [len(editionYears)]cell{read(0), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterResumeLate: {
		key: "resume.late-time", kind: kindTime, rule: RuleResumptionLate,
		most:    value(10 * Hour),
		meaning: "how late a player may come to a resumption, where it is not the default time",
		cells:   [len(editionYears)]cell{read(value(Hour)), read(value(Hour)), read(value(Hour)), read(value(Hour))},
	},
	ParameterResumeDefault: {
		key: "resume.default-time", kind: kindYesNo, rule: RuleResumptionLate,
		meaning: "the default time holds for resumptions too",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterResumeAbsent: {
		key: "resume.absent-time-runs", kind: kindYesNo, rule: RuleResumptionAbsent,
		meaning: "while both are absent the time of the player who must answer the sealed move runs, where the default time is not zero",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterFine: {
		key: "penalty.fine", kind: kindYesNo, rule: RulePenalties,
		meaning: "a fine announced beforehand is among the penalties",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterExclusion: {
		key: "penalty.exclusion-rounds", kind: kindYesNo, rule: RulePenalties,
		meaning: "exclusion from one or more rounds is among the penalties",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(yes), read(yes)},
	},
	ParameterChessNineSixty: {
		key: "chess960.in-laws", kind: kindYesNo, rule: RuleChessNineSixty,
		meaning: "Chess960 is part of the Laws and no house rule",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterAssistantRequired: {
		key: "blind.assistant-required", kind: kindYesNo, rule: RuleAssistant,
		meaning: "a visually disabled player must have an assistant against a hearing-impaired one",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(no), read(yes)},
	},
	ParameterBlindMoves: {
		key: "blind.moves-announced", kind: kindYesNo, rule: RuleBlindClock,
		meaning: "the blind player's clock announces the number of moves too",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
}
