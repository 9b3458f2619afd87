package sanitize_test

import (
	"fmt"

	"blindchess/internal/text/sanitize"
)

func Example() {
	fmt.Println(sanitize.Name("Eve\x1b[31m  \u202eMallory"))
	// Output: Eve [31m Mallory
}
