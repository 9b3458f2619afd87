package table

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

func announcedAs(byTable, assisted bool) evidence.Origin {
	switch {
	case byTable:
		return evidence.OriginInferred
	case assisted:
		return evidence.OriginAssisted
	default:
		return evidence.OriginSaid
	}
}

// announced returns s with how the move that by is making, or has just made, was
// announced.
func (s State) announced(by rules.Side, origin evidence.Origin) State {
	ply := s.Game.Ply() + 1
	if s.Gate.By == by && s.Gate.Made && s.Gate.Unlawful == 0 {
		ply--
	}
	return s.heardAs(ply, origin)
}

// heardAs returns s with how a ply, which is the last, was announced.
func (s State) heardAs(ply int, origin evidence.Origin) State {
	before := s.Heard[:min(max(ply-1, 0), len(s.Heard))]
	if !s.folding {
		before = slices.Clip(before)
	}
	for len(before) < ply-1 {
		before = append(before, "")
	}
	s.Heard = append(before, origin)
	return s
}

// repeated returns s as by has rightly repeated the move that was announced to
// them. A repetition cannot confirm a move that was not spoken.
func (s State) repeated(by rules.Side) State {
	ply := s.Game.Ply()
	if g := s.Gate; g.By == by.Other() && (!g.Made || g.Unlawful != 0) {
		ply++
	}
	if ply == 0 || ply > len(s.Heard) || s.Heard[ply-1] == evidence.OriginInferred {
		return s
	}
	if !s.folding {
		s.Heard = slices.Clone(s.Heard)
	}
	s.Heard[ply-1] = evidence.OriginRepeated
	return s
}

// origin returns how the entry was made.
func (e SheetWritten) origin() evidence.Origin {
	if e.Kept {
		return evidence.OriginKept
	}
	return e.Origin
}

// origin returns the hand that writes c's entry: the player's, or their
// assistant's.
func (c Write) origin() evidence.Origin {
	if c.Assisted {
		return evidence.OriginAssisted
	}
	return evidence.OriginWritten
}

// heard returns how each ply of the game was announced.
func (s State) heard() []evidence.Origin { return s.Heard[:min(s.Game.Ply(), len(s.Heard))] }
