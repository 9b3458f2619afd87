package room

import (
	"time"

	"golang.org/x/sys/unix"
)

// sleepCounts: the clock by which Go counts on macOS stands while it sleeps.
const sleepCounts = false

// slept returns what tells for how long this machine has slept since this was
// called: macOS tells when it last fell asleep, and when it last woke.
func slept() func() time.Duration {
	var all time.Duration
	woken := lastOf("kern.waketime")
	return func() time.Duration {
		if woke, fell := lastOf("kern.waketime"), lastOf("kern.sleeptime"); woke != woken && woke > fell {
			all, woken = all+woke-fell, woke
		}
		return all
	}
}

// lastOf returns a time of day that macOS keeps, as a span since 1970, and nought
// where there is none.
func lastOf(name string) time.Duration {
	told, err := unix.SysctlTimeval(name)
	if err != nil {
		return 0
	}
	return time.Duration(told.Nano())
}

// daytime returns nothing: whether the time of day was set is not known.
func daytime() func() time.Duration { return nil }
