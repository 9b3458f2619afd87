package screen_test

import (
	"context"
	"fmt"
	"io"
	"os"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/line"
	"blindchess/internal/table"
)

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

	feed := screen.NewFeed()
	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: feed, Session: session})
	defer terminal.Close()
	ctx := context.Background()
	in, typed := io.Pipe()
	go io.WriteString(typed, "material\nquit\n")
	err = line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: os.Stdout})
	fmt.Println(err)
	// Output:
	// Material is equal
	// <nil>
}
