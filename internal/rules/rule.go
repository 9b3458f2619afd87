package rules

import "strings"

// Rule names one rule of the Laws, whatever its article in an edition. The zero
// Rule is none. Edition.Article returns its article in an edition.
type Rule uint8

// Play and legality, Articles 1 to 3.
const (
	// RuleTurn: White begins and the sides move alternately.
	RuleTurn Rule = iota + 1
	// RuleStartPosition: The start position.
	RuleStartPosition
	// RulePieceMoves: How each piece moves and captures.
	RulePieceMoves
	// RuleEnPassant: The pawn that passes an attacked square.
	RuleEnPassant
	// RulePromotion: A pawn on its last rank becomes another piece on that move.
	RulePromotion
	// RuleCastling: King and rook, unmoved, over free and unattacked squares.
	RuleCastling
	// RuleCheck: No move may leave or put the own king in check.
	RuleCheck
)

// Touching and releasing, Article 4.
const (
	// RuleAdjust: Pieces are adjusted only after saying so.
	RuleAdjust Rule = iota + 1 + RuleCheck
	// RuleTouchedOwn: The first own piece touched that can move must move.
	RuleTouchedOwn
	// RuleTouchedOpponent: The first opposing piece touched that can be captured must be captured.
	RuleTouchedOpponent
	// RuleTouchedBoth: Own and opposing pieces touched: the one captures the other if it can.
	RuleTouchedBoth
	// RuleTouchedCastling: King and then rook touched: castle there if legal.
	RuleTouchedCastling
	// RuleRookFirst: Rook and then king touched: no castling with that rook.
	RuleRookFirst
	// RuleCastlingBarred: Castling meant and illegal: another king move, and if none, any move.
	RuleCastlingBarred
	// RulePromotionChoice: The promoted piece is chosen once it has touched the square.
	RulePromotionChoice
	// RuleTouchedImmovable: No touched piece can move or be captured: any legal move.
	RuleTouchedImmovable
	// RuleReleased: A piece released in a legal move may go nowhere else, and when the move is made.
	RuleReleased
	// RuleTouchClaim: A complaint about touching is lost once the complainer touches a piece.
	RuleTouchClaim
)

// The end of the game, Article 5.
const (
	// RuleCheckmate: Checkmate wins.
	RuleCheckmate Rule = iota + 1 + RuleTouchClaim
	// RuleResignation: Resignation loses.
	RuleResignation
	// RuleStalemate: Stalemate draws.
	RuleStalemate
	// RuleDeadPosition: Neither side can checkmate by any series of legal moves.
	RuleDeadPosition
	// RuleAgreement: The players agree on a draw.
	RuleAgreement
)

// The clock, Article 6.
const (
	// RuleCompleted: A move is completed by stopping the player's clock, or by an act in
	// place of it.
	RuleCompleted Rule = iota + 1 + RuleAgreement
	// RulePressFirst: The clock is pressed only after a move was made.
	RulePressFirst
	// RuleDefaultTime: A player who comes later than the default time loses.
	RuleDefaultTime
	// RuleBothAbsent: Neither player has come: White's time runs.
	RuleBothAbsent
	// RuleFlagFall: The time is over: the game is lost, or drawn where the opponent cannot mate.
	RuleFlagFall
	// RuleBothFlags: Both flags have fallen, and it is unknown which fell first.
	RuleBothFlags
	// RuleWrongClock: A clock that was set wrongly or is defective.
	RuleWrongClock
	// RuleStopClocks: A player may stop the clocks only to ask for the arbiter.
	RuleStopClocks
)

// Irregularities, Article 7.
const (
	// RuleWrongStart: The game began from a wrong position.
	RuleWrongStart Rule = iota + 1 + RuleStopClocks
	// RuleBoardTurned: The board was turned by a right angle.
	RuleBoardTurned
	// RuleColoursReversed: The game began with the colours exchanged.
	RuleColoursReversed
	// RuleDisplaced: Pieces were knocked over or displaced.
	RuleDisplaced
	// RuleIllegalMove: A completed illegal move is taken back, counted and penalised.
	RuleIllegalMove
	// RulePawnLeft: A pawn was left on the last rank.
	RulePawnLeft
	// RuleKingCaptured: The opponent's king was captured.
	RuleKingCaptured
	// RulePressWithoutMove: The clock was pressed and no move was made.
	RulePressWithoutMove
	// RuleTwoHands: One move was made with two hands.
	RuleTwoHands
)

// Keeping score, Article 8.
const (
	// RuleRecording: Each player writes every move.
	RuleRecording Rule = iota + 1 + RuleTwoHands
	// RuleWritingAhead: No move is written before it is made, but for a claim or a sealed move.
	RuleWritingAhead
	// RuleRecordingStops: Who is short of time need not write.
	RuleRecordingStops
	// RuleRecordCompleted: After the shortage the sheets are completed.
	RuleRecordCompleted
	// RuleSigning: Both players sign both sheets with the result.
	RuleSigning
)

// Drawn games, Article 9.
const (
	// RuleOffer: A draw is offered after making a move, before pressing.
	RuleOffer Rule = iota + 1 + RuleSigning
	// RuleDrawMoves: How many moves must be made before a draw may be agreed.
	RuleDrawMoves
	// RuleThreefold: The same position for the third time, on a claim.
	RuleThreefold
	// RuleFifty: Fifty moves of each side without capture and pawn move, on a claim.
	RuleFifty
	// RuleIntended: A claim with a move that is written and not made.
	RuleIntended
	// RuleClaimLost: The loss of the right to claim on this move.
	RuleClaimLost
	// RuleWrongClaim: The consequences of a wrong claim.
	RuleWrongClaim
	// RuleFivefold: The same position five times ends the game.
	RuleFivefold
	// RuleSeventyFive: Seventy-five moves of each side without capture and pawn move end the game; mate comes first.
	RuleSeventyFive
)

// Points and the arbiter.
const (
	// RulePoints: The points for a game.
	RulePoints Rule = iota + 1 + RuleSeventyFive
	// RulePenalties: The penalties of the arbiter.
	RulePenalties
)

// Rapid and blitz.
const (
	// RuleRapid: What is a rapid game.
	RuleRapid Rule = iota + 1 + RulePenalties
	// RuleBlitz: What is a blitz game.
	RuleBlitz
	// RuleRapidFull: When the competition rules hold whole in rapid.
	RuleRapidFull
	// RuleBlitzFull: When the competition rules hold whole in blitz.
	RuleBlitzFull
	// RuleRapidRecording: Rapid and blitz players need not write.
	RuleRapidRecording
	// RuleFastPenalty: Penalties in blitz, and later in rapid too, are one minute instead of two.
	RuleFastPenalty
	// RuleFastStart: After some moves a wrong start or clock remains.
	RuleFastStart
	// RuleFastTouch: Touching is ruled only when the players ask.
	RuleFastTouch
	// RuleFastIllegal: Illegal moves in rapid without full supervision.
	RuleFastIllegal
	// RuleBlitzIllegal: Illegal moves in blitz without full supervision.
	RuleBlitzIllegal
	// RuleFastFlag: The persons who may call a flag in rapid and blitz.
	RuleFastFlag
	// RuleFastImpossible: Both kings in check, or a pawn on the last rank, seen by the arbiter.
	RuleFastImpossible
)

// Quickplay finish.
const (
	// RuleQuickplay: When there is a quickplay finish.
	RuleQuickplay Rule = iota + 1 + RuleFastImpossible
	// RuleQuickplayClaim: No effort, or no win by normal means, under two minutes.
	RuleQuickplayClaim
	// RuleQuickplayDelay: Five seconds a move, asked for under two minutes.
	RuleQuickplayDelay
	// RuleQuickplayAlone: The claim where no arbiter is present.
	RuleQuickplayAlone
)

// Adjournment.
const (
	// RuleSealing: A move is sealed, and may be changed until the clock is stopped.
	RuleSealing Rule = iota + 1 + RuleQuickplayAlone
	// RuleEarlySealing: A player adjourns before the end of the session.
	RuleEarlySealing
	// RuleEnvelope: The data on the envelope.
	RuleEnvelope
	// RuleSealedOffer: A draw offered after the sealing.
	RuleSealedOffer
	// RuleResumption: The position, the clocks and who must be there at resumption.
	RuleResumption
	// RuleSealedLost: A sealed move that is ambiguous, unreadable or illegal loses.
	RuleSealedLost
	// RuleResumptionLate: A player who comes too late to the resumption loses.
	RuleResumptionLate
	// RuleResumptionAbsent: Neither player comes to the resumption.
	RuleResumptionAbsent
	// RuleEnvelopeLost: The envelope is missing.
	RuleEnvelopeLost
	// RuleResumptionClock: The times at resumption are wrong.
	RuleResumptionClock
)

// Blind and visually disabled players.
const (
	// RuleBlindAnnounce: Moves are announced, repeated and executed.
	RuleBlindAnnounce Rule = iota + 1 + RuleResumptionClock
	// RuleBlindTouched: A piece counts as touched when it was taken out of its
	// securing aperture.
	RuleBlindTouched
	// RuleBlindMade: Captured piece off, piece in another aperture, announced; only then the clock.
	RuleBlindMade
	// RuleBlindClock: A clock that can be felt or heard.
	RuleBlindClock
	// RuleBlindScore: Score in braille, in longhand or on a recording.
	RuleBlindScore
	// RuleSlip: A slip of the tongue is corrected before the opponent's clock is started.
	RuleSlip
	// RuleBoardsDiffer: The two boards show different positions.
	RuleBoardsDiffer
	// RuleAssistant: The rights of an assistant.
	RuleAssistant
)

// Other ways of play and of writing.
const (
	// RuleNotation: How moves are written.
	RuleNotation Rule = iota + 1 + RuleAssistant
	// RuleChessNineSixty: Chess960.
	RuleChessNineSixty
)

// rulesEnd is one more than the last rule.
const rulesEnd = RuleChessNineSixty + 1

// String returns the name of r, such as "boards differ", and "" for none.
func (r Rule) String() string {
	if r >= rulesEnd {
		return ""
	}
	return ruleNames[r]
}

// Key returns the name of r in one word, such as "boards-differ".
func (r Rule) Key() string { return strings.ReplaceAll(r.String(), " ", "-") }

// ParseRule reads what Rule.Key writes. It returns no rule and false for
// anything else.
func ParseRule(key string) (Rule, bool) {
	for r := Rule(1); r < rulesEnd; r++ {
		if r.Key() == key {
			return r, true
		}
	}
	return 0, false
}

// Rules lists every rule, in the order of the Laws.
func Rules() []Rule {
	all := make([]Rule, 0, rulesEnd-1)
	for r := Rule(1); r < rulesEnd; r++ {
		all = append(all, r)
	}
	return all
}

var ruleNames = [rulesEnd]string{
	"",
	"turn",
	"start position",
	"piece moves",
	"en passant",
	"promotion",
	"castling",
	"check",
	"adjust",
	"touched own",
	"touched opponent",
	"touched both",
	"touched castling",
	"rook first",
	"castling barred",
	"promotion choice",
	"touched immovable",
	"released",
	"touch claim",
	"checkmate",
	"resignation",
	"stalemate",
	"dead position",
	"agreement",
	"completed",
	"press first",
	"default time",
	"both absent",
	"flag fall",
	"both flags",
	"wrong clock",
	"stop clocks",
	"wrong start",
	"board turned",
	"colours reversed",
	"displaced",
	"illegal move",
	"pawn left",
	"king captured",
	"press without move",
	"two hands",
	"recording",
	"writing ahead",
	"recording stops",
	"record completed",
	"signing",
	"offer",
	"draw moves",
	"threefold",
	"fifty",
	"intended",
	"claim lost",
	"wrong claim",
	"fivefold",
	"seventy-five",
	"points",
	"penalties",
	"rapid",
	"blitz",
	"rapid full",
	"blitz full",
	"rapid recording",
	"fast penalty",
	"fast start",
	"fast touch",
	"fast illegal",
	"blitz illegal",
	"fast flag",
	"fast impossible",
	"quickplay",
	"quickplay claim",
	"quickplay delay",
	"quickplay alone",
	"sealing",
	"early sealing",
	"envelope",
	"sealed offer",
	"resumption",
	"sealed lost",
	"resumption late",
	"resumption absent",
	"envelope lost",
	"resumption clock",
	"blind announce",
	"blind touched",
	"blind made",
	"blind clock",
	"blind score",
	"slip",
	"boards differ",
	"assistant",
	"notation",
	"chess960",
}
