package tactile

import "time"

// How late a decision may be before this machine counts as held up, and how
// long it then goes on reading first.
const (
	heldUp    = 10 * time.Millisecond
	breathing = 20 * time.Millisecond
)

// QuietPeriod keeps what waits for a rest from being decided in a moment at which
// the machine was held up. What the line said meanwhile has not been read yet,
// and might be that there was no rest: a contact that only bounced, a piece that
// slid on. The zero QuietPeriod is ready for use; one goroutine owns it.
type QuietPeriod struct{ until time.Duration }

// Wait returns for how long from at on the line is still to be read before
// what was due at due is decided, and 0 where that may be done now. It is asked
// again after that time; a machine that is held up once more waits once more.
func (b *QuietPeriod) Wait(at, due time.Duration) time.Duration {
	due = max(due, b.until)
	switch {
	case at < due:
		return due - at
	case at-due > heldUp:
		b.until = at + breathing
		return breathing
	default:
		return 0
	}
}
