package view_test

import (
	"fmt"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

func Example() {
	session, err := screentest.NewSession(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var state table.State
	var at clock.Instant
	for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		effects, err := table.Decide(state, at, command)
		if err != nil {
			fmt.Println(err)
			return
		}
		state = effects[len(effects)-1].After
	}
	from, to := rules.SquareAt(4, 1), rules.SquareAt(4, 3)

	now := view.Source{Session: session, State: state, At: at}
	seen := now.View(view.Focus{}, view.Log{})
	act := now.Drag(view.Focus{}, from, to)
	fmt.Println(len(seen.Boards[0].Squares), act.Lines)
	// Output: 64 [e2e4]
}
