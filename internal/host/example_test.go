package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func Example() {
	folder, err := os.MkdirTemp("", "blindchess")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	opened, err := host.OpenJournal(filepath.Join(folder, "game.journal"), nil)
	if err != nil {
		fmt.Println(err)
		return
	}

	ctx := context.Background()
	orders := make(chan host.Order)
	go func() {
		defer close(orders)
		orders <- host.Order{Capacity: table.Keeper, Command: table.Open{Conditions: table.ForFriends()}}
		orders <- host.Order{Capacity: table.Player, Side: rules.White, Command: table.Begin{}}
		orders <- host.Order{Capacity: table.Player, Side: rules.White, Command: table.Resign{Actor: table.By(rules.White)}}
	}()
	final, err := host.Run(ctx, host.Config{Orders: orders, Log: opened.Log})
	fmt.Println(final.Outcome.Result, err)
	fmt.Println(opened.Log.Close())
	// Output:
	// 0-1 <nil>
	// <nil>
}
