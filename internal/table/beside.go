package table

import (
	"slices"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// asShown is the number by which the times that a clock beside the table shows are
// taken, after a hand has set it.
const asShown = 2

// SetByHand reports whether a hand has set the clock beside the table during the game,
// and nobody has ruled on it. Until then a flag on it has no automatic consequence. Rules: rules.RuleWrongClock, rules.RuleFlagFall.
func (s State) SetByHand() bool { return slices.ContainsFunc(s.Misruns, Misrun.byHand) }

// byHand reports whether a hand on the clock made the difference, and no early press.
func (m Misrun) byHand() bool { return m.By == 0 }

// handOf returns the time that side's clock is to be given since a hand set it.
func (s State) handOf(side rules.Side) Span {
	var more Span
	for _, m := range s.Misruns {
		if m.byHand() {
			more += m.More.Of(side)
		}
	}
	return more
}

func plus(a, b rules.BySide[Span]) rules.BySide[Span] {
	return rules.BySide[Span]{White: a.White + b.White, Black: a.Black + b.Black}
}

// slight reports whether times differ by no more than a clock beside the table lags.
func slight(more rules.BySide[Span]) bool {
	return small(more.White) && small(more.Black)
}

func small(more Span) bool { return max(more, -more).Duration() <= clockLag }

// setByHand returns s after a hand has set the clock beside the table, so that each
// clock is to be given more. A hand that sets it back leaves nothing to rule on.
func (s State) setByHand(more rules.BySide[Span]) State {
	s.Misruns = slices.Clone(s.Misruns)
	at := slices.IndexFunc(s.Misruns, func(m Misrun) bool { return m.byHand() && m.Ply == s.Game.Ply() })
	if at < 0 {
		at, s.Misruns = len(s.Misruns), append(s.Misruns, Misrun{Ply: s.Game.Ply()})
	}
	m := &s.Misruns[at]
	m.More = plus(m.More, more)
	if slight(rules.BySide[Span]{White: s.handOf(rules.White), Black: s.handOf(rules.Black)}) {
		s.Misruns = slices.DeleteFunc(s.Misruns, Misrun.byHand)
	}
	return s
}

// apart returns s after a decision has changed the times of before. The clock beside
// the table does not show them until it is set, and its readings count with the
// difference.
func (s State) apart(before State) State {
	if !s.Conditions.ClockTold || s.Conditions.Elsewhere() || s.Phase != PhasePlaying {
		return s
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		s.Apart = s.Apart.With(side, s.Apart.Of(side)+s.span(side)-before.span(side))
	}
	if slight(s.Apart) {
		s.Apart = rules.BySide[Span]{}
	}
	return s
}

// beside returns a reading with the times that count: with what was decided and the
// clock does not show yet. Follows says that it shows it from now on.
func (d *decision) beside(c ReadClock) (counts ReadClock, follows bool) {
	apart := d.s.Apart
	if apart == (rules.BySide[Span]{}) {
		return c, false
	}
	if c.Adds {
		apart = plus(apart, c.More)
	} else if c.More != (rules.BySide[Span]{}) {
		c.More = plus(apart, c.More)
		return c, true
	}
	off := rules.BySide[Span]{}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		off = off.With(side, d.s.spanAt(side, d.at)-Span(c.Left.Of(side)))
	}
	if slight(off) {
		return c, true
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		c.Left = c.Left.With(side, max(c.Left.Of(side)+apart.Of(side).Duration(), 0))
	}
	return c, false
}

// tellSet reports that a hand has set the clock beside the table to the times of c, or
// that it shows the times of the game again.
func (d *decision) tellSet(c ReadClock) {
	if !d.s.SetByHand() {
		d.emit(DeviceReported{Kind: ClockRight})
		return
	}
	d.emit(DeviceReported{Kind: ClockSet, There: Span(c.Left.White), Here: Span(c.Left.Black)})
}

// flagBeside carries out what a flag on the clock beside the table means. One of a
// player who has time left by a decision stops both clocks: the clock must be set.
// Rule: rules.RuleWrongClock.
func (d *decision) flagBeside(side rules.Side) {
	switch {
	case side == 0 || d.s.Flags.Of(side):
		return
	case d.s.Apart.Of(side).Duration() > clockLag && d.s.Clock.Left(side, d.at) > 0:
		if d.s.Stop == "" {
			d.emit(DeviceReported{Kind: ClockBehind, There: d.s.spanAt(rules.White, d.at), Here: d.s.spanAt(rules.Black, d.at)})
			d.stop(side, StopWrong)
		}
		return
	}
	d.emit(FlagFell{Actor: By(side)})
	if d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) {
		d.flag(side)
	}
}

// FlagBeside returns the player who has no time left by a decision on the clocks,
// although the clock beside the table, which shows left, does not know of it.
func (s State) FlagBeside(left rules.BySide[time.Duration]) rules.Side {
	running := s.Clock.Running()
	if running == 0 || s.Apart.Of(running) >= 0 || left.Of(running)+s.Apart.Of(running).Duration() > 0 {
		return 0
	}
	return running
}

// proposeTimes proposes the times of both clocks after a hand has set them.
func (s State) proposeTimes() Proposal {
	p := s.propose(s.Game.Ply())
	p.Correct = rules.BySide[[]rules.Square]{}
	p.Clocks, p.Times = s.rightTimes(s.At), true
	p.Why, p.Article = string(WrongClock), s.articleOfWrong(Irregularity{Kind: WrongClock})
	return p
}

// setRight sets both clocks to the times of a proposal, or lets the clock beside the
// table count as it is. A flag that fell meanwhile counts if its player has no time.
func (d *decision) setRight(left rules.BySide[clock.Span], shown bool) {
	d.emit(ClocksAdjusted{White: left.White, Black: left.Black, Ruled: true, Righted: true, Shown: shown})
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if d.s.Phase == PhasePlaying && d.s.Flags.Of(side) && d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) {
			d.flag(side)
		}
	}
	if d.s.Phase == PhasePlaying && d.s.Stop == StopWrong && len(d.s.Wrong) == 0 {
		d.restart(0)
	}
}

// shownTimes returns the times that the clock beside the table shows.
func (s State) shownTimes() rules.BySide[Span] {
	return rules.BySide[Span]{White: s.span(rules.White), Black: s.span(rules.Black)}
}
