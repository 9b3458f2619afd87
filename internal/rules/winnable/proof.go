package winnable

import "blindchess/internal/rules"

// Verdict says whether one side can still give mate by any series of legal
// moves, the opponent helping. The zero Verdict is Undetermined.
type Verdict uint8

// The three verdicts.
const (
	// Undetermined means that nothing was proved. Whoever decides a result
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

// ProofKind is the way in which a verdict was proved. The zero ProofKind is
// that of a verdict which was not.
type ProofKind uint8

// The kinds of proof. The first proves Winnable, the others Unwinnable.
const (
	// ProofMate is a series of legal moves that ends in mate.
	ProofMate ProofKind = iota + 1
	// ProofMaterial is the pieces alone, wherever they stand.
	ProofMaterial
	// ProofForced is a series of moves, each the only legal one, to a position
	// in which the game is over, or cannot be won by its pieces alone, or which
	// stood before.
	ProofForced
	// ProofExhausted is the visit of every position that can be reached, save
	// those behind a position that is itself proved by its pieces or statically;
	// of two positions that differ only in where queens, rooks and bishops
	// stand one may be visited for both.
	ProofExhausted
	// ProofStatic is an estimate from above of where each piece may ever stand:
	// even so much freedom holds no mate.
	ProofStatic
)

// String returns k in lower case, and "" where nothing was proved.
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
	// Line is the mating series for ProofMate, empty where mate stands on the
	// board, and the forced series for ProofForced. For ProofExhausted and
	// ProofStatic it is the forced series, mostly empty, that leads to the
	// position which was judged.
	Line []rules.Move
	// Region holds, for ProofStatic, every square that the king of the
	// opponent can ever reach.
	Region rules.Occupancy
	// Nodes is how many positions the search entered. It is 0 where no search
	// was needed.
	Nodes int
}
