package hosting_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/room"
	"blindchess/internal/room/hosting"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// A player hosts a game with both sides at their own keyboard.
func Example() {
	folder, err := os.MkdirTemp("", "hosting")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	ctx, own := context.Background(), settings.Default()
	r, err := room.Open(ctx, room.Options{Journal: filepath.Join(folder, "game.journal"), Conditions: table.ForFriends()})
	if err != nil {
		fmt.Println(err)
		return
	}
	game, ctx, err := hosting.Open(ctx, hosting.Options{Room: r, Own: own, Side: rules.White, Both: true, Silent: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = errors.Join(game.Begin(), screen(ctx, game.Me()), game.Close())
	fmt.Println(err)
	// Output: <nil>
}

// screen runs a player's screen until they leave.
func screen(context.Context, *room.Local) error { return nil }
