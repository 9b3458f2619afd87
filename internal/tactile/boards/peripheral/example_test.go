package peripheral_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/peripheral"
)

func Example() {
	frame, used, err := peripheral.Protocol{}.Decode([]byte("move e2e4\n"))
	fmt.Println(frame, used, err)
	// Output: {e2 e4 } 10 <nil>
}
