package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// handful is how many pieces two hands can take off a board within liftsWindow.
// A report of more is a board whose sensors failed, or an arm that clears it:
// the next look at all squares decides.
const (
	handful     = 4
	liftsWindow = time.Second
)

// lifts counts the pieces that are in the air.
type lifts struct {
	since time.Duration
	off   int
}

// many takes a change and reports whether more pieces are in the air than hands
// can hold.
func (l *lifts) many(at time.Duration, c wire.Changed, before wire.Content) bool {
	if l.off == 0 || at-l.since > liftsWindow {
		*l = lifts{since: at}
	}
	l.take(c, before)
	return l.off > handful
}

func (l *lifts) take(c wire.Changed, before wire.Content) {
	switch {
	case c.After.Occupied:
		l.off = max(l.off-1, 0)
	case before.Occupied:
		l.off++
	}
}

// crowded reports whether one read has more lifts than hands can make, so that
// not even the first of them is trusted.
func (r *Receiver) crowded(frames []wire.Frame) bool {
	var l lifts
	for _, frame := range frames {
		switch f := frame.(type) {
		case wire.Snapshot:
			l = lifts{}
		case wire.Changed:
			if r.turned {
				f.Square = rules.H8 + rules.A1 - f.Square
			}
			l.take(f, r.contents.At(f.Square))
		}
		if l.off > handful {
			return true
		}
	}
	return false
}
