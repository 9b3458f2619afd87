package clock_test

import (
	"fmt"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

func Example() {
	control, err := clock.ParseControl("10m+30s")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := clock.New(rules.Both(control)).Start(rules.White, 0)
	c, err = c.Press(clock.Instant(40 * time.Second))
	if err != nil {
		fmt.Println(err)
		return
	}
	left := c.Left(rules.White, clock.Instant(time.Minute))
	fmt.Println(left, c.Running())
	// Output: 10m20s Black
}
