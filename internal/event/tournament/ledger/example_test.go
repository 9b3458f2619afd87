package ledger_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/ledger"
)

func Example() {
	folder, err := os.MkdirTemp("", "ledger")
	if err != nil {
		fmt.Println(err)
	}
	defer os.RemoveAll(folder)
	ctx, path := context.Background(), filepath.Join(folder, "club.journal")
	entries := []tournament.Entry{{Opened: &tournament.About{Name: "Club", System: tournament.Swiss, Rounds: 5}}}
	club, err := ledger.Begin(ctx, path, entries...)
	if err != nil {
		fmt.Println(err)
	}
	entries = []tournament.Entry{{Entered: []tournament.Player{{Name: "Novak, Jana"}}}}
	club, err = ledger.Add(ctx, path, entries...)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(club.About.Name, len(club.Players))
	club, err = ledger.Read(path)
	fmt.Println(club.Players[0].Name, err)
	// Output:
	// Club 1
	// Novak, Jana <nil>
}
