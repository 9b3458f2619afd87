package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"blindchess/internal/language"
)

// AddLanguages adds the languages that players keep on this machine: those of
// every data folder of the system, and over them those that BLINDCHESS_LANGUAGES
// leads to, or else the data folder of the user. The error says which cannot be
// used; the others are there all the same.
func AddLanguages() error {
	var faults []error
	for _, folder := range languageFolders() {
		if err := language.Add(os.DirFS(folder)); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", folder, err))
		}
	}
	return errors.Join(faults...)
}

// languageFolders lists where languages may stand besides those that the program
// carries, the player's own last.
func languageFolders() []string {
	var folders []string
	for _, shared := range slices.Backward(xdg.DataDirs) {
		folders = append(folders, filepath.Join(shared, "blindchess", "languages"))
	}
	if own := os.Getenv("BLINDCHESS_LANGUAGES"); own != "" {
		return append(folders, own)
	}
	return append(folders, filepath.Join(xdg.DataHome, "blindchess", "languages"))
}
