package pace_test

import (
	"fmt"
	"time"

	"blindchess/internal/pace"
)

func Example() {
	lines := pace.Pace{Burst: 40, Every: 50 * time.Millisecond}
	wait := lines.Take(time.Now(), 1)
	fmt.Println(wait)
	// Output: 0s
}
