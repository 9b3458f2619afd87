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
	parameterIllegalLoses: aNumber("illegal.loses-at", 1, 99, rules.RuleIllegalMove,
		"the illegal move, counted from one, that loses a game at standard play"),
	parameterIllegalTime: aTime("illegal.time", 60*Minute, rules.RuleIllegalMove,
		"added to the opponent's time for an illegal move that does not lose"),
	parameterIllegalTimeRapid: aTime("illegal.time-rapid", 60*Minute, rules.RuleFastPenalty,
		"the same in rapid"),
	parameterIllegalTimeBlitz: aTime("illegal.time-blitz", 60*Minute, rules.RuleFastPenalty,
		"the same in blitz"),
	parameterIllegalDraw: yesOrNo("illegal.draw-if-unwinnable", rules.RuleIllegalMove,
		"a loss by illegal moves is a draw where the opponent cannot checkmate by any series of legal moves"),
	parameterIllegalPress: aChoice("illegal.press-without-move", rules.RulePressWithoutMove,
		"pressing the clock without having moved is nothing, is for the arbiter to penalise, or is an illegal move", "nothing", "penalty", "illegal"),
	parameterIllegalTwoHands: aChoice("illegal.two-hands", rules.RuleTwoHands,
		"making one move with two hands is nothing, is for the arbiter to penalise, or is an illegal move", "nothing", "penalty", "illegal"),
	parameterIllegalOnce: yesOrNo("illegal.once-a-move", rules.RuleIllegalMove,
		"several violations in one move count as one illegal move"),
	parameterPawnLeft: aChoice("illegal.pawn-left", rules.RulePawnLeft,
		"a pawn left on the last rank: the position is restored, or the pawn is replaced by a queen", "restore", "queen"),
	parameterReplacementBinds: aChoice("illegal.replacement", rules.RuleIllegalMove,
		"what binds the move that replaces an illegal one", "touched", "touched and released"),
	parameterCompletedByNext: yesOrNo("completed.by-next-move", rules.RuleCompleted,
		"a move is completed too when the player has made his next move"),
	parameterPressAfterReply: yesOrNo("completed.press-after-reply", rules.RuleCompleted,
		"a player may still press when the opponent has already replied"),
	parameterDefaultTime: aTime("default.time", 10*Hour, rules.RuleDefaultTime,
		"how late a player may come where the event does not say"),
	parameterAbsentNeedsDefault: yesOrNo("default.absent-needs-default", rules.RuleBothAbsent,
		"White's time runs while both are absent only where the default time is not zero"),
	parameterFlagDraw: yesOrNo("flag.draw-if-unwinnable", rules.RuleFlagFall,
		"a fallen flag draws where the opponent cannot checkmate by any series of legal moves"),
	parameterResignationDraw: yesOrNo("resignation.draw-if-unwinnable", rules.RuleResignation,
		"a resignation draws where the opponent cannot checkmate by any series of legal moves"),
	parameterAgreementMoves: aNumber("agreement.moves", 0, 200, rules.RuleAgreement,
		"moves each side must have made before a draw may be agreed"),
	parameterReversedMoves: aNumber("colours-reversed.new-game-before", 0, 200, rules.RuleColoursReversed,
		"a game with reversed colours is played anew while fewer moves than this were made by both; 0 lets it always continue"),
	parameterTouchUnclear: yesOrNo("touch.unclear-counts", rules.RuleTouchedOwn,
		"a touch that is not clearly accidental counts as intended"),
	parameterTouchBoth: aChoice("touch.both-colours", rules.RuleTouchedBoth,
		"how many touched pieces of each colour the rule on both colours speaks of", "one of each", "one or more of each"),
	parameterRecordUnder: aTime("record.stops-under", 60*Minute, rules.RuleRecordingStops,
		"who has less time than this need not write"),
	parameterRecordIncrement: aTime("record.increment", 10*Minute, rules.RuleRecordingStops,
		"an increment from which every move must be written"),
	parameterClaimLost: aChoice("claim.lost-by", rules.RuleClaimLost,
		"what ends the right to claim a draw on this move", "moving", "touching"),
	parameterClaimFixed: yesOrNo("claim.intended-fixed", rules.RuleIntended,
		"the written intended move cannot be changed"),
	parameterClaimTime: aTime("claim.time", 60*Minute, rules.RuleWrongClaim,
		"added to the opponent's time for a wrong claim at standard play"),
	parameterClaimTimeRapid: aTime("claim.time-rapid", 60*Minute, rules.RuleWrongClaim,
		"the same in rapid"),
	parameterClaimTimeBlitz: aTime("claim.time-blitz", 60*Minute, rules.RuleWrongClaim,
		"the same in blitz"),
	parameterClaimHalved: yesOrNo("claim.claimant-halved", rules.RuleWrongClaim,
		"a wrong claim costs the claimant half of his time, down to one minute"),
	parameterClaimMost: aTime("claim.claimant-most", 60*Minute, rules.RuleWrongClaim,
		"the most that halving takes"),
	parameterThreefoldTimes: aNumber("threefold.times", 2, 9, rules.RuleThreefold,
		"occurrences of a position that let a player claim"),
	parameterFiftyMoves: aNumber("fifty.moves", 1, 500, rules.RuleFifty,
		"moves of each side without capture and pawn move that let a player claim"),
	parameterFivefold: aChoice("fivefold", rules.RuleFivefold,
		"five occurrences end the game: never, where they are consecutive alternate moves of each side, or always", "none", "alternate", "any"),
	parameterSeventyFive: aNumber("seventy-five.moves", 0, 500, rules.RuleSeventyFive,
		"moves of each side without capture and pawn move that end the game; 0 for never"),
	parameterScoreWin: points("score.win", 40, rules.RulePoints,
		"what a win counts"),
	parameterScoreDraw: points("score.draw", 40, rules.RulePoints,
		"what a draw counts"),
	parameterScoreLoss: points("score.loss", 40, rules.RulePoints,
		"what a loss counts"),
	parameterScoreLimited: yesOrNo("score.limited", rules.RulePoints,
		"what the arbiter gives both together may not exceed what a game normally gives"),
	parameterRapidLeast: aTime("rapid.from", 10*Hour, rules.RuleRapid,
		"the least time of rapid: the time for all moves and sixty times the increment"),
	parameterRapidLeastIn: yesOrNo("rapid.from-included", rules.RuleRapid,
		"that time itself is still rapid"),
	parameterRapidMost: aTime("rapid.to", 10*Hour, rules.RuleRapid,
		"the most time of rapid"),
	parameterRapidMostIn: yesOrNo("rapid.to-included", rules.RuleRapid,
		"that time itself is still rapid"),
	parameterFastFull: yesOrNo("fast.full-when-supervised", rules.RuleRapidFull,
		"with enough arbiters and a record of the moves the competition rules hold whole"),
	parameterFastSheetViews: aNumber("fast.sheet-views", 0, 99, rules.RuleRapidFull,
		"how often a player may ask for the arbiter's score of the game; 0 where nothing is said"),
	parameterFastStart: aNumber("fast.start-moves", 0, 99, rules.RuleFastStart,
		"once each side has made so many moves a wrong start or clock stands"),
	parameterFastTouch: yesOrNo("fast.touch-on-request", rules.RuleFastTouch,
		"touching is ruled only when a player asks"),
	parameterRapidIllegal: aChoice("rapid.illegal", rules.RuleFastIllegal,
		"an illegal move in rapid without full supervision: ruled as standard when claimed, loses at once, or as standard", "claim", "loses", "standard"),
	parameterBlitzIllegal: aChoice("blitz.illegal", rules.RuleBlitzIllegal,
		"an illegal move in blitz without full supervision: the opponent's claim wins, it loses at once, or as standard", "claim wins", "loses", "standard"),
	parameterFastImpossible: aChoice("fast.impossible", rules.RuleFastImpossible,
		"both kings in check or a pawn on the last rank: the arbiter intervenes, or waits for one more move and then draws", "intervene", "draw"),
	parameterFastFlagCalled: yesOrNo("fast.arbiter-calls-flag", rules.RuleFastFlag,
		"the arbiter calls a fallen flag he sees in rapid and blitz without full supervision"),
	parameterFastClaimTime: yesOrNo("fast.claim-needs-time", rules.RuleFastFlag,
		"who claims a win on time in rapid and blitz without full supervision must have time of his own left"),
	parameterQuickplayAlways: yesOrNo("quickplay.always", rules.RuleQuickplay,
		"the quickplay finish needs no announcement"),
	parameterQuickplayIncrement: yesOrNo("quickplay.with-increment", rules.RuleQuickplay,
		"there may be a quickplay finish with an increment"),
	parameterQuickplayUnder: aTime("quickplay.under", 60*Minute, rules.RuleQuickplayClaim,
		"with less time than this a player may claim"),
	parameterQuickplayTime: aTime("quickplay.time", 60*Minute, rules.RuleQuickplayClaim,
		"added to the opponent's time for a claim rejected, and where the arbiter so decides for one postponed"),
	parameterQuickplayFinal: yesOrNo("quickplay.final", rules.RuleQuickplayClaim,
		"the arbiter's decision is final"),
	parameterQuickplayOffer: yesOrNo("quickplay.claim-offers", rules.RuleQuickplayClaim,
		"the claim is an offer of a draw too"),
	parameterQuickplayDelay: aTime("quickplay.delay", Minute, rules.RuleQuickplayDelay,
		"seconds a move that a player may ask for instead of claiming; 0 where there is no such option"),
	parameterQuickplayDelayTime: aTime("quickplay.delay-time", 60*Minute, rules.RuleQuickplayDelay,
		"added to the opponent's time where they are granted"),
	parameterResumeLate: aTime("resume.late-time", 10*Hour, rules.RuleResumptionLate,
		"how late a player may come to a resumption, where it is not the default time"),
	parameterResumeDefault: yesOrNo("resume.default-time", rules.RuleResumptionLate,
		"the default time holds for resumptions too"),
	parameterResumeAbsent: yesOrNo("resume.absent-time-runs", rules.RuleResumptionAbsent,
		"while both are absent the time of the player who must answer the sealed move runs, where the default time is not zero"),
	parameterFine: yesOrNo("penalty.fine", rules.RulePenalties,
		"a fine announced beforehand is among the penalties"),
	parameterExclusion: yesOrNo("penalty.exclusion-rounds", rules.RulePenalties,
		"exclusion from one or more rounds is among the penalties"),
	parameterChessNineSixty: yesOrNo("chess960.in-laws", rules.RuleChessNineSixty,
		"Chess960 is part of the Laws and no house rule"),
	parameterAssistantRequired: yesOrNo("blind.assistant-required", rules.RuleAssistant,
		"a visually disabled player must have an assistant against a hearing-impaired one"),
	parameterBlindMoves: yesOrNo("blind.moves-announced", rules.RuleBlindClock,
		"the blind player's clock announces the number of moves too"),
	parameterLongForm: yesOrNo(LongForm, rules.RuleNotation,
		"a player may write the square that is left, the long form"),
	parameterBareCapture: yesOrNo(BareCapture, rules.RuleNotation,
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
