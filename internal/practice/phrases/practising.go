package phrases

import (
	"embed"
	"fmt"
	"io/fs"

	"blindchess/internal/language"
)

//go:embed packs
var packs embed.FS

// Add lays the words over the packs. It is called when the program begins, before
// a pack is in use and before what players keep on their machine is added.
func Add() error {
	folders, err := fs.Sub(packs, "packs")
	if err != nil {
		return fmt.Errorf("phrases: %w", err)
	}
	return language.Add(folders)
}
