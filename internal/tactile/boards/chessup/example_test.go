package chessup_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/chessup"
)

func Example() {
	frame, err := chessup.Protocol{}.Report([]byte{0xA3, 0x35, 4, 1, 4, 3})
	fmt.Println(frame, err)
	// Output: {e2 e4 } <nil>
}
