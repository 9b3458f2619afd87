package laws

import "blindchess/internal/rules"

// ClaimKind is the subject of a player's claim. The zero ClaimKind is no claim.
type ClaimKind uint8

// The claims that the Laws know.
const (
	// ClaimThreefold: on the board, or with an intended move.
	ClaimThreefold ClaimKind = iota + 1
	// ClaimFifty: on the board, or with an intended move.
	ClaimFifty
	// ClaimFlag: the opponent's flag has fallen.
	ClaimFlag
	// ClaimIllegal: the opponent has completed an illegal move.
	ClaimIllegal
	// ClaimTouched: the opponent has touched the piece on Claim.Square.
	ClaimTouched
	// ClaimNormalMeans: quickplay: the opponent cannot win by normal means.
	ClaimNormalMeans
	// ClaimNoEffort: quickplay: the opponent makes no effort to win by normal means.
	ClaimNoEffort
	// ClaimDelay: quickplay: five seconds more on every move, for both.
	ClaimDelay
)

// String returns k as scripts write it, such as "normal-means".
func (k ClaimKind) String() string {
	names := [...]string{"", "threefold", "fifty", "flag", "illegal", "touched", "normal-means", "no-effort", "delay"}
	if int(k) >= len(names) {
		return ""
	}
	return names[k]
}

// ParseClaimKind reads what ClaimKind.String writes.
func ParseClaimKind(text string) (ClaimKind, bool) {
	for k := ClaimThreefold; k <= ClaimDelay; k++ {
		if k.String() == text {
			return k, true
		}
	}
	return 0, false
}

// Claim is one player's claim, with all data for its ruling besides the game
// itself.
type Claim struct {
	Kind       ClaimKind
	By         rules.Side
	Conditions Conditions

	// Intended is the move that the claimant has written and not played, with
	// threefold and fifty. No move means that the claim is about the position on
	// the board.
	Intended rules.Move
	// Unwritten: the claimant named Intended, but has not written it.
	Unwritten bool
	// Written is the move on the claimant's sheet for this turn before they
	// claimed, or none.
	Written rules.Move
	// Handling is the claimant's handling of pieces on this move.
	Handling Handling
	// Made: the claimant has already made a move (which is not in the game
	// until it is completed).
	Made bool

	// Remaining is the time that each side has left. 0 or less is a fallen
	// flag.
	Remaining rules.BySide[Millis]

	// Square is the square of the piece that was touched.
	Square rules.Square
	// Proven: the fact that is claimed (an illegal move, a touch, an unfinished
	// promotion) is known to have happened. Earlier counts the opponent's illegal
	// moves before this one; Illegal is its kind, and Pawn as in IllegalMove.
	Proven  bool
	Illegal IllegalKind
	Pawn    rules.Move
	Earlier int
	// LastPeriod: no further period of play follows (both flags, quickplay).
	LastPeriod bool
}

// Decision is what becomes of a claim or an irregularity. The zero Decision is
// none.
type Decision uint8

// The decisions.
const (
	// Upheld: it holds: the ruling says what follows.
	Upheld Decision = iota + 1
	// Rejected: it was examined and is wrong: the ruling says what follows.
	Rejected
	// OutOfOrder: it cannot be made now: nothing follows, no penalty.
	OutOfOrder
	// Undecided: only the arbiter can decide; Ruling.Options lists what they may do.
	Undecided
	// Stands: what happened is left as it is.
	Stands
)

// String returns d in English.
func (d Decision) String() string {
	names := [...]string{"", "upheld", "rejected", "out of order", "undecided", "stands"}
	if int(d) >= len(names) {
		return ""
	}
	return names[d]
}

// TimeChange is one change of one clock.
type TimeChange struct {
	Side rules.Side
	// Add is added to the time left; it is negative if time is taken away.
	Add Millis
}

// Option is one thing that the arbiter may decide, with its consequences.
type Option struct {
	Decision Decision
	Name     string // accept, postpone, reject
	Outcome  rules.Outcome
	Time     []TimeChange
}

// Ruling is the consequence that the Laws require. It changes nothing by
// itself.
type Ruling struct {
	Decision Decision
	Rule     rules.Rule    // the rule that decides; Edition.Decides gives its article
	Ground   rules.Ground  // one of its articles, if it has several
	Outcome  rules.Outcome // how the game ends by it, or none
	Time     []TimeChange
	Play     rules.Move // the move that must be played now, or none
	Offer    bool       // it is an offer of a draw to the opponent too
	Restore  bool       // the position before the irregularity is set up again
	Queen    bool       // the pawn left on the last rank is replaced by a queen of its colour
	Annul    bool       // the game is annulled and a new one played
	Count    int        // illegal moves of the offender, or views of the arbiter's score, this one included
	Final    bool       // what the arbiter decides on it is not ruled on again
	Options  []Option   // what the arbiter may do, where Decision is Undecided
}
