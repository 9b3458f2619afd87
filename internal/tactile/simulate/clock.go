package simulate

import (
	"time"

	"blindchess/internal/tactile/wire"
)

// Clock is a simulated chess clock of two faces and a lever. The zero Clock is
// none.
type Clock struct {
	There     bool
	Left      time.Duration
	Right     time.Duration
	Increment time.Duration
	RightHigh bool // the right player is to move
	Running   bool
	LeftFell  bool
	RightFell bool
	Ready     bool // it is in the mode in which it takes times from the board
	Told      bool // a recording gives its times, and they change only as it says
	Exact     bool // it reports its times to the millisecond

	// The time controls of left and right if the host gave them, in place of
	// Increment, and how far each side has come in them.
	Control       [2][]wire.ClockPeriod
	Moves, Period [2]int
	begun         [2]int // moves when the period began
	used          [2]time.Duration
	since         time.Duration // when Left and Right were brought up to date
}

// Restart sets the clock to the beginning of its controls. It is stopped.
func (c *Clock) Restart() {
	c.Running, c.LeftFell, c.RightFell, c.Told = false, false, false, false
	c.Moves, c.Period, c.begun, c.used = [2]int{}, [2]int{}, [2]int{}, [2]time.Duration{}
	for side, face := range []*time.Duration{&c.Left, &c.Right} {
		p := c.period(side)
		*face = p.Time + p.Increment
	}
}

// period returns what holds for a side, 0 being left.
func (c *Clock) period(side int) wire.ClockPeriod {
	if n := len(c.Control[side]); n > 0 {
		return c.Control[side][min(c.Period[side], n-1)]
	}
	return wire.ClockPeriod{Increment: c.Increment}
}

// turn returns the side that is to move, 0 being left.
func (c *Clock) turn() int {
	if c.RightHigh {
		return 1
	}
	return 0
}

// delay returns how much of its delay the side that runs has left.
func (c *Clock) delay() time.Duration {
	if !c.Running {
		return 0
	}
	return max(c.period(c.turn()).Delay-c.used[c.turn()], 0)
}

// Advance lets time pass until at.
func (c *Clock) Advance(at time.Duration) {
	passed := at - c.since
	c.since = at
	if !c.Running || c.Told || passed <= 0 {
		return
	}
	face, fell := &c.Left, &c.LeftFell
	if c.RightHigh {
		face, fell = &c.Right, &c.RightFell
	}
	free := min(c.delay(), passed)
	c.used[c.turn()] += passed
	*face -= passed - free
	if *face <= 0 {
		*face, *fell, c.Running = 0, true, false
	}
}

// press turns the lever over: who was to move gets the increment, and the other
// side runs. On a stopped clock the lever only turns.
func (c *Clock) press(at time.Duration) {
	c.Advance(at)
	if c.Running {
		c.complete(c.turn())
	}
	c.RightHigh = !c.RightHigh
	c.used[c.turn()] = 0
}

// complete gives a side what its move brings.
func (c *Clock) complete(side int) {
	face := &c.Left
	if side == 1 {
		face = &c.Right
	}
	p := c.period(side)
	*face += min(p.Bronstein, c.used[side])
	c.Moves[side]++
	if p.Moves > 0 && c.Moves[side]-c.begun[side] >= p.Moves {
		c.Period[side]++
		c.begun[side] = c.Moves[side]
		*face += c.period(side).Time
	}
	*face += c.period(side).Increment
}

// Times returns the times of the faces.
func (c *Clock) Times() wire.Times {
	step := time.Second
	if c.Exact {
		step = time.Millisecond
	}
	return wire.Times{
		Left:      wire.Face{Time: (c.Left + step - 1).Truncate(step), Fallen: c.LeftFell},
		Right:     wire.Face{Time: (c.Right + step - 1).Truncate(step), Fallen: c.RightFell},
		Exact:     c.Exact,
		Delay:     c.delay(),
		Running:   c.Running,
		RightHigh: c.RightHigh,
		LeftTurn:  !c.RightHigh,
		RightTurn: c.RightHigh,
		Absent:    !c.There,
	}
}
