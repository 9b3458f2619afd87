//go:build !linux

package room

import "time"

// slept returns nothing: how long this machine has slept is not known.
func slept() func() time.Duration { return nil }
