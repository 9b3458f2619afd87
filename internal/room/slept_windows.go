package room

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// sleepCounts: the clock by which Go counts on Windows runs on while it sleeps.
const sleepCounts = true

var unbiasedInterruptTime = windows.NewLazySystemDLL("kernel32.dll").NewProc("QueryUnbiasedInterruptTime")

// slept returns a function that returns how long this computer has slept since
// it was started: one Windows clock runs during sleep, and another does not.
func slept() func() time.Duration {
	if unbiasedInterruptTime.Find() != nil {
		return nil
	}
	return func() time.Duration {
		var awake uint64 // in pieces of a hundred nanoseconds
		if done, _, _ := unbiasedInterruptTime.Call(uintptr(unsafe.Pointer(&awake))); done == 0 {
			return 0
		}
		return windows.DurationSinceBoot() - time.Duration(awake)*100
	}
}

// daytime returns a function that returns by how much the time of day has been
// set: its lead over the clock that only counts.
func daytime() func() time.Duration {
	return func() time.Duration { return time.Duration(time.Now().UnixNano()) - windows.DurationSinceBoot() }
}
