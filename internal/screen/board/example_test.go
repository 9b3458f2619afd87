package board_test

import (
	"context"
	"fmt"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/table"
)

// It takes the terminal of the program, so this is compiled and not run.
func Example() {
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	scheme, err := language.LoadScheme("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := console.NewSession(console.Config{
		Actor:    console.Actor{Side: rules.White, Capacity: table.Player},
		Narrator: announce.Narrator{Pack: pack, Scheme: scheme},
		Notation: pack,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: screen.NewFeed(), Session: session})
	defer terminal.Close()
	ctx := context.Background()
	err = board.Run(ctx, board.Config{Terminal: terminal, Kind: board.Paired})
	fmt.Println(err)
}
