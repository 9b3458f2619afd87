package attendant_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// announced hears the first announcement at a table.
type announced chan rules.Side

func (a announced) Watch(record table.Record, _ table.State) {
	if said, ok := record.Event.(table.MoveAnnounced); ok {
		select {
		case a <- said.By:
		default:
		}
	}
}

func Example() {
	folder, err := os.MkdirTemp("", "practice")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	heard := make(announced, 1)
	r, err := room.Open(context.Background(), room.Options{Journal: filepath.Join(folder, "game.journal"), Conditions: table.ForFriends(), Watchers: []room.Watcher{heard}})
	if err != nil {
		fmt.Println(err)
		return
	}
	stuck := func(refused *table.Refusal) { fmt.Println(refused) }
	r.Attend(attendant.Attendant(r, rehearsal.Partner{Side: rules.White, Seed: 7, Haste: 200}, stuck))
	fmt.Println(r.Set(), r.Begin())
	fmt.Println(<-heard, "has announced a move")
	fmt.Println(r.Close())
	// Output:
	// <nil> <nil>
	// White has announced a move
	// <nil>
}
