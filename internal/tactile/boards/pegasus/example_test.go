package pegasus_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/pegasus"
)

func Example() {
	frame, used, err := pegasus.Protocol{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x01})
	fmt.Println(frame, used, err)
	// Output: {e2 a piece} 5 <nil>
}
