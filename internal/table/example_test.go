package table_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func Example() {
	s := table.State{}
	effects, err := table.Decide(s, 0, table.Open{Conditions: table.ForFriends()})
	for _, effect := range effects {
		s = s.Apply(effect.Record)
	}
	fmt.Println(s.Phase == table.PhaseSet, err)

	_, err = table.Decide(s, 0, table.Press{Actor: table.By(rules.White)})
	fmt.Println(err)
	// Output:
	// true <nil>
	// table: the game has not started
}
