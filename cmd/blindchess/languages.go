package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/tactile/boards"
)

// languageFolders lists where languages may stand besides those that the
// program carries, the player's own last: it lies over the others.
func languageFolders() []string {
	var folders []string
	for _, shared := range slices.Backward(xdg.DataDirs) {
		folders = append(folders, filepath.Join(shared, "blindchess", "languages"))
	}
	return append(folders, languageFolder())
}

// languageFolder returns where a player keeps languages: BLINDCHESS_LANGUAGES,
// or the data directory of the user.
func languageFolder() string {
	if path := os.Getenv("BLINDCHESS_LANGUAGES"); path != "" {
		return path
	}
	return filepath.Join(xdg.DataHome, "blindchess", "languages")
}

// addLanguages adds the languages of all folders, and says which cannot be
// used; the others are there all the same.
func addLanguages() error {
	var faults []error
	for _, folder := range languageFolders() {
		if err := language.Add(os.DirFS(folder)); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", folder, err))
		}
	}
	return errors.Join(faults...)
}

// neededPhrases lists the keys that every pack must have because the program
// forms them from names of its own, such as those of boards.
func neededPhrases() []string {
	keys := announce.Phrases()
	for _, kind := range boards.Kinds() {
		keys = append(keys, "tactile.title."+kind.Traits().Name)
	}
	return keys
}
