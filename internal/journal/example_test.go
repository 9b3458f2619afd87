package journal_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/journal"
)

func Example() {
	folder, err := os.MkdirTemp("", "journal")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	path, header := filepath.Join(folder, "game.journal"), []byte(`{"game":"one"}`)
	ctx := context.Background()
	j, contents, err := journal.Open(path, header)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = j.Append(ctx, []byte(`{"event":"GameStarted"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	words := j.Chain().Words()
	if err := j.Close(); err != nil {
		fmt.Println(err)
		return
	}
	kept, err := journal.Read(path)
	fmt.Println(len(contents.Records), len(kept.Records), kept.Chain().Words() == words, err)
	// Output: 0 1 true <nil>
}
