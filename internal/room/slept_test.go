package room

import (
	"testing"
	"time"
)

// A test cannot make a computer sleep; but on every system a computer that is
// awake does not appear to have slept, and its time of day does not appear to be
// set.
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
