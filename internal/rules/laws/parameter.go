package laws

// parameter is one thing in which editions differ, or which an organiser may
// change. Its possible values are in the table of parameters, and its value in
// the text of each edition. The zero parameter is none.
type parameter uint8

// The parameters of an edition, in the order of the Laws.
const (
	// Illegal moves.
	parameterIllegalLoses parameter = iota + 1
	parameterIllegalTime
	parameterIllegalTimeRapid
	parameterIllegalTimeBlitz
	parameterIllegalDraw
	parameterIllegalPress
	parameterIllegalTwoHands
	parameterIllegalOnce
	parameterPawnLeft
	parameterReplacementBinds

	// Completing a move, coming late, flags and agreement.
	parameterCompletedByNext
	parameterPressAfterReply
	parameterDefaultTime
	parameterAbsentNeedsDefault
	parameterFlagDraw
	parameterResignationDraw
	parameterAgreementMoves

	// Reversed colours, touching and recording.
	parameterReversedMoves
	parameterTouchUnclear
	parameterTouchBoth
	parameterRecordUnder
	parameterRecordIncrement

	// Drawn games.
	parameterClaimLost
	parameterClaimFixed
	parameterClaimTime
	parameterClaimTimeRapid
	parameterClaimTimeBlitz
	parameterClaimHalved
	parameterClaimMost
	parameterThreefoldTimes
	parameterFiftyMoves
	parameterFivefold
	parameterSeventyFive

	// Points.
	parameterScoreWin
	parameterScoreDraw
	parameterScoreLoss
	parameterScoreLimited

	// Rapid and blitz.
	parameterRapidLeast
	parameterRapidLeastIn
	parameterRapidMost
	parameterRapidMostIn
	parameterFastFull
	parameterFastSheetViews
	parameterFastStart
	parameterFastTouch
	parameterRapidIllegal
	parameterBlitzIllegal
	parameterFastImpossible
	parameterFastFlagCalled
	parameterFastClaimTime

	// The quickplay finish.
	parameterQuickplayAlways
	parameterQuickplayIncrement
	parameterQuickplayUnder
	parameterQuickplayTime
	parameterQuickplayFinal
	parameterQuickplayOffer
	parameterQuickplayDelay
	parameterQuickplayDelayTime

	// Adjourned games.
	parameterResumeLate
	parameterResumeDefault
	parameterResumeAbsent

	// Penalties, Chess960, blind players and notation.
	parameterFine
	parameterExclusion
	parameterChessNineSixty
	parameterAssistantRequired
	parameterBlindMoves
	parameterLongForm
	parameterBareCapture
)

// parametersEnd is one more than the last parameter.
const parametersEnd = parameterBareCapture + 1
