package room

import (
	"time"

	"golang.org/x/sys/unix"
)

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
