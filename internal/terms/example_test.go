package terms_test

import (
	"fmt"

	"blindchess/internal/lawsfile"
	"blindchess/internal/terms"
)

func Example() {
	edition := lawsfile.Choice{Year: 2018}
	conditions, err := terms.Terms{Event: terms.Friends, Laws: edition, Control: "15m+10s", Chess960: -1}.Conditions()
	fmt.Println(conditions.Laws, conditions.Control.White, err)
	// Output: 2018 15m+10s <nil>
}
