package ratelimit_test

import (
	"fmt"
	"time"

	"blindchess/internal/ratelimit"
)

func Example() {
	lines := ratelimit.Pace{Burst: 40, Every: 50 * time.Millisecond}
	wait := lines.Take(time.Now(), 1)
	fmt.Println(wait)
	// Output: 0s
}
