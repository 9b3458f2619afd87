package verify_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/rules/winnable/verify"
)

func Example() {
	setup, err := rules.ParseFEN("7k/8/8/8/p1p1p1p1/P1P1P1P1/8/K7 w - - 0 1")
	if err != nil {
		panic(err)
	}
	position, side := setup.Position, rules.White
	_, proof := winnable.Decide(position, side, 1000)
	outcome := verify.Check(position, side, proof, 1_000_000)
	fmt.Println(outcome)
	// Output: verified
}
