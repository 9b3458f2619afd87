package wire_test

import (
	"fmt"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

func Example() {
	var protocol wire.Protocol = dgt.Protocol{}
	frame, used, err := protocol.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
	changed := frame.(wire.Changed)
	fmt.Println(changed.Square, "holds", changed.After, used, err)
	// Output: e2 holds nothing 5 <nil>
}
