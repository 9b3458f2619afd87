package frontdoor_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"blindchess/internal/room/archive"
	"blindchess/internal/settings/prompt"
	"blindchess/internal/settings/prompt/frontdoor"
)

// It speaks the user's language, so this is compiled and not run.
func Example() {
	door := &prompt.Door{In: os.Stdin, Out: os.Stdout}
	games := func() ([]archive.Game, error) { return archive.List("/games") }
	run := func(_ context.Context, words ...string) error {
		fmt.Println("blindchess", strings.Join(words, " "))
		return nil
	}
	ctx := context.Background()
	front := frontdoor.Front{Door: door, Games: games, Do: run}
	err := front.Enter(ctx)
	fmt.Println(err)
}
