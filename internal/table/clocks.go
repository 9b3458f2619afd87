package table

import (
	"cmp"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// AddTime adds Time to Side's clock, or subtracts it if it is negative.
type AddTime struct {
	Side rules.Side
	Time time.Duration
}

func (AddTime) permit() permit { return permit{arbiter: true} }

func (c AddTime) decide(d *decision) error {
	switch {
	case c.Time > 0:
		d.emit(TimeAdded{Actor: By(c.Side), Time: Span(c.Time)})
	case c.Time < 0:
		d.emit(TimeRemoved{Actor: By(c.Side), Time: Span(-c.Time)})
	default:
		return refused("no-time")
	}
	return nil
}

// ruled returns s with a decision on a clock on record.
func (s State) ruled(by rules.Side, time Span) State {
	s.Ruled = append(s.Ruled[:len(s.Ruled):len(s.Ruled)], RuledTime{By: by, Time: time, After: len(s.Times)})
	return s
}

// ruledSince returns the sum of the decisions on side's clock since a ply.
func (s State) ruledSince(side rules.Side, ply int) Span {
	var sum Span
	for _, r := range s.Ruled {
		if r.By == side && r.After > ply && r.From <= ply {
			sum += r.Time
		}
	}
	return sum
}

// TimeAdded: the clock of By was given Time.
type TimeAdded struct {
	Actor
	Time    clock.Span `json:"time"`
	Article string     `json:"article,omitzero"` // if a ruling by the Laws gives it
}

func (e TimeAdded) apply(s State) State {
	before := s
	s.Clock = s.Clock.Add(e.By, e.Time.Duration(), s.At)
	s.Flags = s.Flags.With(e.By, false)
	return s.ruled(e.By, e.Time).apart(before)
}

// TimeRemoved: Time was taken from the clock of By.
type TimeRemoved struct {
	Actor
	Time    clock.Span `json:"time"`
	Article string     `json:"article,omitzero"` // if a ruling by the Laws gives it
}

func (e TimeRemoved) apply(s State) State {
	before := s
	s.Clock = s.Clock.Add(e.By, -e.Time.Duration(), s.At)
	return s.ruled(e.By, -e.Time).apart(before)
}

// BonusGranted: both sides get Time more on every move.
type BonusGranted struct {
	Time  clock.Span `json:"time"`
	Delay bool       `json:"delay,omitzero"`
}

func (e BonusGranted) apply(s State) State {
	s.Clock = s.Clock.Bonus(e.Time.Duration(), e.Delay)
	return s
}

// SetClocks sets both clocks.
type SetClocks struct{ Left rules.BySide[time.Duration] }

func (SetClocks) permit() permit { return permit{when: onceSet, arbiter: true} }

func (c SetClocks) decide(d *decision) error {
	if d.s.Phase == PhaseEnded {
		return refused("over")
	}
	if c.Left.White < 0 || c.Left.Black < 0 || c.Left.White > 100*time.Hour || c.Left.Black > 100*time.Hour {
		return refused("no-time")
	}
	d.emit(ClocksAdjusted{White: Span(c.Left.White), Black: Span(c.Left.Black), Ruled: true})
	return nil
}

// ClocksAdjusted: both clocks were set.
type ClocksAdjusted struct {
	White clock.Span `json:"white"`
	Black clock.Span `json:"black"`
	Ruled bool       `json:"ruled,omitzero"` // they were set by a decision, and not by a return to an earlier ply
	// Righted: the decision is on what a hand made of the clock beside the table.
	Righted bool `json:"righted,omitzero"`
	Shown   bool `json:"shown,omitzero"` // they are those that it shows: what it adds counts too
}

func (e ClocksAdjusted) apply(s State) State {
	if e.Righted {
		s.Trusted = s.Trusted || e.Shown
		return s.putRight(rules.BySide[Span]{White: e.White, Black: e.Black})
	}
	before := s
	if e.Ruled {
		s.Misruns = nil
	}
	if e.Ruled && s.Phase >= PhasePlaying {
		s = s.ruled(rules.White, e.White-s.span(rules.White)).ruled(rules.Black, e.Black-s.span(rules.Black))
		s = s.setFor(e)
	}
	s.Clock = e.on(s.Clock, s.At)
	s.Flags = rules.BySide[bool]{White: s.Flags.White && e.White == 0, Black: s.Flags.Black && e.Black == 0}
	return s.apart(before)
}

// on returns a clock with the times of e.
func (e ClocksAdjusted) on(c clock.Clock, at clock.Instant) clock.Clock {
	return c.Set(rules.White, e.White.Duration(), at).Set(rules.Black, e.Black.Duration(), at)
}

// setFor returns s with what the arbiter has set as the times of the decision that
// is open: it would otherwise give the time of the moves or of the press once more.
// Only penalties change it.
func (s State) setFor(e ClocksAdjusted) State {
	illegal := s.Claim.Kind == laws.ClaimIllegal
	if s.StartedAgainst() != 0 || s.stoppedFor() != 0 || illegal && s.Gate.Pressed {
		s.before = e.on(s.before.Stop(s.pressedAt), s.At)
		s.pressedAt, s.ruledBefore = s.At, len(s.Ruled)
	}
	s.timed = s.Divergence.Open && !s.Divergence.Resolved || len(s.Wrong) > 0 || illegal
	return s
}

// StopClocks stops both clocks.
type StopClocks struct{}

func (StopClocks) permit() permit { return permit{seated: unruled, arbiter: true} }

func (StopClocks) decide(d *decision) error {
	if d.s.Phase == PhaseSealing {
		return d.closeEnvelope(0)
	}
	if d.s.Stop != "" {
		return refused("already-standing")
	}
	if !d.slipCounts() {
		d.stop(0, StopArbiter)
	}
	return nil
}

// ClocksStopped: both clocks are stopped.
type ClocksStopped struct {
	By     rules.Side `json:"by,omitzero"`
	Reason string     `json:"reason"`
}

func (e ClocksStopped) apply(s State) State {
	s.Clock = s.Clock.Stop(s.At)
	s.Stop = e.Reason
	return s
}

// RestartClocks lets Side's clock run, or, if Side is 0, the one that ran
// before. The clock of a player who does not have the move starts only if the
// arbiter is Sure.
type RestartClocks struct {
	Side rules.Side
	Sure bool
}

func (RestartClocks) permit() permit { return permit{seated: restored, arbiter: true} }

func (c RestartClocks) decide(d *decision) error {
	switch {
	case d.s.Phase != PhasePlaying && d.s.Phase != PhaseSealing:
		return refused("adjourned")
	case d.s.Stop == "":
		return refused("running")
	case d.s.Boards.White.Correcting || d.s.Boards.Black.Correcting:
		return refused("boards-first")
	}
	p, waits := d.s.Proposal()
	first := waits && len(d.s.Wrong) > 0 && p.Why == string(d.s.Wrong[0].Kind)
	if d.s.Divergence.Open {
		if !d.s.Divergence.Resolved && !d.s.agreeAll() {
			return refused("diverged")
		}
		d.emit(BoardsAgreed{Ply: d.s.Game.Ply()})
	}
	if d.s.Claim.Kind != 0 {
		return refused("claim-rule")
	}
	side := c.Side
	if side == 0 {
		side = d.s.Clock.Ready()
	}
	if !c.Sure && d.s.AgainstTurn(c.Side) {
		return refused("restart-turn", "side", c.Side.Other(), "other", c.Side)
	}
	if first {
		d.ruledFirst(side)
		return nil
	}
	d.restart(side)
	return nil
}

// AgainstTurn reports whether the clock of side would run though it is the other
// player who has to move or to press. After an early press either may run.
func (s State) AgainstTurn(side rules.Side) bool {
	if side == 0 || s.Phase != PhasePlaying || s.Gate.Pressed {
		return false
	}
	return side != cmp.Or(s.Gate.By, s.Turn())
}

// ClocksRestarted: the clock of By runs.
type ClocksRestarted struct{ Actor }

func (e ClocksRestarted) apply(s State) State {
	s.Clock = s.Clock.Start(e.By, s.At)
	s.Stop, s.Wrong, s.timed = "", nil, false
	if g := s.Gate; g.By == e.By && g.Due && !g.Made {
		s.Gate.Pressed, s.Gate.Due, s.Gate.Unfinished = false, false, 0 // their early press is taken back
	}
	return s.reconsidered()
}

// FlagFell: the time of By has run out at the instant of the record.
type FlagFell struct{ Actor }

func (e FlagFell) apply(s State) State {
	s.Flags = s.Flags.With(e.By, true)
	if s.Postponed.By == e.By {
		s.Claim, s.Postponed = s.Postponed, Claim{}
	}
	return s
}

// The reasons for which both clocks are stopped.
const (
	StopBoards    = "boards that differ"
	StopIllegal   = "an illegal move"
	StopClaim     = "a claim"
	StopCall      = "a call for the arbiter"
	StopArbiter   = "the arbiter"
	StopWrong     = "an irregularity"
	StopAdjourned = "the adjournment"
	StopAbsent    = "the absence of both players" // while both are away
	StopRestored  = "the restart of the program"
	StopSlept     = "the sleep of the machine"
	StopDisk      = "the disk" // only displayed, while records cannot be stored
)

// Stops lists the reasons for which both clocks can be stopped.
func Stops() []string {
	return []string{StopBoards, StopIllegal, StopClaim, StopCall, StopArbiter, StopWrong, StopAdjourned, StopRestored, StopAbsent, StopDisk, StopSlept}
}

// stop stops both clocks, unless they are stopped already.
func (d *decision) stop(by rules.Side, reason string) {
	if d.s.Clock.Running() != 0 || d.s.Stop == "" {
		d.emit(ClocksStopped{By: by, Reason: reason})
	}
}

// restart lets the clock of side run, or of the player who has the move. While a
// breach of conduct waits, both clocks stay stopped for the arbiter.
func (d *decision) restart(side rules.Side) {
	if side == 0 {
		side = d.s.Clock.Ready()
	}
	if len(d.s.breaches()) > 0 {
		d.emit(DecisionAwaited{By: side})
		return
	}
	d.emit(ClocksRestarted{Actor: By(side)})
}

// running refuses actions that are impossible while both clocks are stopped.
func (d *decision) running() error {
	switch {
	case d.s.Phase == PhaseSealing || d.s.Phase == PhaseAdjourned:
		return refused("adjourned")
	case d.s.Stop != "":
		return refused("clocks-stand", "reason", StopReason(d.s.Stop))
	}
	return nil
}

// agreeAll reports whether both boards show the game and the sheets agree, up
// to their last entries.
func (s State) agreeAll() bool {
	now := s.Game.Position().Placement()
	return s.Boards.White.Placement == now && s.Boards.Black.Placement == now && s.agreedPly() == s.Game.Ply()
}

// LoseClock reports that a clock beside the table, whose times count, is no
// longer heard. Left contains its last times, and Silent is the time since its
// last message.
type LoseClock struct {
	Left   rules.BySide[time.Duration]
	Silent time.Duration
}

func (LoseClock) permit() permit { return permit{when: anyTime, sensed: true} }

func (c LoseClock) decide(d *decision) error {
	if !d.s.Conditions.ClockTold {
		return refused("clock-own")
	}
	if d.s.Phase == PhasePlaying && d.s.Silent == (SilentClock{}) {
		d.emit(ClockLost{White: Span(c.Left.White), Black: Span(c.Left.Black), Silent: Span(c.Silent)})
	}
	return nil
}

// ClockLost: the clock beside the table is silent, and until it is read again
// (ClockRead) its times are not known.
type ClockLost struct {
	White  clock.Span `json:"white"`
	Black  clock.Span `json:"black"`
	Silent clock.Span `json:"silent"`
}

// apply stores the last times. The table continues its own account, and
// corrects it once the clock is heard again.
func (e ClockLost) apply(s State) State {
	s.Silent = SilentClock{Since: s.At.Add(-e.Silent.Duration()), Left: rules.BySide[clock.Span]{White: e.White, Black: e.Black}}
	return s
}

// TimeKnown reports whether the times of s may be given as the current time. They
// may not while play continues by a clock beside the table that is not heard.
func (s State) TimeKnown() bool { return s.Phase != PhasePlaying || s.Silent == SilentClock{} }
