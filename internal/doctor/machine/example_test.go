package machine_test

import (
	"fmt"
	"os"

	"blindchess/internal/doctor"
	"blindchess/internal/doctor/machine"
	"blindchess/internal/settings"
)

// The findings differ between computers; that the program can be named is the
// same on each.
func Example() {
	folder, err := os.MkdirTemp("", "games")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	facts := machine.Look(machine.Program{Version: "1.0", Games: folder}, settings.Default())
	findings := doctor.Examine(facts)
	fmt.Println(findings[len(findings)-1].Key)
	// Output: program
}
