package atboard

import (
	"slices"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// The times for the check of a clock that keeps the time.
const (
	checkRest   = 2 * time.Second         // that it rests before what it shows is told: a hand may be setting it
	checkNear   = time.Second             // by which a time may be off: whole seconds are shown
	checkIdle   = 15 * time.Second        // that it rests rightly set before the players are told to start it
	checkAbsent = 5 * time.Second         // after which no clock answers
	checkLate   = 5 * time.Second         // for which a clock may be running already when it is first heard
	wrongFor    = 1700 * time.Millisecond // that it runs for the wrong side before that is told
	exactNear   = 200 * time.Millisecond  // the tolerance of an increment on a clock that reports milliseconds
	lagsAllowed = 3                       // presses that may each seem a second short, as a reading may lag
)

// clockCheck compares a clock that keeps the time with the game: its times and the
// side that it would start before the game, its increments at the first presses,
// and its running side. It is pure. The zero clockCheck has seen nothing.
type clockCheck struct {
	seen      bool
	last      tactile.ClockRead
	changedAt time.Duration
	startedAt time.Duration   // since when it runs
	told      []table.FaultOf // before the game
	reported  bool            // whether told was reported, also where it is nothing

	set      bool               // the program sets it: what changes now is no press
	added    rules.BySide[int]  // presses that seemed a second short
	settled  rules.BySide[bool] // what it adds is known
	wrongAdd bool               // that was told

	wrongSince time.Duration
	wrong      bool // it runs for the wrong side since then
	wrongTold  bool
	low        bool // that its battery is low was told
	leap       leap
	idleTold   bool // that it has to be started was told

	awaited    bool // a board answers, and a clock has to
	awaitedAt  time.Duration
	absentTold bool
}

// read takes a reading.
func (c *clockCheck) read(at time.Duration, r tactile.ClockRead, state table.State) []table.FaultOf {
	before, seen := c.last, c.seen
	if !seen || !sameFaces(before, r) {
		c.changedAt, c.idleTold = at, false
	}
	if r.Running && !(seen && before.Running) {
		c.startedAt = at
	}
	c.seen, c.last = true, r
	var faults []table.FaultOf
	if r.BatteryLow && !c.low {
		c.low = true
		faults = append(faults, table.FaultOf{Kind: table.ClockBattery})
	}
	if seen && !c.set && state.Conditions.ClockAtBoard() && state.Phase == table.PhasePlaying && before.Running && before.WhiteTurn != r.WhiteTurn {
		faults = append(faults, c.pressed(before, r, state)...)
	}
	return faults
}

// leapt returns what a reading shows that play does not explain, and what is to be
// told of it besides: what presses add is told once.
func (c *clockCheck) leapt(at time.Duration, r tactile.ClockRead, state table.State) (leapt, []table.FaultOf) {
	found := c.leap.read(at, r, state)
	if !found.adds || c.wrongAdd {
		return found, nil
	}
	c.wrongAdd = true
	return found, []table.FaultOf{{Kind: table.ClockIncrement, There: clock.Span(found.gave), Here: clock.Span(found.due)}}
}

// sameFaces reports whether nothing has changed that a hand sets.
func sameFaces(a, b tactile.ClockRead) bool {
	return a.White.Time == b.White.Time && a.Black.Time == b.Black.Time && a.WhiteTurn == b.WhiteTurn && a.Running == b.Running
}

// before returns the faults of a clock before the game, and whether to report them
// now: once it rests, or runs. Sided says that it is known on which side of the
// clock White sits.
func (c *clockCheck) before(at time.Duration, state table.State, sided bool) (faults []table.FaultOf, report bool) {
	if !c.seen || state.Phase != table.PhaseSet {
		return nil, false
	}
	if !c.last.Running && at < c.changedAt+checkRest {
		return nil, false
	}
	if c.last.Running && c.reported && len(c.told) == 0 {
		return nil, false // it was right when it was started
	}
	faults = c.differs(at, state, sided)
	if c.reported && sameFaults(faults, c.told, c.last.Running) {
		return nil, false
	}
	c.told, c.reported = faults, true
	return faults, true
}

// sameFaults reports whether two lists say the same. The time on a running clock
// differs each second.
func sameFaults(a, b []table.FaultOf, runs bool) bool {
	return slices.EqualFunc(a, b, func(a, b table.FaultOf) bool {
		return a.Kind == b.Kind && a.By == b.By && (runs || a.There == b.There) && a.Here == b.Here
	})
}

// idle returns the message that the clock has to be started, once it rests rightly set
// and nothing else keeps the game from beginning.
func (c *clockCheck) idle(at time.Duration, state table.State) []table.FaultOf {
	if !c.idles(state) || at < c.changedAt+checkIdle {
		return nil
	}
	c.idleTold = true
	return []table.FaultOf{{Kind: table.ClockIdle}}
}

func (c *clockCheck) idles(state table.State) bool {
	return c.seen && !c.idleTold && !c.last.Running && state.Phase == table.PhaseSet && !state.Unready.Any()
}

// absent returns the message that no clock answers at a board which has been looked at,
// although the game goes by one.
func (c *clockCheck) absent(at time.Duration, state table.State, looked bool) []table.FaultOf {
	if looked && !c.awaited {
		c.awaited, c.awaitedAt = true, at
	}
	if !c.lacks(state) || at < c.awaitedAt+checkAbsent {
		return nil
	}
	c.absentTold = true
	return []table.FaultOf{{Kind: table.ClockAbsent}}
}

func (c *clockCheck) lacks(state table.State) bool {
	return c.awaited && !c.seen && !c.absentTold && state.Phase == table.PhaseSet
}

// differs returns the differences between a clock and the control of a game that
// has not begun.
func (c *clockCheck) differs(at time.Duration, state table.State, sided bool) []table.FaultOf {
	r, control := c.last, state.Conditions.Control
	if len(control.White) == 0 || len(control.Black) == 0 {
		return nil
	}
	var late rules.BySide[time.Duration] // for how long it runs already
	switch {
	case r.Running && !c.reported:
		late = late.With(turnOf(r), checkLate)
	case r.Running:
		late = late.With(turnOf(r), at-c.startedAt+checkNear)
	}
	there := rules.BySide[time.Duration]{White: r.White.Time, Black: r.Black.Time}
	crossed := rules.BySide[time.Duration]{White: there.Black, Black: there.White}
	if !sided && !r.Running && !shows(there, control) && shows(crossed, control) {
		return nil // the side that is started is White's
	}
	var faults []table.FaultOf
	turn := state.Turn()
	white, black := near(there.White, control.White, late.White), near(there.Black, control.Black, late.Black)
	whole := func(d time.Duration) clock.Span { return clock.Span(d.Round(time.Second)) }
	switch same := control.White[0].Time == control.Black[0].Time && there.White == there.Black; {
	case !white && !black && same:
		faults = append(faults, table.FaultOf{Kind: table.ClockTime, There: whole(there.White), Here: clock.Span(control.White[0].Time)})
	default:
		if !white {
			faults = append(faults, table.FaultOf{Kind: table.ClockTime, By: rules.White, There: whole(there.White), Here: clock.Span(control.White[0].Time)})
		}
		if !black {
			faults = append(faults, table.FaultOf{Kind: table.ClockTime, By: rules.Black, There: whole(there.Black), Here: clock.Span(control.Black[0].Time)})
		}
	}
	if sided && turnOf(r) != turn {
		faults = append(faults, table.FaultOf{Kind: table.ClockStarts, By: turnOf(r)})
	}
	return faults
}

// shows reports whether a clock shows the times with which both controls begin.
func shows(there rules.BySide[time.Duration], control rules.BySide[clock.Control]) bool {
	return near(there.White, control.White, 0) && near(there.Black, control.Black, 0)
}

// near reports whether a clock shows a time with which a control begins: some add
// the first increment before the game, and some at the first press. One that runs
// may have run for so long.
func near(there time.Duration, control clock.Control, late time.Duration) bool {
	short := checkNear + late
	return slices.ContainsFunc([]time.Duration{control[0].Time, control[0].Time + control[0].Increment}, func(begins time.Duration) bool {
		return there >= begins-short && there <= begins+checkNear-1
	})
}

// pressed checks the increment of a clock at a press in the first period of a
// control. A Bronstein delay gives back the used time, and is not checked.
func (c *clockCheck) pressed(before, after tactile.ClockRead, state table.State) []table.FaultOf {
	side := turnOf(before)
	control := state.Conditions.Control.Of(side)
	if c.wrongAdd || c.settled.Of(side) || len(control) == 0 || control[0].Delay > 0 || control[0].Bronstein > 0 || control[0].Moves == 1 {
		return nil
	}
	there := faceOf(after, side) - faceOf(before, side)
	off := there - control[0].Increment
	if after.Exact {
		there = there.Round(time.Second)
		if off <= exactNear && off >= -checkNear-exactNear {
			off = 0
		}
	}
	switch {
	case off == 0:
		c.settled = c.settled.With(side, true)
		return nil
	case there < 0 && control[0].Increment == 0: // it is set, or jumps: nothing is said of what it adds
		return nil
	case off == -time.Second && c.added.Of(side) < lagsAllowed:
		c.added = c.added.With(side, c.added.Of(side)+1)
		return nil
	}
	c.wrongAdd = true
	return []table.FaultOf{{Kind: table.ClockIncrement, There: clock.Span(max(there, 0)), Here: clock.Span(control[0].Increment)}}
}

func faceOf(r tactile.ClockRead, side rules.Side) time.Duration {
	if side == rules.White {
		return r.White.Time
	}
	return r.Black.Time
}

// runsWrong returns the message once a clock has run for the wrong side for a
// while: a refused press must be taken back at the clock too.
func (c *clockCheck) runsWrong(at time.Duration, state table.State) []table.FaultOf {
	if !c.seen {
		return nil
	}
	if !c.awry(state) {
		c.wrong, c.wrongTold = false, false
		return nil
	}
	if !c.wrong {
		c.wrong, c.wrongSince = true, at
	}
	if c.wrongTold || at < c.wrongSince+wrongFor {
		return nil
	}
	c.wrongTold = true
	return []table.FaultOf{{Kind: table.ClockWrongSide, By: turnOf(c.last)}}
}

// awry reports whether a clock runs for another side than the game.
func (c *clockCheck) awry(state table.State) bool {
	running := state.Clock.Running()
	return c.seen && c.last.Running && state.Phase == table.PhasePlaying && running != 0 && turnOf(c.last) != running
}

// due returns the time until the next message, without further events.
func (c *clockCheck) due(at time.Duration, state table.State) time.Duration {
	wait := time.Hour
	if c.seen && state.Phase == table.PhaseSet && !c.last.Running && at < c.changedAt+checkRest {
		wait = c.changedAt + checkRest - at
	}
	if c.idles(state) {
		wait = min(wait, max(c.changedAt+checkIdle-at, 0))
	}
	if c.lacks(state) {
		wait = min(wait, max(c.awaitedAt+checkAbsent-at, 0))
	}
	if c.awry(state) && c.wrong && !c.wrongTold {
		wait = min(wait, max(c.wrongSince+wrongFor-at, 0))
	}
	return wait
}

// gone forgets a clock that is not heard any more.
func (c *clockCheck) gone() {
	c.seen, c.wrong = false, c.wrong && c.wrongTold
}
