package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// unsaidFor is how long after the end a slip of the tongue counts as corrected
// immediately. Rule: rules.RuleSlip.
const unsaidFor = 30 * time.Second

// MayUnsay reports whether side, whose announcement has ended the game, may still
// correct it at an instant. Only their word shows the move: it has arisen on no board.
// The opponent's clock has not been started, and no one has signed. Rules:
// rules.RuleSlip, rules.RuleCheckmate, rules.RuleStalemate, rules.RuleDeadPosition.
func (s State) MayUnsay(side rules.Side, at clock.Instant) bool {
	g := s.Gate
	switch {
	case s.Phase != PhaseEnded || !s.Outcome.Reason.ByMove() || at > s.EndedAt.Add(unsaidFor):
		return false
	case g.By != side || !g.Made || g.Pressed || g.Unlawful != 0 || g.Announced != g.Handled:
		return false
	case s.Signed != (rules.BySide[bool]{}) || s.Rematch != (Rematch{}) || s.Conditions.Elsewhere():
		return false
	}
	return s.hidesPiece(side) || s.Seat(side).Blind && s.Seat(side).Board == NoBoard && len(g.Touched) == 0
}

// reopened returns s before the end that an announcement of by brought, while that is
// being corrected: their clock runs on.
func (s State) reopened(by rules.Side) State {
	if s.Phase != PhaseEnded {
		return s
	}
	s.Phase, s.Outcome = PhasePlaying, rules.Outcome{}
	ply := min(s.Game.Ply(), len(s.Times))
	s.Times = s.Times[:ply:ply]
	s.Clock = s.Clock.Start(by, s.At)
	return s
}
