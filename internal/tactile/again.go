package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// againAfter is how long after its last message a square that says once more that it is
// occupied tells something new: an earlier one is the same message twice, or a finger.
const againAfter = time.Second

// again is when each square last told a change.
type again struct{ at [64]time.Duration }

// refilled reports a square of pegs that says that it is occupied, though it was so
// already: it was empty in between, and that report was lost. It reports whether it did.
func (r *Receiver) refilled(at time.Duration, s rules.Square, after wire.Content, good bool, tell func(Report)) bool {
	last := r.again.at[s-rules.A1]
	r.again.at[s-rules.A1] = at
	if _, waits := r.bounce.waits(s); waits || !good || !r.contacts.pegs || r.contents.At(s) != after || !after.Occupied || at-last < againAfter {
		return false
	}
	tell(Changed{Square: s, Before: after, After: after, Ordered: true})
	return true
}
