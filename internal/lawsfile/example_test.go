package lawsfile_test

import (
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/lawsfile"
)

func Example() {
	folder, err := os.MkdirTemp("", "laws")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "club.toml")
	if err := os.WriteFile(path, []byte("agreement.moves = 30\n"), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	chosen, err := lawsfile.Choice{Year: 2018, File: path}.Read()
	fmt.Println(chosen.Base.Year(), chosen.Changes, err)
	// Output: 2018 [{agreement.moves 30}] <nil>
}
