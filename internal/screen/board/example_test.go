package board_test

import (
	"context"
	"fmt"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// It takes the terminal of the program, so this is compiled and not run.
func Example() {
	session, err := screentest.NewSession(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
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
