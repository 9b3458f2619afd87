package laws

// Parameter is one thing in which editions differ, or which an organiser may
// change. The zero Parameter is none.
type Parameter uint8

// The parameters of an edition.
const (
	// ParameterIllegalLoses: the illegal move, counted from one, that loses a game at standard play.
	ParameterIllegalLoses Parameter = iota + 1
	// ParameterIllegalTime: added to the opponent's time for an illegal move that does not lose.
	ParameterIllegalTime
	// ParameterIllegalTimeRapid: the same in rapid.
	ParameterIllegalTimeRapid
	// ParameterIllegalTimeBlitz: the same in blitz.
	ParameterIllegalTimeBlitz
	// ParameterIllegalDraw: a loss by illegal moves is a draw where the opponent cannot checkmate by any series of legal moves.
	ParameterIllegalDraw
	// ParameterIllegalPress: pressing the clock without having moved is nothing, is for the arbiter to penalise, or is an illegal move.
	ParameterIllegalPress
	// ParameterIllegalTwoHands: making one move with two hands is nothing, is for the arbiter to penalise, or is an illegal move.
	ParameterIllegalTwoHands
	// ParameterIllegalOnce: several violations in one move count as one illegal move.
	ParameterIllegalOnce
	// ParameterPawnLeft: a pawn left on the last rank: the position is restored, or the pawn is replaced by a queen.
	ParameterPawnLeft
	// ParameterReplacementBinds: what binds the move that replaces an illegal one.
	ParameterReplacementBinds
	// ParameterCompletedByNext: a move is completed too when the player has made his next move.
	ParameterCompletedByNext
	// ParameterPressAfterReply: a player may still press when the opponent has already replied.
	ParameterPressAfterReply
	// ParameterDefaultTime: how late a player may come where the event does not say.
	ParameterDefaultTime
	// ParameterAbsentNeedsDefault: White's time runs while both are absent only where the default time is not zero.
	ParameterAbsentNeedsDefault
	// ParameterFlagDraw: a fallen flag draws where the opponent cannot checkmate by any series of legal moves.
	ParameterFlagDraw
	// ParameterResignationDraw: a resignation draws where the opponent cannot checkmate by any series of legal moves.
	ParameterResignationDraw
	// ParameterAgreementMoves: moves each side must have made before a draw may be agreed.
	ParameterAgreementMoves
	// ParameterReversedMoves: a game with reversed colours is played anew while fewer moves than this were made by both; 0 lets it always continue.
	ParameterReversedMoves
	// ParameterTouchUnclear: a touch that is not clearly accidental counts as intended.
	ParameterTouchUnclear
	// ParameterTouchBoth: how many touched pieces of each colour the rule on both colours speaks of.
	ParameterTouchBoth
	// ParameterRecordUnder: who has less time than this need not write.
	ParameterRecordUnder
	// ParameterRecordIncrement: an increment from which every move must be written.
	ParameterRecordIncrement
	// ParameterClaimLost: what ends the right to claim a draw on this move.
	ParameterClaimLost
	// ParameterClaimFixed: the written intended move cannot be changed.
	ParameterClaimFixed
	// ParameterClaimTime: added to the opponent's time for a wrong claim at standard play.
	ParameterClaimTime
	// ParameterClaimTimeRapid: the same in rapid.
	ParameterClaimTimeRapid
	// ParameterClaimTimeBlitz: the same in blitz.
	ParameterClaimTimeBlitz
	// ParameterClaimHalved: a wrong claim costs the claimant half of his time, down to one minute.
	ParameterClaimHalved
	// ParameterClaimMost: the most that halving takes.
	ParameterClaimMost
	// ParameterThreefoldTimes: occurrences of a position that let a player claim.
	ParameterThreefoldTimes
	// ParameterFiftyMoves: moves of each side without capture and pawn move that let a player claim.
	ParameterFiftyMoves
	// ParameterFivefold: five occurrences end the game: never, where they are consecutive alternate moves of each side, or always.
	ParameterFivefold
	// ParameterSeventyFive: moves of each side without capture and pawn move that end the game; 0 for never.
	ParameterSeventyFive
	// ParameterScoreWin: what a win counts.
	ParameterScoreWin
	// ParameterScoreDraw: what a draw counts.
	ParameterScoreDraw
	// ParameterScoreLoss: what a loss counts.
	ParameterScoreLoss
	// ParameterScoreLimited: what the arbiter gives both together may not exceed what a game normally gives.
	ParameterScoreLimited
	// ParameterRapidLeast: the least time of rapid: the time for all moves and sixty times the increment.
	ParameterRapidLeast
	// ParameterRapidLeastIn: that time itself is still rapid.
	ParameterRapidLeastIn
	// ParameterRapidMost: the most time of rapid.
	ParameterRapidMost
	// ParameterRapidMostIn: that time itself is still rapid.
	ParameterRapidMostIn
	// ParameterFastFull: with enough arbiters and a record of the moves the competition rules hold whole.
	ParameterFastFull
	// ParameterFastSheetViews: how often a player may ask for the arbiter's score of the game; 0 where nothing is said.
	ParameterFastSheetViews
	// ParameterFastStart: once each side has made so many moves a wrong start or clock stands.
	ParameterFastStart
	// ParameterFastCastling: which misplaced pieces lose the right to castle where a wrong start stands.
	ParameterFastCastling
	// ParameterFastTouch: touching is ruled only when a player asks.
	ParameterFastTouch
	// ParameterRapidIllegal: an illegal move in rapid without full supervision: ruled as standard when claimed, loses at once, or as standard.
	ParameterRapidIllegal
	// ParameterBlitzIllegal: an illegal move in blitz without full supervision: the opponent's claim wins, it loses at once, or as standard.
	ParameterBlitzIllegal
	// ParameterFastImpossible: both kings in check or a pawn on the last rank: the arbiter intervenes, or waits for one more move and then draws.
	ParameterFastImpossible
	// ParameterFastFlagCalled: the arbiter calls a fallen flag he sees in rapid and blitz without full supervision.
	ParameterFastFlagCalled
	// ParameterFastClaimTime: who claims a win on time in rapid and blitz without full supervision must have time of his own left.
	ParameterFastClaimTime
	// ParameterQuickplayAlways: the quickplay finish needs no announcement.
	ParameterQuickplayAlways
	// ParameterQuickplayIncrement: there may be a quickplay finish with an increment.
	ParameterQuickplayIncrement
	// ParameterQuickplayUnder: with less time than this a player may claim.
	ParameterQuickplayUnder
	// ParameterQuickplayTime: added to the opponent's time for a claim rejected, and where the arbiter so decides for one postponed.
	ParameterQuickplayTime
	// ParameterQuickplayFinal: the arbiter's decision is final.
	ParameterQuickplayFinal
	// ParameterQuickplayOffer: the claim is an offer of a draw too.
	ParameterQuickplayOffer
	// ParameterQuickplayDelay: seconds a move that a player may ask for instead of claiming; 0 where there is no such option.
	ParameterQuickplayDelay
	// ParameterQuickplayDelayTime: added to the opponent's time where they are granted.
	ParameterQuickplayDelayTime
	// ParameterResumeLate: how late a player may come to a resumption, where it is not the default time.
	ParameterResumeLate
	// ParameterResumeDefault: the default time holds for resumptions too.
	ParameterResumeDefault
	// ParameterResumeAbsent: while both are absent the time of the player who must answer the sealed move runs, where the default time is not zero.
	ParameterResumeAbsent
	// ParameterFine: a fine announced beforehand is among the penalties.
	ParameterFine
	// ParameterExclusion: exclusion from one or more rounds is among the penalties.
	ParameterExclusion
	// ParameterChessNineSixty: Chess960 is part of the Laws and no house rule.
	ParameterChessNineSixty
	// ParameterAssistantRequired: a visually disabled player must have an assistant against a hearing-impaired one.
	ParameterAssistantRequired
	// ParameterBlindMoves: the blind player's clock announces the number of moves too.
	ParameterBlindMoves
)

// parametersEnd is one more than the last parameter.
const parametersEnd = ParameterBlindMoves + 1
