package opening_test

import (
	"context"
	"fmt"
	"strings"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/opening"
)

// It would keep tables, so this is compiled and not run.
func Example() {
	ctx, club := context.Background(), tournament.Tournament{}
	tell := func(table opening.Table, event opening.Event) { fmt.Println(table.Board, event.Code) }
	tables := opening.Tables(club, club.Rounds[0], opening.Options{Program: "blindchess", Folder: "round-1"})
	fmt.Println(strings.Join(tables[0].Command, " "))
	err := opening.Run(ctx, tables, tell)
	fmt.Println(err)
}
