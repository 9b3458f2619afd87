package speech

import (
	"slices"
	"sync"
	"time"
)

// catalogue is cards whose list of devices is renewed by Close alone, which is
// refused while any of them plays.
type catalogue interface {
	// Behind reports whether the device of that name may be plugged in though the
	// list lacks it.
	Behind(name string) bool
}

// renewal renews the list of devices while cards play. One goroutine at a time
// does so: that of a card that is missing.
type renewal struct {
	mu   sync.Mutex
	last time.Time
}

// How long every card must have been silent before the list of devices is renewed,
// and the shortest and the longest time between two renewals: to open a card again
// takes a moment, in which a word would wait.
const (
	lull        = 500 * time.Millisecond
	renewSoon   = 3 * time.Second
	renewRarely = 20 * time.Second
)

// between returns how long to wait after a renewal, if so many did not help.
func between(vain int) time.Duration {
	if vain > 3 {
		return renewRarely
	}
	return min(renewSoon<<vain, renewRarely)
}

// renew renews the list of devices in which missing is not found, and reports
// whether it did. It waits for nothing: while a card has something to say, or one
// was renewed lately, it does nothing. Every card that plays is closed meanwhile and
// counts as playing; what is said then is heard once it is open again.
func (s *sound) renew(missing *outlet) bool {
	list, ok := missing.cards.(catalogue)
	if !ok {
		return false
	}
	s.renewal.mu.Lock()
	defer s.renewal.mu.Unlock()
	if time.Since(s.renewal.last) < between(missing.vain) || !s.still() || !list.Behind(missing.name) {
		return false
	}
	var playing []*outlet
	for _, o := range s.cards() {
		o.held.Lock()
		defer o.held.Unlock()
		if o.stream != nil {
			playing = append(playing, o)
		}
	}
	if !s.still() { // something was said while the devices were asked for
		return false
	}
	for _, o := range playing {
		o.away.Store(true)
		defer o.away.Store(false)
		_ = o.stream.Close()
		o.stream = nil
	}
	closed := missing.cards.Close()
	for _, o := range playing {
		if err := o.reopen(); err != nil {
			o.broken <- errDead // its own goroutine reports it and searches for it
		}
	}
	s.renewal.last = time.Now()
	missing.vain++
	return closed == nil
}

// still reports whether every card that plays has been silent for a while.
func (s *sound) still() bool {
	return !slices.ContainsFunc(s.cards(), func(o *outlet) bool { return o.playing() && !o.mixer.still(lull) })
}

// still reports whether nothing waits to be played, and nothing was for so long.
func (m *mixer) still(long time.Duration) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.busy() && time.Since(m.sounded) >= long
}
