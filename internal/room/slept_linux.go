package room

import (
	"time"

	"golang.org/x/sys/unix"
)

// sleepCounts: on Linux, Go's clock stops while the computer sleeps.
const sleepCounts = false

// slept returns a function that returns how long this computer has slept since
// it was started: one Linux clock runs during sleep, and the tables' clock does
// not.
func slept() func() time.Duration {
	return func() time.Duration {
		var all, awake unix.Timespec
		if unix.ClockGettime(unix.CLOCK_MONOTONIC, &awake) != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &all) != nil {
			return 0
		}
		return time.Duration(all.Nano() - awake.Nano())
	}
}

// daytime returns a function that returns by how much the time of day has been
// set: its lead over the clock that only counts.
func daytime() func() time.Duration {
	return func() time.Duration {
		var day, counted unix.Timespec
		if unix.ClockGettime(unix.CLOCK_REALTIME, &day) != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &counted) != nil {
			return 0
		}
		return time.Duration(day.Nano() - counted.Nano())
	}
}
