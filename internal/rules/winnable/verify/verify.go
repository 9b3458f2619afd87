package verify

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// Outcome is what became of checking a proof. The zero Outcome is Unchecked.
type Outcome uint8

// The outcomes.
const (
	// Unchecked: within the limit nothing was shown either way.
	Unchecked Outcome = iota
	// Verified: the proof is valid.
	Verified
	// Refuted: it does not, and a mate or a move shows it.
	Refuted
)

// String returns o in lower case.
func (o Outcome) String() string {
	return [...]string{"unchecked", "verified", "refuted"}[o]
}

// Check checks the proof that s can, or cannot, give mate from p by any series
// of legal moves. It walks through limit positions at most.
func Check(p rules.Position, s rules.Side, proof winnable.Proof, limit int) Outcome {
	end, forced, legal := playOut(p, proof.Line)
	if !legal {
		return Refuted
	}
	switch proof.Kind {
	case winnable.ProofMate:
		return told(end.Checkmate() && end.Turn() == s.Other())
	case winnable.ProofMaterial:
		return told(bareOf(end.Placement(), s))
	case winnable.ProofForced:
		if !forced {
			return Refuted
		}
		if bareOf(end.Placement(), s) || end.MoveCount() == 0 && !(end.Checkmate() && end.Turn() == s.Other()) {
			return Verified
		}
		return walk(end, s, limit)
	case winnable.ProofStatic, winnable.ProofExhausted:
		if !forced {
			return Refuted
		}
		return walk(end, s, limit)
	default:
		return Unchecked
	}
}

func told(holds bool) Outcome {
	if holds {
		return Verified
	}
	return Refuted
}

// playOut plays a line. It reports whether each move was the only legal one,
// and whether all were legal.
func playOut(p rules.Position, line []rules.Move) (end rules.Position, forced, legal bool) {
	forced = true
	for _, m := range line {
		forced = forced && len(p.AppendMoves(nil)) == 1
		next, err := p.Play(m)
		if err != nil {
			return p, false, false
		}
		p = next
	}
	return p, forced, true
}

// bareOf reports whether s has too few pieces to mate, on any squares: a king
// alone, or one minor piece against pieces that cannot shut their own king in.
func bareOf(pieces rules.Placement, s rules.Side) bool {
	own, others := pieces.OfSide(s)&^pieces.Kings(), pieces.OfSide(s.Other())&^pieces.Kings()
	knights, bishops := pieces.OfRole(rules.Knight), pieces.OfRole(rules.Bishop)
	switch {
	case own == 0:
		return true
	case own.Len() == 1 && own == own&knights:
		// Every other piece but a queen can be beside its king.
		return others&^pieces.OfRole(rules.Queen) == 0
	case own == own&bishops && sameColour(own):
		// A knight, a pawn, or a bishop of the other colour can.
		return others&(knights|pieces.Pawns()) == 0 && (others&bishops == 0 || sameColour(own|others&bishops))
	default:
		return false
	}
}

// sameColour reports whether all squares of o are light, or all dark.
func sameColour(o rules.Occupancy) bool {
	const light rules.Occupancy = 0x55aa55aa55aa55aa
	return o&light == 0 || o&^light == 0
}

// walk visits every position that can be reached from p, except those behind a
// position that rules out a mate by s. The pieces alone, or the squares that
// they may ever reach, can rule it out.
func walk(p rules.Position, s rules.Side, limit int) Outcome {
	if shutOut(p, s) {
		return Verified
	}
	seen := map[rules.Position]bool{p: true}
	open := []rules.Position{p}
	var moves []rules.Move
	for len(open) > 0 {
		now := open[len(open)-1]
		open = open[:len(open)-1]
		moves = now.AppendMoves(moves[:0])
		if len(moves) == 0 && now.Checked() && now.Turn() == s.Other() {
			return Refuted
		}
		for _, m := range moves {
			next := now.After(m)
			if seen[next] {
				continue
			}
			if len(seen) >= limit {
				return Unchecked
			}
			seen[next] = true
			changed := now.Placement().Pawns() != next.Placement().Pawns() || now.Captured(m) != 0
			if changed && (bareOf(next.Placement(), s) || shutOut(next, s)) && !(next.Checkmate() && next.Turn() == s.Other()) {
				continue
			}
			open = append(open, next)
		}
	}
	return Verified
}
