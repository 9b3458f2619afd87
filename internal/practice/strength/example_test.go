package strength_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/practice/strength"
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
	defer engine.Close()
	own := strength.Of(engine, 1500, 7)
	move, err := own.Choose(ctx, engine, game)
	fmt.Println(game.Position().Legal(move), err)
	// Output: true <nil>
}
