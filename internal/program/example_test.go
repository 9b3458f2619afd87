package program_test

import (
	"fmt"

	"blindchess/internal/program"
)

// The sum differs with each build, so this is compiled and not run.
func Example() {
	fmt.Println(program.Sentence(false))
}
