package dgt_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/dgt"
)

func Example() {
	frame, used, err := dgt.Protocol{}.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
	fmt.Println(frame, used, err)
	// Output: {e2 nothing} 5 <nil>
}
