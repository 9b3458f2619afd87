package serving_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/room/serving"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// It keeps a table until it is stopped, so this is compiled and not run.
func Example() {
	ctx, own, path, conditions := context.Background(), settings.Default(), "game.journal", table.ForFriends()
	err := serving.Run(ctx, serving.Options{Journal: path, Conditions: conditions, Own: own, Out: os.Stdout})
	fmt.Println(err)
}
