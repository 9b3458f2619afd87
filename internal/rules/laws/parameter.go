package laws

// Parameter is one thing in which editions differ, or which an organiser may
// change. What each means stands in the table of parameters, what it holds in
// the text of each edition. The zero Parameter is none.
type Parameter uint8

// The parameters of an edition, in the order of the Laws.
const (
	// Illegal moves.
	ParameterIllegalLoses Parameter = iota + 1
	ParameterIllegalTime
	ParameterIllegalTimeRapid
	ParameterIllegalTimeBlitz
	ParameterIllegalDraw
	ParameterIllegalPress
	ParameterIllegalTwoHands
	ParameterIllegalOnce
	ParameterPawnLeft
	ParameterReplacementBinds

	// Completing a move, coming late, flags and agreement.
	ParameterCompletedByNext
	ParameterPressAfterReply
	ParameterDefaultTime
	ParameterAbsentNeedsDefault
	ParameterFlagDraw
	ParameterResignationDraw
	ParameterAgreementMoves

	// Reversed colours, touching and recording.
	ParameterReversedMoves
	ParameterTouchUnclear
	ParameterTouchBoth
	ParameterRecordUnder
	ParameterRecordIncrement

	// Drawn games.
	ParameterClaimLost
	ParameterClaimFixed
	ParameterClaimTime
	ParameterClaimTimeRapid
	ParameterClaimTimeBlitz
	ParameterClaimHalved
	ParameterClaimMost
	ParameterThreefoldTimes
	ParameterFiftyMoves
	ParameterFivefold
	ParameterSeventyFive

	// Points.
	ParameterScoreWin
	ParameterScoreDraw
	ParameterScoreLoss
	ParameterScoreLimited

	// Rapid and blitz.
	ParameterRapidLeast
	ParameterRapidLeastIn
	ParameterRapidMost
	ParameterRapidMostIn
	ParameterFastFull
	ParameterFastSheetViews
	ParameterFastStart
	ParameterFastCastling
	ParameterFastTouch
	ParameterRapidIllegal
	ParameterBlitzIllegal
	ParameterFastImpossible
	ParameterFastFlagCalled
	ParameterFastClaimTime

	// The quickplay finish.
	ParameterQuickplayAlways
	ParameterQuickplayIncrement
	ParameterQuickplayUnder
	ParameterQuickplayTime
	ParameterQuickplayFinal
	ParameterQuickplayOffer
	ParameterQuickplayDelay
	ParameterQuickplayDelayTime

	// Adjourned games.
	ParameterResumeLate
	ParameterResumeDefault
	ParameterResumeAbsent

	// Penalties, Chess960, blind players and notation.
	ParameterFine
	ParameterExclusion
	ParameterChessNineSixty
	ParameterAssistantRequired
	ParameterBlindMoves
	ParameterLongForm
	ParameterBareCapture
)

// parametersEnd is one more than the last parameter.
const parametersEnd = ParameterBareCapture + 1
