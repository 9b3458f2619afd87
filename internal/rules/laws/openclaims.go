package laws

import "blindchess/internal/rules"

// OpenClaim is one draw that the player who has the move can claim.
type OpenClaim struct {
	Kind ClaimKind
	Move rules.Move // the intended move it needs, or none where the board gives it
}

// OpenClaims lists the draws that the player who has the move can claim in g,
// in the present position or with an intended move. If the board gives a claim,
// no move is listed for it too. It ignores the loss of the right by a touch. An
// intended move that would mate gives the claim too: the Laws only require that
// it is legal.
func (e Edition) OpenClaims(g rules.Game) []OpenClaim {
	if g.Position().Turn() == 0 {
		return nil
	}
	var open []OpenClaim
	for _, kind := range [2]ClaimKind{ClaimThreefold, ClaimFifty} {
		if e.claimHolds(g, kind) {
			open = append(open, OpenClaim{Kind: kind})
			continue
		}
		if !e.mayHoldNext(g, kind) {
			continue
		}
		for m := range g.Position().Moves() {
			if after, err := g.Play(m); err == nil && e.claimHolds(after, kind) {
				open = append(open, OpenClaim{kind, m})
			}
		}
	}
	// The test for the end of the game takes far longer than the search for claims,
	// so it comes last.
	if len(open) == 0 {
		return nil
	}
	if _, over := e.Ended(g); over {
		return nil
	}
	return open
}

// Needs returns how many occurrences, or moves of each player, a claim of kind needs,
// and 0 for a claim of another kind.
func (e Edition) Needs(kind ClaimKind) int {
	switch kind {
	case ClaimThreefold:
		return e.number(parameterThreefoldTimes)
	case ClaimFifty:
		return e.number(parameterFiftyMoves)
	default:
		return 0
	}
}

// mayHoldNext reports whether some move could give a claim of kind, so that
// trying them all is worth while.
func (e Edition) mayHoldNext(g rules.Game, kind ClaimKind) bool {
	if kind == ClaimFifty {
		return g.Setup().Halfmoves+1 >= 2*e.number(parameterFiftyMoves)
	}
	wanted := e.number(parameterThreefoldTimes) - 1
	earliest := max(0, g.Ply()-g.Setup().Halfmoves)
	for before := g; before.Ply() > earliest; {
		before = before.Back(before.Ply() - 1)
		if before.Repetitions() >= wanted && before.Position().Turn() != g.Position().Turn() {
			return true
		}
	}
	return false
}
