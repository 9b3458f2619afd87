package chessnut_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/chessnut"
)

func Example() {
	frame, err := chessnut.Protocol{}.Report([]byte{0x23, 0x01, 0x00})
	fmt.Println(frame, err)
	// Output: {35} <nil>
}
