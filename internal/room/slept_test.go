package room

import (
	"testing"
	"time"
)

// What cannot be had in a test is a machine that falls asleep; that one which is
// awake is not taken to sleep, or its day to be set, holds on every system.
func TestSlept_AMachineThatIsAwakeHasNotSleptAndItsDayIsNotSet(t *testing.T) {
	for name, asked := range map[string]func() time.Duration{"slept": slept(), "daytime": daytime()} {
		if asked == nil {
			continue
		}
		before := asked()
		time.Sleep(20 * time.Millisecond)
		if passed := asked() - before; passed.Abs() > time.Second {
			t.Errorf("%s: %v in twenty milliseconds", name, passed)
		}
	}
}
