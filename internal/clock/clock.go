package clock

import (
	"errors"
	"time"

	"blindchess/internal/rules"
)

// ErrStopped reports that a stopped clock was pressed.
var ErrStopped = errors.New("clock: both clocks are stopped: start them before you press one")

// Clock is a chess clock of two faces. Its zero value is set to no time. A
// Clock is a value: each method returns the changed clock.
type Clock struct {
	face    rules.BySide[face]
	running rules.Side // whose time runs or, while stopped, whose runs on restart
	stopped bool       // both are stopped after they were started
	held    bool       // no time passes, though running is on
	since   Instant    // when running was last settled
}

// face is the clock of one side.
type face struct {
	control Control
	left    time.Duration // main time left when last settled; never below zero
	used    time.Duration // time used by the move in hand, delay included
	moves   int           // moves completed since the start
	period  int           // counted from 0; may pass the last, which is repeated
	reached int           // moves completed when period began
	fallen  bool
	fell    Instant
}

// New returns a clock set to one control a side. The increment of the first
// move is already on it.
func New(controls rules.BySide[Control]) Clock {
	var c Clock
	for _, s := range []rules.Side{rules.White, rules.Black} {
		f := face{control: controls.Of(s)}
		p := f.now()
		f.left = p.Time + p.Increment
		c.face = c.face.With(s, f)
	}
	return c
}

// now returns the period f is in, and none without a control.
func (f face) now() Period {
	if len(f.control) == 0 {
		return Period{}
	}
	return f.control[min(f.period, len(f.control)-1)]
}

// spent returns f after its side has thought for d more.
func (f face) spent(d time.Duration, at Instant) face {
	if f.fallen || len(f.control) == 0 {
		return f
	}
	free := max(f.now().Delay-f.used, 0)
	f.used += d
	if d -= free; d <= 0 {
		return f
	}
	if d >= f.left {
		f.fallen, f.fell = true, at.Add(f.left-d)
		f.left = 0
		return f
	}
	f.left -= d
	return f
}

// completed returns f after its side has completed a move.
func (f face) completed() face {
	back := min(f.used, f.now().Bronstein)
	f.used = 0
	f.moves++
	p := f.now()
	if f.fallen {
		return f
	}
	f.left += back
	if p.Moves > 0 && f.moves-f.reached >= p.Moves {
		f.period++
		f.reached = f.moves
		f.left += f.now().Time
	}
	f.left += f.now().Increment
	return f
}

// settle brings the running face up to at.
func (c Clock) settle(at Instant) Clock {
	if c.running == 0 || c.stopped || at <= c.since {
		return c
	}
	if c.held {
		c.since = at
		return c
	}
	f := c.face.Of(c.running).spent(at.Sub(c.since), at)
	c.face = c.face.With(c.running, f)
	c.since = at
	return c
}

// Start lets the time of s run from at, whatever ran before. It is no press: no
// move is counted.
func (c Clock) Start(s rules.Side, at Instant) Clock {
	c = c.settle(at)
	c.running, c.stopped, c.since = s, false, at
	return c
}

// Press stops the side that runs, counts its move and starts its opponent.
// The error is ErrStopped.
func (c Clock) Press(at Instant) (Clock, error) {
	if c.running == 0 || c.stopped {
		return c, ErrStopped
	}
	s := c.running
	c = c.Complete(s, at)
	c.running, c.since = s.Other(), at
	return c, nil
}

// Complete counts a move of s without a press, such as after the opponent's
// reply. Increment and Bronstein time are given as for a press.
func (c Clock) Complete(s rules.Side, at Instant) Clock {
	c = c.settle(at)
	c.face = c.face.With(s, c.face.Of(s).completed())
	return c
}

// Switch starts the opponent of the side that runs and counts no move, such as
// after a press without a move.
func (c Clock) Switch(at Instant) (Clock, error) {
	if c.running == 0 || c.stopped {
		return c, ErrStopped
	}
	return c.Start(c.running.Other(), at), nil
}

// Stop stops both clocks at an instant. A stopped clock is unchanged.
func (c Clock) Stop(at Instant) Clock {
	if c.running == 0 {
		return c
	}
	c = c.settle(at)
	c.stopped = true
	return c
}

// Hold lets no time pass from an instant on, whoever's time runs, or lets it pass again.
// A clock elsewhere waits like this until both players have moved.
func (c Clock) Hold(held bool, at Instant) Clock {
	c = c.settle(at)
	c.held = held
	return c
}

// Held reports whether no time passes.
func (c Clock) Held() bool { return c.held }

// Running returns the side whose time runs, and no side while both clocks are
// stopped.
func (c Clock) Running() rules.Side {
	if c.stopped {
		return 0
	}
	return c.running
}

// Ready returns the side whose time runs or would run after a stop, and no side
// before the first start.
func (c Clock) Ready() rules.Side { return c.running }

// Left returns the main time of s left at an instant, never below zero.
func (c Clock) Left(s rules.Side, at Instant) time.Duration { return c.settle(at).face.Of(s).left }

// Fallen reports whether the flag of s has fallen by an instant, and when.
func (c Clock) Fallen(s rules.Side, at Instant) (Instant, bool) {
	f := c.settle(at).face.Of(s)
	return f.fell, f.fallen
}

// Moves returns how many moves s has completed on the clock.
func (c Clock) Moves(s rules.Side) int { return c.face.Of(s).moves }

// Period returns the period of its control that the face of s is in, and none
// without a control.
func (c Clock) Period(s rules.Side) Period { return c.face.Of(s).now() }

// Control returns the control that the face of s is set to.
func (c Clock) Control(s rules.Side) Control { return c.face.Of(s).control }

// Reading is the display of a face, for a talking clock.
type Reading struct {
	Left    time.Duration // main time left, never below zero
	Delay   time.Duration // the rest of the delay of the present move
	Moves   int           // moves completed
	ToGo    int           // moves still to be completed in this period; 0 where all the rest is meant
	Period  int           // counted from 1
	Began   bool          // the period came after another one, and no move is completed in it
	Last    bool          // no further main time will come
	Fallen  bool
	Running bool
	Added   time.Duration // main time that the last move completed has brought, with a new period; else 0
}

// Read returns the display of s's face at an instant.
func (c Clock) Read(s rules.Side, at Instant) Reading {
	c = c.settle(at)
	f := c.face.Of(s)
	p := f.now()
	r := Reading{
		Left: f.left, Delay: max(p.Delay-f.used, 0), Moves: f.moves, Period: f.period + 1,
		Began: f.period > 0 && f.moves == f.reached, Last: p.Moves == 0, Fallen: f.fallen, Running: c.Running() == s && !c.held,
	}
	if f.period > 0 && f.moves == f.reached && f.period < len(f.control) {
		r.Added = p.Time
	}
	if p.Moves > 0 {
		r.ToGo = p.Moves - (f.moves - f.reached)
	}
	return r
}

// Add gives d more to s, or takes it if d is negative; the time never falls
// below zero, and with no time left the flag falls. A fallen flag is raised
// again if time is left.
func (c Clock) Add(s rules.Side, d time.Duration, at Instant) Clock {
	c = c.settle(at)
	return c.set(s, c.face.Of(s).left+d, at)
}

// Set lets s have left from at on.
func (c Clock) Set(s rules.Side, left time.Duration, at Instant) Clock {
	return c.settle(at).set(s, left, at)
}

func (c Clock) set(s rules.Side, left time.Duration, at Instant) Clock {
	f := c.face.Of(s)
	f.left = max(left, 0)
	switch {
	case f.left > 0:
		f.fallen, f.fell = false, 0
	case !f.fallen:
		f.fallen, f.fell = true, at
	}
	c.face = c.face.With(s, f)
	return c
}

// Recount sets how many moves s has completed, as after a takeback. The period
// follows; the time left does not change.
func (c Clock) Recount(s rules.Side, moves int) Clock {
	f := c.face.Of(s)
	f.moves, f.used, f.period, f.reached = moves, 0, 0, 0
	for p := f.now(); p.Moves > 0 && moves-f.reached >= p.Moves; p = f.now() {
		f.reached += p.Moves
		f.period++
	}
	c.face = c.face.With(s, f)
	return c
}

// Bonus gives both sides d more before each move from the next one on, or a
// delay of d, in this period and all that follow.
func (c Clock) Bonus(d time.Duration, delay bool) Clock {
	for _, s := range []rules.Side{rules.White, rules.Black} {
		f := c.face.Of(s)
		changed := make(Control, len(f.control))
		for i, p := range f.control {
			if i >= min(f.period, len(f.control)-1) {
				p.Increment, p.Delay, p.Bronstein = d, 0, 0
				if delay {
					p.Increment, p.Delay = 0, d
				}
			}
			changed[i] = p
		}
		f.control = changed
		c.face = c.face.With(s, f)
	}
	return c
}

// Instant is a moment of one game: the time since its table was opened, by a
// clock that never steps back. It is not a time of day.
type Instant time.Duration

// Add returns the instant that is d after i.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d) }

// Sub returns how long after earlier i is.
func (i Instant) Sub(earlier Instant) time.Duration { return time.Duration(i - earlier) }

// String returns i as a duration, such as "1m40s".
func (i Instant) String() string { return time.Duration(i).String() }
