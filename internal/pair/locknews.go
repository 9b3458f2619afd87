package pair

import "time"

// lockNews reports addresses that are locked out, so that a stranger with many of
// them causes few messages. The first comes immediately, and later ones together,
// a minute later, two more minutes later and so on, up to once in most.
type lockNews struct {
	told func(address string, addresses int) // may be nil
	most time.Duration

	last    time.Time // when the last report was
	pause   time.Duration
	waiting int // addresses that were not reported yet
	address string
}

// firstPause is the pause before the next report after the first address.
const firstPause = time.Minute

// add reports one more address, now or later.
func (l *lockNews) add(address string, now time.Time) {
	l.waiting, l.address = l.waiting+1, address
	l.due(now)
}

// due reports the addresses that have waited for long enough.
func (l *lockNews) due(now time.Time) {
	since := now.Sub(l.last)
	if l.waiting == 0 || since < l.pause {
		return
	}
	if l.pause == 0 || since >= 2*l.most { // it has been quiet
		l.pause = firstPause
	} else {
		l.pause = min(2*l.pause, l.most)
	}
	addresses := l.waiting
	l.last, l.waiting = now, 0
	if l.told != nil {
		l.told(l.address, addresses)
	}
}
