package ichessone_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/ichessone"
)

func Example() {
	frame, used, err := ichessone.Protocol{}.Decode([]byte{'=', 'b', 0, 88})
	fmt.Println(frame, used, err)
	// Output: {88 -1ns false true} 4 <nil>
}
