package tactile

import "time"

// How late a decision may be before this computer counts as held up, and how
// long it then continues to read first.
const (
	heldUp    = 10 * time.Millisecond
	breathing = 20 * time.Millisecond
)

// QuietPeriod delays decisions that wait for a rest if the computer was held up
// at that moment. Bytes that arrived meanwhile have not been read yet, and may
// show that there was no rest: a contact that only bounced, a piece that slid
// further. The zero QuietPeriod is ready for use; one goroutine owns it.
type QuietPeriod struct{ until time.Duration }

// Wait returns how long from at the line must still be read before the decision
// due at due. It returns 0 if the decision may be made now. The caller asks
// again after that time; a computer that is held up once more waits once more.
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
