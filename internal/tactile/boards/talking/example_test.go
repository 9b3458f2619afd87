package talking_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/talking"
)

func Example() {
	command := talking.Protocol{}.ClockRun(true, false)
	fmt.Printf("% X\n", command)
	// Output: 6B 03 05 01 00
}
