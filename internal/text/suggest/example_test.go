package suggest_test

import (
	"fmt"

	"blindchess/internal/text/suggest"
)

func Example() {
	keys := []string{"claim.moves", "claim.time", "late.minutes"}
	word := suggest.Word("claim.tiem", keys, 4)
	fmt.Println(word)
	// Output: claim.time
}
