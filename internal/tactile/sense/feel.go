package sense

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How a good dwell time follows from the times of feeling fingers.
const (
	feltMost  = 700 * time.Millisecond // a piece that is away for longer was taken out
	dwellStep = 10 * time.Millisecond
	dwellMost = 600 * time.Millisecond
	dwellLow  = 150 * time.Millisecond
)

// Feel measures for how long the contacts of a board open while a player feels its
// pieces without taking them out. The zero Feel is ready for use.
type Feel struct {
	open    [64]time.Duration // when the contact of a square opened, from 1
	felt    int
	longest time.Duration
}

// Change takes one square that changed.
func (f *Feel) Change(at time.Duration, square rules.Square, after wire.Content) {
	if square == 0 || square > rules.H8 {
		return
	}
	opened := &f.open[square-rules.A1]
	if !after.Occupied {
		*opened = at + 1
		return
	}
	away := at + 1 - *opened
	if *opened == 0 || away > feltMost {
		*opened = 0
		return
	}
	*opened = 0
	f.felt++
	f.longest = max(f.longest, away)
}

// Felt returns how often a contact opened and closed again, and for how long it was
// open at the most.
func (f *Feel) Felt() (times int, longest time.Duration) { return f.felt, f.longest }

// Dwell returns a dwell time that counts none of it as a touch. It is a quarter
// more than the longest, and not too short for a finger that presses harder.
func (f *Feel) Dwell() time.Duration {
	dwell := f.longest + f.longest/4
	dwell = (dwell + dwellStep - 1) / dwellStep * dwellStep
	return min(max(dwell, dwellLow), dwellMost)
}
