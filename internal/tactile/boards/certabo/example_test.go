package certabo_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/wire"
)

func Example() {
	lamps := certabo.Protocol{}.Light(wire.Lights{From: rules.A1, To: rules.H8}, wire.Capabilities{})
	fmt.Printf("% X\n", lamps)
	// Output: 80 00 00 00 00 00 00 01
}
