//go:build !linux && !windows && !darwin

package room

import "time"

// sleepCounts: it is unknown whether the clock of this system runs during
// sleep.
const sleepCounts = false

// slept returns nothing: how long this machine has slept is not known.
func slept() func() time.Duration { return nil }

// daytime returns nil: on this system a changed time of day looks like time
// asleep.
func daytime() func() time.Duration { return nil }
