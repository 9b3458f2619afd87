//go:build !windows

package shell_test

import (
	"fmt"

	"blindchess/internal/fault/shell"
)

// A journal whose name has a blank is typed in quotes.
func ExampleCommand() {
	fmt.Println(shell.Command("blindchess", "play", "resume", "club evening.journal"))
	// Output: blindchess play resume "club evening.journal"
}
