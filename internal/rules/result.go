package rules

// Points is one player's points for a game. The zero Points are not yet given:
// the game continues.
type Points uint8

// The points of one game. An organiser may give them other worth
// (score.win, score.draw, score.loss).
const (
	NoPoint Points = iota + 1
	HalfPoint
	WholePoint
)

// String returns p as PGN writes it: 0, 1/2 or 1, and * for not yet given.
func (p Points) String() string {
	switch p {
	case NoPoint:
		return "0"
	case HalfPoint:
		return "1/2"
	case WholePoint:
		return "1"
	default:
		return "*"
	}
}

// Result is what each player gets for the game. The zero Result belongs to a
// game that continues.
type Result struct{ White, Black Points }

// Draw is half a point for each side.
func Draw() Result { return Result{HalfPoint, HalfPoint} }

// WinFor is a whole point for s and none for the opponent.
func WinFor(s Side) Result {
	switch s {
	case White:
		return Result{WholePoint, NoPoint}
	case Black:
		return Result{NoPoint, WholePoint}
	default:
		return Result{}
	}
}

// Winner returns the side that has won, or no side.
func (r Result) Winner() Side {
	switch r {
	case WinFor(White):
		return White
	case WinFor(Black):
		return Black
	default:
		return 0
	}
}

// String returns r as PGN writes it, such as "1-0", "1/2-1/2" or "1/2-0", and
// "*" for a game that continues.
func (r Result) String() string {
	if r == (Result{}) {
		return "*"
	}
	return r.White.String() + "-" + r.Black.String()
}

// ParseResult reads what Result.String writes. It returns false for anything
// else.
func ParseResult(text string) (Result, bool) {
	if text == "*" {
		return Result{}, true
	}
	for white := NoPoint; white <= WholePoint; white++ {
		for black := NoPoint; black <= WholePoint; black++ {
			if r := (Result{white, black}); r.String() == text {
				return r, true
			}
		}
	}
	return Result{}, false
}

// Reason is why a game ended. The zero Reason belongs to a game that continues.
type Reason uint8

// The reasons.
const (
	ByCheckmate Reason = iota + 1
	ByResignation
	ByTime
	ByIllegalMoves
	ByForfeit
	ByStalemate
	ByDeadPosition
	ByAgreement
	ByThreefold
	ByFiftyMoves
	ByFivefold
	BySeventyFiveMoves
	ByNormalMeans
	ByBothFlags
	BySealedMove
	ByArbiter
	ByAbort  // hardly begun, and without a result
	ByServer // of a game that is played online
)

// String returns r in English, such as "fifty moves", and "" for none.
func (r Reason) String() string {
	names := [...]string{"", "checkmate", "resignation", "time", "illegal moves", "forfeit",
		"stalemate", "dead position", "agreement", "threefold", "fifty moves", "fivefold",
		"seventy-five moves", "normal means", "both flags", "sealed move", "arbiter", "abort", "server"}
	if int(r) >= len(names) {
		return ""
	}
	return names[r]
}

// ByMove reports whether a move by itself ends a game for r.
func (r Reason) ByMove() bool {
	switch r {
	case ByCheckmate, ByStalemate, ByDeadPosition, ByFivefold, BySeventyFiveMoves:
		return true
	default:
		return false
	}
}

// parseReason reads what Reason.String writes. It returns false for anything
// else.
func parseReason(text string) (Reason, bool) {
	for r := ByCheckmate; r <= ByServer; r++ {
		if r.String() == text {
			return r, true
		}
	}
	return 0, false
}

// Outcome is how a game ended. The zero Outcome belongs to a game that
// continues.
type Outcome struct {
	Result Result
	Reason Reason
	Rule   Rule // Edition.Article gives its article
	Ground Ground
}

// Ground says which of several articles of a rule decides. The zero Ground is the
// principal one. Edition.ArticleOn gives the article.
type Ground string

// Grounds lists every ground.
func Grounds() []Ground {
	return []Ground{
		GroundBothFlagsBefore, GroundBothFlagsLast, GroundFastBothFlags, GroundStanding, GroundIntended, GroundIllegalLoses,
		GroundSheetsDiffer, GroundPositionKnown, GroundPositionUnknown, GroundAmbiguous, GroundUnreadable, GroundNotLegal, GroundDefect, GroundFoundLater,
		GroundFastClock, GroundFastSetUp, GroundFastClaim, GroundInterrupted, GroundCalled, GroundRestarted, GroundNoReason, GroundClaimed,
		GroundOnlyThen, GroundOneSheet, GroundBehind, GroundAgreed, GroundRejected, GroundPostponed, GroundOpened,
		GroundRestored, GroundDisturbed,
	}
}

// The grounds.
const (
	GroundBothFlagsBefore Ground = "both flags before the last period"
	GroundBothFlagsLast   Ground = "both flags in the last period"
	GroundFastBothFlags   Ground = "both flags in rapid and blitz"
	GroundStanding        Ground = "what stands on the board"
	GroundIntended        Ground = "an intended move"
	GroundIllegalLoses    Ground = "an illegal move too many"
	GroundSheetsDiffer    Ground = "scoresheets that differ"
	GroundPositionKnown   Ground = "a position that is known"
	GroundPositionUnknown Ground = "a position that nobody knows"
	GroundAmbiguous       Ground = "more than one meaning"
	GroundUnreadable      Ground = "no meaning"
	GroundNotLegal        Ground = "a move that is not legal"
	GroundDefect          Ground = "a defect"
	GroundFoundLater      Ground = "found later"
	GroundFastClock       Ground = "a clock in rapid and blitz"
	GroundFastSetUp       Ground = "pieces or a board in rapid and blitz"
	GroundFastClaim       Ground = "a claim in rapid and blitz"
	GroundInterrupted     Ground = "the game interrupted"
	GroundCalled          Ground = "the arbiter called"
	GroundRestarted       Ground = "the game restarted"
	GroundNoReason        Ground = "no reason"
	GroundClaimed         Ground = "a claim"
	GroundOnlyThen        Ground = "the clock only then"
	GroundOneSheet        Ground = "one player's scoresheet"
	GroundBehind          Ground = "behind with writing"
	GroundAgreed          Ground = "a claim that is right"
	GroundRejected        Ground = "a claim that is rejected"
	GroundPostponed       Ground = "a claim that is postponed"
	GroundOpened          Ground = "the envelope opened"
	GroundRestored        Ground = "a position that is restored"
	GroundDisturbed       Ground = "a disturbance"
)

// Over reports whether o ends the game.
func (o Outcome) Over() bool { return o != Outcome{} }
