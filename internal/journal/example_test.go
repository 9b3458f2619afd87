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
	first, second := j.Chain().Words()
	if err := j.Close(); err != nil {
		fmt.Println(err)
		return
	}
	kept, err := journal.Read(path)
	one, two := kept.Chain().Words()
	fmt.Println(len(contents.Records), len(kept.Records), one == first && two == second, err)
	// Output: 0 1 true <nil>
}
