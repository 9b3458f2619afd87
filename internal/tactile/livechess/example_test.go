package livechess_test

import (
	"fmt"

	"blindchess/internal/tactile/livechess"
)

func ExamplePlace() {
	host, serial := livechess.Place("192.168.1.7/25100")
	fmt.Println(host, serial)
	// Output: 192.168.1.7:1982 25100
}
