package simul_test

import (
	"context"
	"fmt"

	"blindchess/internal/event/simul"
	"blindchess/internal/settings"
)

// It sits down at tables, so this is compiled and not run.
func Example() {
	ctx, own, tables := context.Background(), settings.Default(), []simul.Table{{Address: "ssh://hall:2201", Seat: "white", Code: "acf 471 122"}}
	show := func(context.Context, *simul.Display) error { return nil }
	err := simul.Run(ctx, simul.Options{Tables: tables, Own: own, Show: show})
	fmt.Println(err)
}
