package doctor_test

import (
	"fmt"

	"blindchess/internal/doctor"
	"blindchess/internal/language"
)

// A machine without a synthesiser, on which all else is well.
func Example() {
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	facts := doctor.Facts{
		Version: "1.0", System: "linux amd64", Package: "sudo apt install",
		Voices: []doctor.Voice{{Name: "fide", InUse: true}},
	}
	findings := doctor.Examine(facts)
	fmt.Println(findings[0].Text(pack))
	// Output: Wrong: No synthesiser is installed: names and messages appear and are not spoken. Type: sudo apt install espeak-ng
}
