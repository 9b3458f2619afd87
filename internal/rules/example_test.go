package rules_test

import (
	"fmt"

	"blindchess/internal/rules"
)

func Example() {
	position := rules.Standard()
	move, err := position.ParseSAN("Nf3")
	if err != nil {
		fmt.Println(err)
		return
	}
	after, err := position.Play(move)
	fmt.Println(move, after.Turn(), position.Turn(), err)
	// Output: g1f3 Black White <nil>
}
