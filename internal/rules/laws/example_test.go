package laws_test

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

func Example() {
	game := rules.NewGame(rules.StandardSetup())
	for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"} {
		move, _ := rules.ParseCoordinates(text)
		var err error
		if game, err = game.Play(move); err != nil {
			fmt.Println(err)
			return
		}
	}
	edition := laws.Latest()
	outcome, over := edition.Ended(game)
	fmt.Println(outcome.Result, over)
	ruling := edition.Judge(game, laws.Claim{Kind: laws.ClaimThreefold, By: rules.White})
	fmt.Println(ruling.Outcome.Result, edition.Article(ruling.Rule))
	// Output:
	// * false
	// 1/2-1/2 9.2.1
}
