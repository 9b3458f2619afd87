//go:build !linux

package room

import "time"

// slept returns nothing: how long this machine has slept is not known.
func slept() func() time.Duration { return nil }

// daytime returns nothing: a time of day that was set looks like one that went on
// while the machine slept.
func daytime() func() time.Duration { return nil }
