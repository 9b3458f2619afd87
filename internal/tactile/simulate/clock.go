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
	Told      bool // a recording tells its times, and they pass only as it tells them

	since time.Duration // when Left and Right were brought up to date
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
	*face -= passed
	if *face <= 0 {
		*face, *fell, c.Running = 0, true, false
	}
}

// press turns the lever over: who was to move gets the increment, and the
// other side runs. On a clock that stands the lever only turns.
func (c *Clock) press(at time.Duration) {
	c.Advance(at)
	if c.Running && c.RightHigh {
		c.Right += c.Increment
	}
	if c.Running && !c.RightHigh {
		c.Left += c.Increment
	}
	c.RightHigh = !c.RightHigh
}

// Times returns what the faces show.
func (c *Clock) Times() wire.Times {
	up := time.Second - 1
	return wire.Times{
		Left:      wire.Face{Time: (c.Left + up).Truncate(time.Second), Fallen: c.LeftFell},
		Right:     wire.Face{Time: (c.Right + up).Truncate(time.Second), Fallen: c.RightFell},
		Running:   c.Running,
		RightHigh: c.RightHigh,
		LeftTurn:  !c.RightHigh,
		RightTurn: c.RightHigh,
		Absent:    !c.There,
	}
}
