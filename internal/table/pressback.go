package table

import (
	"slices"
	"time"

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
	Sealed  bool       `json:"sealed,omitzero"` // their move was in the envelope by then: only the times are put right
}

func (e PressTakenBack) apply(s State) State {
	if e.Sealed {
		return s.putRight(rules.BySide[Span]{White: e.White, Black: e.Black})
	}
	s.Stop, s.Wrong = "", s.breaches()
	s = s.unpressed()
	s.Clock = s.Clock.Start(e.By, s.At)
	s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = false, false, 0
	return s.reconsidered()
}

// takeBackPress carries out the proposal for a clock that was started against a
// player who cannot move yet.
func (d *decision) takeBackPress(p Proposal) {
	if d.s.StartedAgainst() != 0 {
		d.emit(PressTakenBack{Actor: By(d.s.Gate.By), White: p.Clocks.White, Black: p.Clocks.Black, Article: p.Article})
		if len(d.s.breaches()) > 0 {
			d.restart(d.s.Gate.By)
		}
		return
	}
	right := d.s.rightTimes(d.at)
	if !slices.ContainsFunc(d.s.Misruns, func(m Misrun) bool { return !m.byHand() }) {
		d.setRight(right, false)
		return
	}
	d.emit(PressTakenBack{Actor: By(d.s.lastMisrun().By), White: right.White, Black: right.Black, Article: p.Article, Sealed: true})
	if d.s.Phase == PhasePlaying && d.s.Stop == StopWrong && len(d.s.Wrong) == 0 { // a flag that fell too soon
		d.restart(0)
	}
}

// Misrun is the difference that an early press of By made on both clocks before
// the envelope was closed or the move was completed, until it is ruled on. Of nobody,
// it is what a hand made of the clock beside the table.
type Misrun struct {
	By   rules.Side
	Ply  int                // after which ply the press was
	More rules.BySide[Span] // the time that each clock is to be given
}

// lastMisrun returns the newest one, and the zero one if there is none.
func (s State) lastMisrun() Misrun {
	if len(s.Misruns) == 0 {
		return Misrun{}
	}
	return s.Misruns[len(s.Misruns)-1]
}

// misrunOf returns the time that side's clock is to be given for early presses.
func (s State) misrunOf(side rules.Side) Span {
	var more Span
	for _, m := range s.Misruns {
		more += m.More.Of(side)
	}
	return more
}

// rightTimes returns the times that both clocks should show at an instant.
func (s State) rightTimes(at clock.Instant) rules.BySide[Span] {
	return rules.BySide[Span]{
		White: max(s.spanAt(rules.White, at)+s.misrunOf(rules.White), 0), Black: max(s.spanAt(rules.Black, at)+s.misrunOf(rules.Black), 0),
	}
}

// LostByPress reports whether the newest move was completed after an early press
// of by, and what their opponent lost by it waits for the arbiter.
func (s State) LostByPress(by rules.Side) bool {
	last := s.lastMisrun()
	return last.By == by && last.Ply == s.Game.Ply()-1
}

// ranAgainst returns s as the move of an early press is completed: what the
// opponent lost meanwhile waits for the arbiter, if it is a second or more.
func (s State) ranAgainst(by rules.Side) State {
	g, other := s.Gate, by.Other()
	if !s.Conditions.Arbiter || g.By != by || !g.Made || !g.Due || g.Unlawful != 0 {
		return s
	}
	if lost := s.unpressed().span(other) - s.span(other); lost >= Span(time.Second) {
		s.Misruns = append(slices.Clone(s.Misruns), Misrun{By: by, Ply: s.Game.Ply() - 1, More: rules.BySide[Span]{}.With(other, lost)})
	}
	return s
}

// misrun returns s as the envelope is closed over an early press that is not
// ruled on. Both clocks stay as they are. Time that ran against a player who could
// not move uses up no delay of theirs.
func (s State) misrun() State {
	shown, was := s.Clock, s.unpressed()
	s.Clock = was.Clock
	run := Misrun{By: s.Gate.By, Ply: s.Game.Ply()}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		left := shown.Left(side, s.At)
		run.More = run.More.With(side, was.span(side)-Span(left))
		s.Clock = s.Clock.Set(side, left, s.At)
	}
	s.Clock = s.Clock.Start(shown.Ready(), s.At)
	if shown.Running() == 0 {
		s.Clock = s.Clock.Stop(s.At)
	}
	s.Misruns = append(slices.Clone(s.Misruns), run)
	s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = false, false, 0
	return s
}

// putRight returns s with the right times on both clocks, and on the envelope while
// it is closed. What runs goes on.
func (s State) putRight(right rules.BySide[Span]) State {
	before := s
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		rest := right.Of(side) - s.span(side)
		for i, m := range s.Misruns {
			more := m.More.Of(side)
			if i == len(s.Misruns)-1 { // no clock shows less than nothing
				more = rest
			}
			s, rest = s.ruled(side, more), rest-more
			s.Ruled[len(s.Ruled)-1].From = m.Ply + 1
		}
		s.Clock = s.Clock.Set(side, right.Of(side).Duration(), s.At)
		s.Flags = s.Flags.With(side, s.Flags.Of(side) && right.Of(side) == 0)
	}
	if s.Phase == PhaseAdjourned && !s.Envelope.Opened {
		s.Envelope.Left = right
	}
	s.Misruns = nil
	return s.apart(before).reconsidered()
}

// wronged reports whether the clock of side runs, or ran, after an early press of
// their opponent that is not ruled on, or whether a hand has set the clock: who could not
// move, or may have had other time, has not overstepped.
func (s State) wronged(side rules.Side) bool {
	return s.StartedAgainst() == side || s.misrunOf(side) > 0 || s.SetByHand()
}

// mayRight reports whether the times may be put right now, as nothing else is
// proposed first.
func (s State) mayRight() bool {
	if s.Phase != PhasePlaying {
		return s.Phase == PhaseAdjourned || s.sealing()
	}
	return !s.Divergence.Open && len(s.Wrong) == 0 && s.stoppedFor() == 0 && s.Claim.Kind == 0
}

// PressWaits reports whether an early press, or a clock that a hand has set, waits for a
// ruling.
func (s State) PressWaits() bool {
	return s.StartedAgainst() != 0 || len(s.Misruns) > 0 && s.Phase != PhaseEnded
}

// proposePress proposes the times of the clocks after an early press is taken
// back.
func (s State) proposePress() Proposal {
	if s.StartedAgainst() == 0 && s.lastMisrun().byHand() {
		return s.proposeTimes()
	}
	p, by := s.propose(s.Game.Ply()), s.Gate.By
	p.Correct = rules.BySide[[]rules.Square]{}
	if s.StartedAgainst() != 0 {
		before := s.unpressed()
		p.Clocks = rules.BySide[Span]{White: before.span(rules.White), Black: before.span(rules.Black)}
	} else {
		p.Clocks, by = s.rightTimes(s.At), s.lastMisrun().By
	}
	p.Why, p.Article, p.Times = string(EarlyPress), s.articleOfPress(by), true
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
