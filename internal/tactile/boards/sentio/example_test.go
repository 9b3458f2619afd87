package sentio_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/sentio"
)

func Example() {
	_, used, err := sentio.Protocol{}.Decode([]byte(":255 255 0 0 0 0 255 255 \r\n"))
	fmt.Println(used, err)
	// Output: 27 <nil>
}
