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

// parameterRow contains all data on one parameter that is the same for every
// edition.
type parameterRow struct {
	key         string
	kind        parameterKind
	least, most value    // of a count, a time or points
	choices     []string // of a choice
	rule        rules.Rule
}

// no and yes are the values of a question.
const (
	no  value = 0
	yes value = 1
)

// parameters contains the name of each parameter, its possible values and the
// rule that it belongs to. The packs contain the meaning of each, under its
// key.
var parameters = [parametersEnd]parameterRow{
	parameterIllegalLoses:       aNumber("illegal.loses-at", 1, 99, rules.RuleIllegalMove),
	parameterIllegalTime:        aTime("illegal.time", 60*Minute, rules.RuleIllegalMove),
	parameterIllegalTimeRapid:   aTime("illegal.time-rapid", 60*Minute, rules.RuleFastPenalty),
	parameterIllegalTimeBlitz:   aTime("illegal.time-blitz", 60*Minute, rules.RuleFastPenalty),
	parameterIllegalDraw:        yesOrNo("illegal.draw-if-unwinnable", rules.RuleIllegalMove),
	parameterIllegalPress:       aChoice("illegal.press-without-move", rules.RulePressWithoutMove, "nothing", "penalty", "illegal"),
	parameterIllegalTwoHands:    aChoice("illegal.two-hands", rules.RuleTwoHands, "nothing", "penalty", "illegal"),
	parameterIllegalOnce:        yesOrNo("illegal.once-a-move", rules.RuleIllegalMove),
	parameterPawnLeft:           aChoice("illegal.pawn-left", rules.RulePawnLeft, "restore", "queen"),
	parameterReplacementBinds:   aChoice("illegal.replacement", rules.RuleIllegalMove, "touched", "touched and released"),
	parameterCompletedByNext:    yesOrNo("completed.by-next-move", rules.RuleCompleted),
	parameterPressAfterReply:    yesOrNo("completed.press-after-reply", rules.RuleCompleted),
	parameterDefaultTime:        aTime("default.time", 10*Hour, rules.RuleDefaultTime),
	parameterAbsentNeedsDefault: yesOrNo("default.absent-needs-default", rules.RuleBothAbsent),
	parameterFlagDraw:           yesOrNo("flag.draw-if-unwinnable", rules.RuleFlagFall),
	parameterResignationDraw:    yesOrNo("resignation.draw-if-unwinnable", rules.RuleResignation),
	parameterAgreementMoves:     aNumber("agreement.moves", 0, 200, rules.RuleAgreement),
	parameterReversedMoves:      aNumber("colours-reversed.new-game-before", 0, 200, rules.RuleColoursReversed),
	parameterTouchUnclear:       yesOrNo("touch.unclear-counts", rules.RuleTouchedOwn),
	parameterTouchBoth:          aChoice("touch.both-colours", rules.RuleTouchedBoth, "one of each", "one or more of each"),
	parameterRecordUnder:        aTime("record.stops-under", 60*Minute, rules.RuleRecordingStops),
	parameterRecordIncrement:    aTime("record.increment", 10*Minute, rules.RuleRecordingStops),
	parameterClaimLost:          aChoice("claim.lost-by", rules.RuleClaimLost, "moving", "touching"),
	parameterClaimFixed:         yesOrNo("claim.intended-fixed", rules.RuleIntended),
	parameterClaimTime:          aTime("claim.time", 60*Minute, rules.RuleWrongClaim),
	parameterClaimTimeRapid:     aTime("claim.time-rapid", 60*Minute, rules.RuleWrongClaim),
	parameterClaimTimeBlitz:     aTime("claim.time-blitz", 60*Minute, rules.RuleWrongClaim),
	parameterClaimHalved:        yesOrNo("claim.claimant-halved", rules.RuleWrongClaim),
	parameterClaimMost:          aTime("claim.claimant-most", 60*Minute, rules.RuleWrongClaim),
	parameterThreefoldTimes:     aNumber("threefold.times", 2, 9, rules.RuleThreefold),
	parameterFiftyMoves:         aNumber("fifty.moves", 1, 500, rules.RuleFifty),
	parameterFivefold:           aChoice("fivefold", rules.RuleFivefold, "none", "alternate", "any"),
	parameterSeventyFive:        aNumber("seventy-five.moves", 0, 500, rules.RuleSeventyFive),
	parameterScoreWin:           points("score.win", 40, rules.RulePoints),
	parameterScoreDraw:          points("score.draw", 40, rules.RulePoints),
	parameterScoreLoss:          points("score.loss", 40, rules.RulePoints),
	parameterScoreLimited:       yesOrNo("score.limited", rules.RulePoints),
	parameterRapidLeast:         aTime("rapid.from", 10*Hour, rules.RuleRapid),
	parameterRapidLeastIn:       yesOrNo("rapid.from-included", rules.RuleRapid),
	parameterRapidMost:          aTime("rapid.to", 10*Hour, rules.RuleRapid),
	parameterRapidMostIn:        yesOrNo("rapid.to-included", rules.RuleRapid),
	parameterFastFull:           yesOrNo("fast.full-when-supervised", rules.RuleRapidFull),
	parameterFastSheetViews:     aNumber("fast.sheet-views", 0, 99, rules.RuleRapidFull),
	parameterFastStart:          aNumber("fast.start-moves", 0, 99, rules.RuleFastStart),
	parameterFastTouch:          yesOrNo("fast.touch-on-request", rules.RuleFastTouch),
	parameterRapidIllegal:       aChoice("rapid.illegal", rules.RuleFastIllegal, "claim", "loses", "standard"),
	parameterBlitzIllegal:       aChoice("blitz.illegal", rules.RuleBlitzIllegal, "claim wins", "loses", "standard"),
	parameterFastImpossible:     aChoice("fast.impossible", rules.RuleFastImpossible, "intervene", "draw"),
	parameterFastFlagCalled:     yesOrNo("fast.arbiter-calls-flag", rules.RuleFastFlag),
	parameterFastClaimTime:      yesOrNo("fast.claim-needs-time", rules.RuleFastFlag),
	parameterQuickplayAlways:    yesOrNo("quickplay.always", rules.RuleQuickplay),
	parameterQuickplayIncrement: yesOrNo("quickplay.with-increment", rules.RuleQuickplay),
	parameterQuickplayUnder:     aTime("quickplay.under", 60*Minute, rules.RuleQuickplayClaim),
	parameterQuickplayTime:      aTime("quickplay.time", 60*Minute, rules.RuleQuickplayClaim),
	parameterQuickplayFinal:     yesOrNo("quickplay.final", rules.RuleQuickplayClaim),
	parameterQuickplayOffer:     yesOrNo("quickplay.claim-offers", rules.RuleQuickplayClaim),
	parameterQuickplayDelay:     aTime("quickplay.delay", Minute, rules.RuleQuickplayDelay),
	parameterQuickplayDelayTime: aTime("quickplay.delay-time", 60*Minute, rules.RuleQuickplayDelay),
	parameterResumeLate:         aTime("resume.late-time", 10*Hour, rules.RuleResumptionLate),
	parameterResumeDefault:      yesOrNo("resume.default-time", rules.RuleResumptionLate),
	parameterResumeAbsent:       yesOrNo("resume.absent-time-runs", rules.RuleResumptionAbsent),
	parameterFine:               yesOrNo("penalty.fine", rules.RulePenalties),
	parameterExclusion:          yesOrNo("penalty.exclusion-rounds", rules.RulePenalties),
	parameterChessNineSixty:     yesOrNo("chess960.in-laws", rules.RuleChessNineSixty),
	parameterAssistantRequired:  yesOrNo("blind.assistant-required", rules.RuleAssistant),
	parameterBlindMoves:         yesOrNo("blind.moves-announced", rules.RuleBlindClock),
	parameterLongForm:           yesOrNo(LongForm, rules.RuleNotation),
	parameterBareCapture:        yesOrNo(BareCapture, rules.RuleNotation),
}

func aNumber(key string, least, most value, rule rules.Rule) parameterRow {
	return parameterRow{key: key, kind: kindNumber, least: least, most: most, rule: rule}
}

func aTime(key string, most Millis, rule rules.Rule) parameterRow {
	return parameterRow{key: key, kind: kindTime, most: value(most), rule: rule}
}

func points(key string, most value, rule rules.Rule) parameterRow {
	return parameterRow{key: key, kind: kindPoints, most: most, rule: rule}
}

func yesOrNo(key string, rule rules.Rule) parameterRow {
	return parameterRow{key: key, kind: kindYesNo, rule: rule}
}

func aChoice(key string, rule rules.Rule, choices ...string) parameterRow {
	return parameterRow{key: key, kind: kindChoice, choices: choices, rule: rule}
}
