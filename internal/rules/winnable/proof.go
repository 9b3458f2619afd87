package winnable

import "blindchess/internal/rules"

// Verdict says whether one side can still give mate by any series of legal
// moves, the opponent helping. The zero Verdict is Undetermined.
type Verdict uint8

// The three verdicts.
const (
	// Undetermined means that nothing was proved. A caller that decides a result
	// treats it as winnable: only a proof may take a result away.
	Undetermined Verdict = iota
	// Winnable means that the Proof holds a series of legal moves that ends in
	// mate.
	Winnable
	// Unwinnable means that no series of legal moves ends in mate.
	Unwinnable
)

// String returns v in lower case.
func (v Verdict) String() string {
	switch v {
	case Winnable:
		return "winnable"
	case Unwinnable:
		return "unwinnable"
	default:
		return "undetermined"
	}
}

// ProofKind is the way in which a verdict was proved. The zero ProofKind
// belongs to a verdict without a proof.
type ProofKind uint8

// The kinds of proof. The first proves Winnable, the others Unwinnable.
const (
	// ProofMate is a series of legal moves that ends in mate.
	ProofMate ProofKind = iota + 1
	// ProofMaterial is the pieces alone, on any squares.
	ProofMaterial
	// ProofForced is a series of moves, each the only legal one, to a position in
	// which the game is over, or cannot be won by its pieces alone, or which
	// occurred before.
	ProofForced
	// ProofExhausted is the visit of every position that can be reached, except
	// those behind a position that is itself proved by its pieces or statically. If
	// two positions differ only in the squares of queens, rooks and bishops, one
	// may be visited for both.
	ProofExhausted
	// ProofStatic is an estimate from above of the squares that each piece may ever
	// reach: even so much freedom has no mate.
	ProofStatic
)

// String returns k in lower case, and "" if nothing was proved.
func (k ProofKind) String() string {
	switch k {
	case ProofMate:
		return "mate"
	case ProofMaterial:
		return "material"
	case ProofForced:
		return "forced line"
	case ProofExhausted:
		return "exhausted"
	case ProofStatic:
		return "static"
	default:
		return ""
	}
}

// Proof is the certificate of a Verdict.
type Proof struct {
	Kind ProofKind
	// Line is the mating series for ProofMate, empty if the board shows a mate, and
	// the forced series for ProofForced. For ProofExhausted and ProofStatic it is
	// the forced series, mostly empty, that leads to the position which was judged.
	Line []rules.Move
	// Region has, for ProofStatic, every square that the opponent's king can ever
	// reach.
	Region rules.Occupancy
	// Nodes is how many positions the search entered. It is 0 where no search
	// was needed.
	Nodes int
}
