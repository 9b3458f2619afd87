package line_test

import (
	"context"
	"fmt"
	"io"

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
	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: screen.NewFeed(), Session: session})
	defer terminal.Close()
	ctx := context.Background()
	in, typed := io.Pipe()
	shown, out := io.Pipe()
	go io.WriteString(typed, "material\rquit\r")
	go func() {
		err = line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: out, Raw: true, Prompt: "> "})
		out.CloseWithError(err)
	}()
	text, err := io.ReadAll(shown)
	fmt.Printf("%q %v\n", text, err)
	// Output: "> material\n> quit\nmaterial is equal\n" <nil>
}
