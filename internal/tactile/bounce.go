package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// bouncing keeps changes back until their contacts rest. It is a queue and not
// a sampling. A peg that is lifted and put back within a moment is still
// reported twice, once each rest was long enough.
type bouncing struct{ waiting []restless }

type restless struct {
	square rules.Square
	after  wire.Content
	since  time.Duration
}

// waits returns the content of a square that has not rested yet.
func (b *bouncing) waits(s rules.Square) (wire.Content, bool) {
	for _, w := range b.waiting {
		if w.square == s {
			return w.after, true
		}
	}
	return wire.Content{}, false
}

// hear notes a change. A contact that is back in its earlier state has only
// bounced.
func (b *bouncing) hear(at time.Duration, s rules.Square, before, after wire.Content) {
	for i, w := range b.waiting {
		if w.square == s {
			b.waiting = append(b.waiting[:i], b.waiting[i+1:]...)
			break
		}
	}
	if before != after {
		b.waiting = append(b.waiting, restless{s, after, at})
	}
}

// rested takes the first change out of the queue that has rested for so long.
func (b *bouncing) rested(at, rest time.Duration) (rules.Square, wire.Content, bool) {
	if len(b.waiting) == 0 || at-b.waiting[0].since < rest {
		return 0, wire.Content{}, false
	}
	first := b.waiting[0]
	b.waiting = b.waiting[1:]
	return first.square, first.after, true
}

func (b *bouncing) next(rest time.Duration) (time.Duration, bool) {
	if len(b.waiting) == 0 {
		return 0, false
	}
	return b.waiting[0].since + rest, true
}
