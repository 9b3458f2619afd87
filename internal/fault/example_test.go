package fault_test

import (
	"fmt"

	"blindchess/internal/fault"
)

func Example() {
	name, known := "tlh", "de, en"
	absent := fault.New("fault.no-pack", "no pack for {name}; choose {choices}", "name", name, "choices", known)
	fmt.Println(absent)
	// Output:
	// no pack for tlh; choose de, en
}
