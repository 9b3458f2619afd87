package fault_test

import (
	"fmt"

	"blindchess/internal/fault"
)

func Example() {
	name, known := "tlh", "de, en"
	absent := fault.New("fault.no-pack", "no pack for {name}; there are {choices}", "name", name, "choices", known)
	fmt.Println(absent)
	// Output:
	// no pack for tlh; there are de, en
}
