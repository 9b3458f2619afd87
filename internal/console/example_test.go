package console_test

import (
	"fmt"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func Example() {
	pack, err := language.Load("de")
	if err != nil {
		fmt.Println(err)
		return
	}
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		fmt.Println(err)
		return
	}
	var state table.State
	var now clock.Instant
	for _, command := range []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}} {
		effects, err := table.Decide(state, now, command)
		if err != nil {
			fmt.Println(err)
			return
		}
		state = effects[len(effects)-1].After
	}

	white := console.Actor{Side: rules.White, Capacity: table.Player}
	narrator := announce.Narrator{Pack: pack, Scheme: scheme}
	session, err := console.NewSession(console.Config{Actor: white, Narrator: narrator, Notation: pack})
	if err != nil {
		fmt.Println(err)
		return
	}
	intent := session.Enter(state, now, "Springer Gustav eins Felix drei")
	fmt.Printf("%T %v\n", intent.Commands[0], intent.Commands[0].(table.Enter).Move)
	intent = session.Enter(state, now, "Material")
	fmt.Println(intent.Answers[0].Text())
	// Output:
	// table.Enter g1f3
	// Das Material ist gleich
}
