package chesslink_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/chesslink"
)

func Example() {
	message := chesslink.Message("V") // with both parities
	fmt.Printf("% X\n", message)
	// Output: D6 B5 B6
}
