package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"

	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/table"
)

// gamesFolder returns where games are kept.
func gamesFolder() string { return filepath.Join(xdg.StateHome, "blindchess", "games") }

// newestJournal returns the last game in folder that was begun and not ended.
func newestJournal(folder string) (string, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	if err != nil {
		return "", err
	}
	slices.Sort(paths)
	for _, path := range slices.Backward(paths) {
		state, err := readTable(path)
		if err == nil && state.Phase != table.PhaseUnset && !state.Over() {
			return path, nil
		}
	}
	return "", fmt.Errorf("play: there is no game to go on with: begin one with blindchess play")
}

// readTable reads the table of a journal that somebody else may be writing.
func readTable(path string) (table.State, error) {
	contents, err := journal.Read(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return table.State{}, err
	}
	records, err := host.Records(contents.Records)
	if err != nil {
		return table.State{}, err
	}
	var state table.State
	for _, r := range records {
		state = state.Apply(r)
	}
	return state, nil
}
