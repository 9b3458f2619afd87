package program_test

import (
	"fmt"

	"blindchess/internal/commandline/program"
)

// The sum differs with each build, so this is compiled and not run.
func Example() {
	fmt.Println(program.Sentence(false))
}
