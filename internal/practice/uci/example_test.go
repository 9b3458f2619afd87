package uci_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/practice/uci"
	"blindchess/internal/practice/uci/ucitest"
	"blindchess/internal/rules"
)

func Example() {
	ctx, game := context.Background(), rules.NewGame(rules.StandardSetup())
	engine, err := uci.Open(ctx, uci.Config{Path: os.Args[0], Arguments: []string{ucitest.Word, "good"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := engine.Think(ctx, uci.Question{Game: game, Depth: 12})
	engine.Close()
	fmt.Println(game.Position().Legal(answer.Best), err)
	// Output: true <nil>
}
