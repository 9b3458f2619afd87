package meant_test

import (
	"fmt"

	"blindchess/internal/meant"
)

func Example() {
	keys := []string{"claim.moves", "claim.time", "late.minutes"}
	word := meant.Word("claim.tiem", keys, 4)
	fmt.Println(word)
	// Output: claim.time
}
