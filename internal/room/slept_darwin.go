package room

import (
	"time"

	"golang.org/x/sys/unix"
)

// sleepCounts: on macOS, Go's clock stops while the computer sleeps.
const sleepCounts = false

// slept returns a function that returns how long this computer has slept since
// slept was called: macOS reports when it last fell asleep, and when it last
// woke.
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

// lastOf returns a time of day that macOS stores, as a span since 1970, and zero
// if there is none.
func lastOf(name string) time.Duration {
	told, err := unix.SysctlTimeval(name)
	if err != nil {
		return 0
	}
	return time.Duration(told.Nano())
}

// daytime returns nothing: whether the time of day was set is not known.
func daytime() func() time.Duration { return nil }
