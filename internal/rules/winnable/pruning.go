package winnable

import "blindchess/internal/rules"

// pruning closes those states of a search that are dead by where their pieces may
// ever go. It looks only at positions that a capture or pawn move made: only
// these change much in that.
type pruning struct {
	built         bool // whether to look at all
	passed        bool // a state was passed over that would have been looked at
	asked, closed int
	estimate      mobility
}

// If winner has a queen or a rook, pruning waits until so many positions did
// not suffice, and it happens less often if it rarely helps.
const (
	pruneWithHeavyPieces = 20000
	pruneAsked           = 1000
	pruneSeldom          = 50
	pruneSkipped         = 15
)

// close reports whether p, a state of h with marks, is proved dead.
func (w *pruning) close(h *search, p *rules.Position, marks uint32) bool {
	if marks&markIrreversible == 0 {
		return false
	}
	heavy := p.Placement().RooksAndQueens() & p.Placement().OfSide(h.winner)
	if heavy != 0 && len(h.states) < pruneWithHeavyPieces {
		return false
	}
	if !w.built {
		w.passed = true
		return false
	}
	w.asked++
	if w.asked > pruneAsked && w.closed*pruneSeldom < w.asked && w.asked&pruneSkipped != 0 {
		return false
	}
	if !w.estimate.estimate(p) || w.estimate.admitsMate(h.winner) {
		return false
	}
	w.closed++
	return true
}
