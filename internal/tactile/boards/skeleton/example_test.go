package skeleton_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/skeleton"
)

func Example() {
	frame, used, err := skeleton.Protocol{}.Decode([]byte("e2-\n"))
	fmt.Println(frame, used, err)
	// Output: {e2 nothing} 4 <nil>
}
