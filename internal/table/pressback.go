package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// PressTakenBack: the early press of By was taken back, with the times of that
// instant, and their clock runs.
type PressTakenBack struct {
	Actor
	White   clock.Span `json:"white"`
	Black   clock.Span `json:"black"`
	Article string     `json:"article,omitzero"`
}

func (e PressTakenBack) apply(s State) State {
	s.Stop, s.Wrong = "", PendingIrregularity{}
	s = s.unpressed()
	s.Clock = s.Clock.Start(e.By, s.At)
	s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = false, false, 0
	return s.reconsidered()
}

// takeBackPress carries out the proposal for a clock that was started against a
// player who cannot move yet.
func (d *decision) takeBackPress(p Proposal) {
	d.emit(PressTakenBack{Actor: By(d.s.Gate.By), White: p.Clocks.White, Black: p.Clocks.Black, Article: p.Article})
}

// proposePress proposes the times of the clocks after an early press is taken
// back.
func (s State) proposePress() Proposal {
	p := s.propose(s.Game.Ply())
	p.Correct = rules.BySide[[]rules.Square]{}
	before := s.unpressed()
	p.Clocks = rules.BySide[Span]{White: before.span(rules.White), Black: before.span(rules.Black)}
	p.Why, p.Article = string(EarlyPress), s.articleOfPress(s.Gate.By)
	return p
}

// StartedAgainst returns the player whose clock was started although their
// opponent has made no move, so that they cannot move yet, and otherwise 0. A
// flag that falls on it has no automatic consequence. Rules: rules.RuleBlindMade,
// rules.RuleFlagFall.
func (s State) StartedAgainst() rules.Side {
	g := s.Gate
	if s.Phase != PhasePlaying && s.Phase != PhaseSealing || !g.Pressed || g.Made || s.replySealed(g.By) {
		return 0
	}
	if other := g.By.Other(); s.Clock.Ready() == other {
		return other
	}
	return 0
}
