package winnable_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

func Example() {
	setup, err := rules.ParseFEN("8/8/4k3/8/8/3NK3/8/8 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := setup.Position
	verdict, proof := winnable.Decide(position, rules.White, 100_000)
	fmt.Println(verdict, proof.Nodes)
	// Output: unwinnable 0
}
