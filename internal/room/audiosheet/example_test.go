package audiosheet_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/room/audiosheet"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func Example() {
	folder, err := os.MkdirTemp("", "sheet")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		fmt.Println(err)
		return
	}
	journal := filepath.Join(folder, "game.journal")
	r, err := room.Open(context.Background(), room.Options{Journal: journal, Conditions: table.ForFriends()})
	if err != nil {
		fmt.Println(err)
		return
	}

	keeper, err := audiosheet.NewKeeper(journal, scheme, nil, true, func(error) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	r.AddWatcher(keeper)
	move, _ := rules.ParseCoordinates("e2e4")
	announced := table.Announce{Actor: table.By(rules.White), Move: move}
	fmt.Println(r.Set(), r.Begin(), r.Order(table.Player, rules.White, announced))
	fmt.Println(r.Close(), keeper.Close())
	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer sheet.Close()
	for _, entry := range sheet.Entries(0) {
		fmt.Println(entry.Words)
	}
	// Output:
	// <nil> <nil> <nil>
	// <nil> <nil>
	// Bauer Eva zwei Eva vier
}
