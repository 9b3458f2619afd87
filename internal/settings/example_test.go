package settings_test

import (
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/settings"
)

func Example() {
	folder, err := os.MkdirTemp("", "settings")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	defer os.Setenv("BLINDCHESS_CONFIG", os.Getenv("BLINDCHESS_CONFIG"))
	os.Setenv("BLINDCHESS_CONFIG", filepath.Join(folder, "settings.toml"))

	own, err := settings.Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	err = own.Set("language", "de")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = own.Save()
	if err != nil {
		fmt.Println(err)
		return
	}
	kept, err := settings.Load()
	fmt.Println(kept.Language, err)
	// Output: de <nil>
}
