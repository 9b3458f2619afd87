package line_test

import (
	"context"
	"fmt"
	"io"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/line"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func Example() {
	session, err := screentest.NewSession(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
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
	// Output: "> material\nMaterial is equal\n> quit\n" <nil>
}
