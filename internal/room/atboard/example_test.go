package atboard_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

func Example() {
	folder, err := os.MkdirTemp("", "board")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	spec, err := tactile.ParseSpec("white=dgt:" + filepath.Join(folder, "board"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := room.Open(context.Background(), room.Options{Journal: filepath.Join(folder, "game.journal"), Conditions: table.ForFriends()})
	if err != nil {
		fmt.Println(err)
		return
	}
	anna, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: settings.Default()})
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Attend(atboard.Attendant(r, anna, spec, false))
	fmt.Println(r.Close())
	// Output: <nil>
}
