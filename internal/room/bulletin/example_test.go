package bulletin_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/room"
	"blindchess/internal/room/bulletin"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

func Example() {
	folder, err := os.MkdirTemp("", "news")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	news, err := bulletin.New(os.Stdout, own, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := room.Open(context.Background(), room.Options{Journal: filepath.Join(folder, "game.journal"), Conditions: table.ForFriends(), Watchers: []room.Watcher{news}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Set(), r.Begin(), r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)}))
	fmt.Println(r.Close())
	// Output:
	// The game begins. White's clock is running.
	// Black wins: resignation.
	// <nil> <nil> <nil>
	// <nil>
}
