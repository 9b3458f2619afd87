package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// KeepTime has the present instant on record, so that little thinking time
// is given back should the process die. The host sends it while a clock
// runs.
type KeepTime struct{}

func (KeepTime) permit() permit { return permit{when: anyTime, keeper: true} }

func (KeepTime) decide(d *decision) error {
	if d.s.Clock.Running() != 0 && !d.s.Clock.Held() {
		d.emit(TimeKept{})
	}
	return nil
}

// Tick says that time has passed: the program sends it when State.Due says so.
type Tick struct{}

func (Tick) permit() permit { return permit{when: anyTime, keeper: true} }

// decide performs the actions that are due by the passing of time alone.
func (Tick) decide(d *decision) error {
	side := d.s.Clock.Running()
	if d.s.Phase == PhasePlaying && (d.s.Absent.White || d.s.Absent.Black) && d.lateness() {
		return nil
	}
	d.slipStood()
	if d.s.Phase != PhasePlaying && d.s.Phase != PhaseSealing || side == 0 || d.s.Flags.Of(side) || d.s.Conditions.ClockTold {
		return nil
	}
	if _, fallen := d.s.Clock.Fallen(side, d.at); !fallen {
		return nil
	}
	d.emit(FlagFell{Actor: By(side)})
	if d.s.Claim.Kind != 0 {
		d.stop(side, StopClaim)
		return nil
	}
	if !d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) && d.s.misrunOf(side) <= 0 {
		return nil
	}
	d.flag(side)
	return nil
}

// slipStood turns a slip that has lasted too long into two differing positions,
// unless a flag fell before.
func (d *decision) slipStood() {
	due, stands := d.s.slipDue()
	side := d.s.Clock.Running()
	if !stands || due > d.at {
		return
	}
	if fell, fallen := d.s.Clock.Fallen(side, d.at); fallen && fell <= due && !d.s.Conditions.ClockTold && !d.s.Flags.Of(side) {
		return
	}
	d.slipCounts()
}

// flag carries out the consequences of a fallen flag that needed no claim. The flag
// of a player who could not move has no automatic consequence: both clocks are
// stopped for the arbiter. Rules: rules.RuleBlindMade, rules.RuleFlagFall.
func (d *decision) flag(side rules.Side) {
	if d.s.wronged(side) {
		d.stop(side, StopWrong)
		return
	}
	fall := laws.FlagFall{
		Side:       side,
		Conditions: d.s.lawConditions(),
		Both:       d.s.Flags.White && d.s.Flags.Black,
		LastPeriod: d.s.Clock.Read(side, d.at).Last,
	}
	ruling := d.s.laws.FlagFell(d.s.Game, fall)
	if ruling.Decision == laws.Upheld && ruling.Outcome.Over() {
		d.end(ruling.Outcome)
	}
}

// clockLag is the greatest difference between a clock beside the table and the
// table's account before the account is corrected. Such a clock shows whole
// seconds and reports them up to a second late.
const clockLag = 1500 * time.Millisecond

// exactLag is the same for the running side of a clock that reports its times to
// the millisecond: the longest time until a reading is decided upon. The time of
// a stopped side is corrected by a millisecond.
const exactLag = 250 * time.Millisecond

// ReadClock is a reading of a clock beside the table, if the conditions say
// that its times count. Running is 0 while it is stopped; Flag is the side
// whose flag it shows as fallen. Exact is a reading to the millisecond. Held says that
// no time passes yet, though Running has the move. Turn is who had the move as it was
// read, or 0 if that is not known: once the other side has it, the reading is old and
// sets nothing.
type ReadClock struct {
	Left    rules.BySide[time.Duration]
	Running rules.Side
	Turn    rules.Side
	Flag    rules.Side
	Exact   bool
	Held    bool
	// More is the time that each clock is to be given, if a hand has set it to this
	// reading: play does not explain the times.
	More rules.BySide[clock.Span]
	Adds bool // it is what presses add wrongly, and no hand's act
}

func (ReadClock) permit() permit { return permit{when: anyTime, sensed: true} }

// decide takes the times of a clock beside the table.
func (c ReadClock) decide(d *decision) error {
	if !d.s.Conditions.ClockTold {
		return refused("clock-own")
	}
	if d.s.Phase != PhasePlaying || c.Turn != 0 && c.Turn != d.s.Turn() {
		return nil
	}
	if c.Adds && d.s.Trusted {
		c.More, c.Adds = rules.BySide[clock.Span]{}, false
	}
	c, follows := d.beside(c)
	hand := c.More != (rules.BySide[clock.Span]{})
	if d.s.Silent != (SilentClock{}) || hand || follows || d.departs(c) {
		d.emit(ClockRead{White: Span(c.Left.White), Black: Span(c.Left.Black), Running: c.Running, Held: c.Held, More: c.More, Adds: c.Adds, Follows: follows})
	}
	if hand && !c.Adds {
		d.tellSet(c)
	}
	if d.s.Interrupted() && c.Exact && c.Running != 0 && d.s.Clock.Ready() == c.Running {
		// The clock ran while the program did not, or its computer slept. If another matter must be
		// settled first, the restart is refused and both clocks are stopped in the
		// game.
		_ = RestartClocks{Side: c.Running}.decide(d)
	}
	d.flagBeside(c.Flag)
	return nil
}

// departs reports whether a reading differs from the table's own account.
func (d *decision) departs(c ReadClock) bool {
	if c.Running != d.s.Clock.Running() && d.s.Stop == "" || c.Held != d.s.Clock.Held() {
		return true
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		lag := clockLag
		switch {
		case c.Exact && side == c.Running:
			lag = exactLag
		case c.Exact:
			lag = time.Millisecond - 1
		}
		if difference := d.s.Clock.Left(side, d.at) - c.Left.Of(side); difference > lag || difference < -lag {
			return true
		}
	}
	return c.Flag != 0 && d.s.Clock.Left(c.Flag, d.at) > 0
}

// ClockRead: the clock beside the table showed other times than the table's
// own account of it, or is heard again.
type ClockRead struct {
	White   clock.Span `json:"white"`
	Black   clock.Span `json:"black"`
	Running rules.Side `json:"running,omitzero"`
	Held    bool       `json:"held,omitzero"` // no time passes yet
	// More is the time that each clock is to be given, since a hand has set it.
	More    rules.BySide[clock.Span] `json:"more,omitzero"`
	Adds    bool                     `json:"adds,omitzero"`    // presses add wrongly, and no hand has set it
	Follows bool                     `json:"follows,omitzero"` // it was set after a decision
}

// apply sets both clocks to the times of the clock beside the table.
func (e ClockRead) apply(s State) State {
	s.Silent = SilentClock{}
	s.given = s.gift(e)
	s.Clock = s.Clock.Hold(e.Held, s.At).Set(rules.White, e.White.Duration(), s.At).Set(rules.Black, e.Black.Duration(), s.At)
	switch {
	case s.Stop != "":
	case e.Running == 0:
		s.Clock = s.Clock.Stop(s.At)
	case e.Running != s.Clock.Running():
		s.Clock = s.Clock.Start(e.Running, s.At)
	}
	if e.Follows {
		s.Apart = rules.BySide[Span]{}
	}
	switch {
	case e.Adds && s.Apart != (rules.BySide[Span]{}): // the decision on the times holds
		s.Apart = plus(s.Apart, e.More)
	case e.More != (rules.BySide[Span]{}):
		s = s.setByHand(e.More)
	}
	return s
}

// Due returns when a Tick should be sent if nothing happens before.
func (s State) Due(at clock.Instant) (clock.Instant, bool) {
	if s.Phase != PhasePlaying && s.Phase != PhaseSealing {
		return 0, false
	}
	when, side, ok := s.Clock.Next(at)
	if s.Flags.Of(side) || s.Conditions.ClockTold {
		ok = false
	}
	if slip, stands := s.slipDue(); stands && (!ok || slip < when) {
		when, ok = slip, true
	}
	if late, absent := s.defaultDue(); absent && s.Phase == PhasePlaying && (!ok || late < when) {
		return max(late, s.At), true
	}
	return max(when, s.At), ok
}
