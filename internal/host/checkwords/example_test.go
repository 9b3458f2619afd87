package checkwords_test

import (
	"fmt"

	"blindchess/internal/host/checkwords"
	"blindchess/internal/table"
)

func Example() {
	effects, err := table.Decide(table.State{}, 0, table.Open{Conditions: table.ForFriends()})
	if err != nil {
		fmt.Println(err)
		return
	}
	records := []table.Record{effects[0].Record}
	check := checkwords.Latest(records)
	fmt.Println(check.Ply, check.Words())
	// Output: 0 bunuf bajab kasib bamot
}
