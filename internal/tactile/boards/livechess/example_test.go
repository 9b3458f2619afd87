package livechess_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/livechess"
)

func Example() {
	frame, used, err := livechess.Protocol{}.Decode([]byte("{\"serial\":\"25100\"}\n"))
	fmt.Println(frame, used, err)
	// Output: {serial 25100} 19 <nil>
}
