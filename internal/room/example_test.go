package room_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/line"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

func Example() {
	folder, err := os.MkdirTemp("", "room")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "game.journal")
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	ctx := context.Background()
	in, out := strings.NewReader("who\n"), &strings.Builder{}

	r, err := room.Open(ctx, room.Options{Journal: path, Conditions: table.ForFriends()})
	if err != nil {
		fmt.Println(err)
		return
	}
	anna, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: own})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = r.Set()
	if err != nil {
		fmt.Println(err)
		return
	}
	err = line.Run(ctx, line.Config{Terminal: anna.Terminal(), In: in, Out: out})
	fmt.Println(out.Len() > 0, err)
	err = r.Close()
	fmt.Println(err)
	// Output:
	// true EOF
	// <nil>
}
