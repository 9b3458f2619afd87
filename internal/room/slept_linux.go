package room

import (
	"time"

	"golang.org/x/sys/unix"
)

// sleepCounts: the clock by which Go counts on Linux stands while it sleeps.
const sleepCounts = false

// slept returns what tells for how long this machine has slept since it was
// started: one clock of Linux runs on meanwhile, and the one of tables does not.
func slept() func() time.Duration {
	return func() time.Duration {
		var all, awake unix.Timespec
		if unix.ClockGettime(unix.CLOCK_MONOTONIC, &awake) != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &all) != nil {
			return 0
		}
		return time.Duration(all.Nano() - awake.Nano())
	}
}

// daytime returns what tells by how much the time of day has been set: what it is
// ahead of the clock that only counts.
func daytime() func() time.Duration {
	return func() time.Duration {
		var day, counted unix.Timespec
		if unix.ClockGettime(unix.CLOCK_REALTIME, &day) != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &counted) != nil {
			return 0
		}
		return time.Duration(day.Nano() - counted.Nano())
	}
}
