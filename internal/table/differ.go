package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// differs reports whether boards or sheets differ by more than a move that is
// still to be carried out or written, and from which ply on.
func (s State) differs() (int, bool) {
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if s.boardStands(side) {
			continue
		}
		if ply := s.omitted(side); ply > 0 {
			return ply, true
		}
	}
	f, err := evidence.Reconcile(s.evidence())
	if err != nil {
		return 0, false
	}
	sheets := f.Cause == evidence.SheetsDiffer || f.Cause == evidence.SheetSlip || f.Cause == evidence.Irreconcilable
	if !sheets && s.boardStands(rules.White) && s.boardStands(rules.Black) {
		return 0, false
	}
	if f.Diverged == 0 {
		return s.Game.Ply(), true
	}
	return f.Diverged, true
}

// omitted returns the one ply that was never carried out on the board of side
// while those after it were, and 0 where that does not explain the board.
func (s State) omitted(side rules.Side) int {
	stands := s.Boards.Of(side).Placement
	for ply := s.Game.Ply(); ply > 0; ply-- {
		if s.Game.At(ply-1).Turn() == side {
			continue
		}
		placement := s.Game.At(ply - 1).Placement()
		for later := ply + 1; later <= s.Game.Ply(); later++ {
			placement = carriedOn(placement, s.Game.At(later-1), s.Game.Move(later))
		}
		if placement == stands {
			return ply
		}
	}
	return 0
}

// carriedOn returns p after the displacements of a move that was made in a
// position, whatever else stands there.
func carriedOn(p rules.Placement, position rules.Position, m rules.Move) rules.Placement {
	before, after := position.Placement(), displaced(position, m)
	for _, square := range before.Differences(after) {
		p = p.Put(square, after.At(square))
	}
	return p
}
