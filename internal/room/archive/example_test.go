package archive_test

import (
	"errors"
	"fmt"

	"blindchess/internal/room"
	"blindchess/internal/room/archive"
)

// The stored games differ between computers, so this is compiled and not run.
func Example() {
	games, err := archive.List(room.GamesFolder())
	newest, missing := archive.Find(games, "1")
	fmt.Println(newest.Name(), errors.Join(err, missing))
}
