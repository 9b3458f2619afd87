//go:build !linux && !windows && !darwin

package room

import "time"

// sleepCounts: what the clock of this system does while it sleeps is not known.
const sleepCounts = false

// slept returns nothing: how long this machine has slept is not known.
func slept() func() time.Duration { return nil }

// daytime returns nothing: a time of day that was set looks like one that went on
// while the machine slept.
func daytime() func() time.Duration { return nil }
