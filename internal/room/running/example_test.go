package running_test

import (
	"fmt"
	"log"
	"os"

	"blindchess/internal/room/running"
)

func Example() {
	folder, err := os.MkdirTemp("", "running")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	mark, err := running.Begin(folder, running.Game{Journal: "club.journal"})
	if err != nil {
		log.Fatal(err)
	}
	defer mark.End()
	for _, game := range running.Games(folder) {
		fmt.Println(game.Name())
	}
	// Output: club.journal
}
