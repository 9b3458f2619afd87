package laws

import "blindchess/internal/rules"

// parameterKind is what kind of value a parameter holds.
type parameterKind uint8

const (
	kindNumber parameterKind = iota + 1
	kindYesNo
	kindTime
	kindChoice
	kindPoints // in halves
)

// parameterRow is all that is known of one parameter, whatever the edition.
type parameterRow struct {
	key         string
	kind        parameterKind
	least, most value    // of a count, a time or points
	choices     []string // of a choice
	rule        rules.Rule
	meaning     string
}

// no and yes are the values of a question.
const (
	no  value = 0
	yes value = 1
)

// parameters holds what each parameter is called, what it may hold, the rule
// that it belongs to and what it means.
var parameters = [parametersEnd]parameterRow{
	ParameterIllegalLoses: aNumber("illegal.loses-at", 1, 99, rules.RuleIllegalMove,
		"the illegal move, counted from one, that loses a game at standard play"),
	ParameterIllegalTime: aTime("illegal.time", 60*Minute, rules.RuleIllegalMove,
		"added to the opponent's time for an illegal move that does not lose"),
	ParameterIllegalTimeRapid: aTime("illegal.time-rapid", 60*Minute, rules.RuleFastPenalty,
		"the same in rapid"),
	ParameterIllegalTimeBlitz: aTime("illegal.time-blitz", 60*Minute, rules.RuleFastPenalty,
		"the same in blitz"),
	ParameterIllegalDraw: yesOrNo("illegal.draw-if-unwinnable", rules.RuleIllegalMove,
		"a loss by illegal moves is a draw where the opponent cannot checkmate by any series of legal moves"),
	ParameterIllegalPress: aChoice("illegal.press-without-move", rules.RulePressWithoutMove,
		"pressing the clock without having moved is nothing, is for the arbiter to penalise, or is an illegal move", "nothing", "penalty", "illegal"),
	ParameterIllegalTwoHands: aChoice("illegal.two-hands", rules.RuleTwoHands,
		"making one move with two hands is nothing, is for the arbiter to penalise, or is an illegal move", "nothing", "penalty", "illegal"),
	ParameterIllegalOnce: yesOrNo("illegal.once-a-move", rules.RuleIllegalMove,
		"several violations in one move count as one illegal move"),
	ParameterPawnLeft: aChoice("illegal.pawn-left", rules.RulePawnLeft,
		"a pawn left on the last rank: the position is restored, or the pawn is replaced by a queen", "restore", "queen"),
	ParameterReplacementBinds: aChoice("illegal.replacement", rules.RuleIllegalMove,
		"what binds the move that replaces an illegal one", "touched", "touched and released"),
	ParameterCompletedByNext: yesOrNo("completed.by-next-move", rules.RuleCompleted,
		"a move is completed too when the player has made his next move"),
	ParameterPressAfterReply: yesOrNo("completed.press-after-reply", rules.RuleCompleted,
		"a player may still press when the opponent has already replied"),
	ParameterDefaultTime: aTime("default.time", 10*Hour, rules.RuleDefaultTime,
		"how late a player may come where the event does not say"),
	ParameterAbsentNeedsDefault: yesOrNo("default.absent-needs-default", rules.RuleBothAbsent,
		"White's time runs while both are absent only where the default time is not zero"),
	ParameterFlagDraw: yesOrNo("flag.draw-if-unwinnable", rules.RuleFlagFall,
		"a fallen flag draws where the opponent cannot checkmate by any series of legal moves"),
	ParameterResignationDraw: yesOrNo("resignation.draw-if-unwinnable", rules.RuleResignation,
		"a resignation draws where the opponent cannot checkmate by any series of legal moves"),
	ParameterAgreementMoves: aNumber("agreement.moves", 0, 200, rules.RuleAgreement,
		"moves each side must have made before a draw may be agreed"),
	ParameterReversedMoves: aNumber("colours-reversed.new-game-before", 0, 200, rules.RuleColoursReversed,
		"a game with reversed colours is played anew while fewer moves than this were made by both; 0 lets it always continue"),
	ParameterTouchUnclear: yesOrNo("touch.unclear-counts", rules.RuleTouchedOwn,
		"a touch that is not clearly accidental counts as intended"),
	ParameterTouchBoth: aChoice("touch.both-colours", rules.RuleTouchedBoth,
		"how many touched pieces of each colour the rule on both colours speaks of", "one of each", "one or more of each"),
	ParameterRecordUnder: aTime("record.stops-under", 60*Minute, rules.RuleRecordingStops,
		"who has less time than this need not write"),
	ParameterRecordIncrement: aTime("record.increment", 10*Minute, rules.RuleRecordingStops,
		"an increment from which every move must be written"),
	ParameterClaimLost: aChoice("claim.lost-by", rules.RuleClaimLost,
		"what ends the right to claim a draw on this move", "moving", "touching"),
	ParameterClaimFixed: yesOrNo("claim.intended-fixed", rules.RuleIntended,
		"the written intended move cannot be changed"),
	ParameterClaimTime: aTime("claim.time", 60*Minute, rules.RuleWrongClaim,
		"added to the opponent's time for a wrong claim at standard play"),
	ParameterClaimTimeRapid: aTime("claim.time-rapid", 60*Minute, rules.RuleWrongClaim,
		"the same in rapid"),
	ParameterClaimTimeBlitz: aTime("claim.time-blitz", 60*Minute, rules.RuleWrongClaim,
		"the same in blitz"),
	ParameterClaimHalved: yesOrNo("claim.claimant-halved", rules.RuleWrongClaim,
		"a wrong claim costs the claimant half of his time, down to one minute"),
	ParameterClaimMost: aTime("claim.claimant-most", 60*Minute, rules.RuleWrongClaim,
		"the most that halving takes"),
	ParameterThreefoldTimes: aNumber("threefold.times", 2, 9, rules.RuleThreefold,
		"occurrences of a position that let a player claim"),
	ParameterFiftyMoves: aNumber("fifty.moves", 1, 500, rules.RuleFifty,
		"moves of each side without capture and pawn move that let a player claim"),
	ParameterFivefold: aChoice("fivefold", rules.RuleFivefold,
		"five occurrences end the game: never, where they are consecutive alternate moves of each side, or always", "none", "alternate", "any"),
	ParameterSeventyFive: aNumber("seventy-five.moves", 0, 500, rules.RuleSeventyFive,
		"moves of each side without capture and pawn move that end the game; 0 for never"),
	ParameterScoreWin: points("score.win", 40, rules.RulePoints,
		"what a win counts"),
	ParameterScoreDraw: points("score.draw", 40, rules.RulePoints,
		"what a draw counts"),
	ParameterScoreLoss: points("score.loss", 40, rules.RulePoints,
		"what a loss counts"),
	ParameterScoreLimited: yesOrNo("score.limited", rules.RulePoints,
		"what the arbiter gives both together may not exceed what a game normally gives"),
	ParameterRapidLeast: aTime("rapid.from", 10*Hour, rules.RuleRapid,
		"the least time of rapid: the time for all moves and sixty times the increment"),
	ParameterRapidLeastIn: yesOrNo("rapid.from-included", rules.RuleRapid,
		"that time itself is still rapid"),
	ParameterRapidMost: aTime("rapid.to", 10*Hour, rules.RuleRapid,
		"the most time of rapid"),
	ParameterRapidMostIn: yesOrNo("rapid.to-included", rules.RuleRapid,
		"that time itself is still rapid"),
	ParameterFastFull: yesOrNo("fast.full-when-supervised", rules.RuleRapidFull,
		"with enough arbiters and a record of the moves the competition rules hold whole"),
	ParameterFastSheetViews: aNumber("fast.sheet-views", 0, 99, rules.RuleRapidFull,
		"how often a player may ask for the arbiter's score of the game; 0 where nothing is said"),
	ParameterFastStart: aNumber("fast.start-moves", 0, 99, rules.RuleFastStart,
		"once each side has made so many moves a wrong start or clock stands"),
	ParameterFastCastling: aChoice("fast.start-castling", rules.RuleFastStart,
		"which misplaced pieces lose the right to castle where a wrong start stands", "king and queen exchanged", "king or rook misplaced"),
	ParameterFastTouch: yesOrNo("fast.touch-on-request", rules.RuleFastTouch,
		"touching is ruled only when a player asks"),
	ParameterRapidIllegal: aChoice("rapid.illegal", rules.RuleFastIllegal,
		"an illegal move in rapid without full supervision: ruled as standard when claimed, loses at once, or as standard", "claim", "loses", "standard"),
	ParameterBlitzIllegal: aChoice("blitz.illegal", rules.RuleBlitzIllegal,
		"an illegal move in blitz without full supervision: the opponent's claim wins, it loses at once, or as standard", "claim wins", "loses", "standard"),
	ParameterFastImpossible: aChoice("fast.impossible", rules.RuleFastImpossible,
		"both kings in check or a pawn on the last rank: the arbiter intervenes, or waits for one more move and then draws", "intervene", "draw"),
	ParameterFastFlagCalled: yesOrNo("fast.arbiter-calls-flag", rules.RuleFastFlag,
		"the arbiter calls a fallen flag he sees in rapid and blitz without full supervision"),
	ParameterFastClaimTime: yesOrNo("fast.claim-needs-time", rules.RuleFastFlag,
		"who claims a win on time in rapid and blitz without full supervision must have time of his own left"),
	ParameterQuickplayAlways: yesOrNo("quickplay.always", rules.RuleQuickplay,
		"the quickplay finish needs no announcement"),
	ParameterQuickplayIncrement: yesOrNo("quickplay.with-increment", rules.RuleQuickplay,
		"there may be a quickplay finish with an increment"),
	ParameterQuickplayUnder: aTime("quickplay.under", 60*Minute, rules.RuleQuickplayClaim,
		"with less time than this a player may claim"),
	ParameterQuickplayTime: aTime("quickplay.time", 60*Minute, rules.RuleQuickplayClaim,
		"added to the opponent's time for a claim rejected, and where the arbiter so decides for one postponed"),
	ParameterQuickplayFinal: yesOrNo("quickplay.final", rules.RuleQuickplayClaim,
		"the arbiter's decision is final"),
	ParameterQuickplayOffer: yesOrNo("quickplay.claim-offers", rules.RuleQuickplayClaim,
		"the claim is an offer of a draw too"),
	ParameterQuickplayDelay: aTime("quickplay.delay", Minute, rules.RuleQuickplayDelay,
		"seconds a move that a player may ask for instead of claiming; 0 where there is no such option"),
	ParameterQuickplayDelayTime: aTime("quickplay.delay-time", 60*Minute, rules.RuleQuickplayDelay,
		"added to the opponent's time where they are granted"),
	ParameterResumeLate: aTime("resume.late-time", 10*Hour, rules.RuleResumptionLate,
		"how late a player may come to a resumption, where it is not the default time"),
	ParameterResumeDefault: yesOrNo("resume.default-time", rules.RuleResumptionLate,
		"the default time holds for resumptions too"),
	ParameterResumeAbsent: yesOrNo("resume.absent-time-runs", rules.RuleResumptionAbsent,
		"while both are absent the time of the player who must answer the sealed move runs, where the default time is not zero"),
	ParameterFine: yesOrNo("penalty.fine", rules.RulePenalties,
		"a fine announced beforehand is among the penalties"),
	ParameterExclusion: yesOrNo("penalty.exclusion-rounds", rules.RulePenalties,
		"exclusion from one or more rounds is among the penalties"),
	ParameterChessNineSixty: yesOrNo("chess960.in-laws", rules.RuleChessNineSixty,
		"Chess960 is part of the Laws and no house rule"),
	ParameterAssistantRequired: yesOrNo("blind.assistant-required", rules.RuleAssistant,
		"a visually disabled player must have an assistant against a hearing-impaired one"),
	ParameterBlindMoves: yesOrNo("blind.moves-announced", rules.RuleBlindClock,
		"the blind player's clock announces the number of moves too"),
	ParameterLongForm: yesOrNo("notation.long-form", rules.RuleNotation,
		"a player may write the square that is left, the long form"),
	ParameterBareCapture: yesOrNo("notation.bare-capture", rules.RuleNotation,
		"a player may write a capture without its sign"),
}

func aNumber(key string, least, most value, rule rules.Rule, meaning string) parameterRow {
	return parameterRow{key: key, kind: kindNumber, least: least, most: most, rule: rule, meaning: meaning}
}

func aTime(key string, most Millis, rule rules.Rule, meaning string) parameterRow {
	return parameterRow{key: key, kind: kindTime, most: value(most), rule: rule, meaning: meaning}
}

func points(key string, most value, rule rules.Rule, meaning string) parameterRow {
	return parameterRow{key: key, kind: kindPoints, most: most, rule: rule, meaning: meaning}
}

func yesOrNo(key string, rule rules.Rule, meaning string) parameterRow {
	return parameterRow{key: key, kind: kindYesNo, rule: rule, meaning: meaning}
}

func aChoice(key string, rule rules.Rule, meaning string, choices ...string) parameterRow {
	return parameterRow{key: key, kind: kindChoice, choices: choices, rule: rule, meaning: meaning}
}
