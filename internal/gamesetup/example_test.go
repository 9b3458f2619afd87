package gamesetup_test

import (
	"fmt"

	"blindchess/internal/gamesetup"
)

func Example() {
	edition := gamesetup.LawsChoice{Year: 2018}
	conditions, err := gamesetup.Terms{Event: gamesetup.Friends, Laws: edition, Control: "15m+10s", Chess960: -1}.Conditions()
	fmt.Println(conditions.Laws, conditions.Control.White, err)
	// Output: 2018 15m+10s <nil>
}
