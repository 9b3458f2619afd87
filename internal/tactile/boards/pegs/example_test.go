package pegs_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/wire"
)

func Example() {
	command := pegs.Protocol{}.Buzz(rules.A1, wire.Capabilities{Abilities: wire.CanBuzz})
	fmt.Printf("% X\n", command)
	// Output: 6A 05 04 07 00 1E 00
}
