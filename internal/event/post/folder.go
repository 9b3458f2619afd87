package post

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// allGames is the name of the file that has all games of a round.
const allGames = "games.pgn"

// Folder keeps one file a game and one a round. At any time, also after a crash, a
// reader finds the old file whole or the new one whole.
type Folder struct{ Path string }

// Write writes a game and the round that it belongs to. Earlier games of the
// round stay in it.
func (f Folder) Write(games ...Game) error {
	rounds := map[string]bool{}
	for _, g := range games {
		if err := whole(filepath.Join(f.Path, g.Round, g.Name+".pgn"), g.PGN); err != nil {
			return err
		}
		rounds[g.Round] = true
	}
	for round := range rounds {
		all, err := f.round(round)
		if err != nil {
			return err
		}
		if err := whole(filepath.Join(f.Path, round, allGames), all); err != nil {
			return err
		}
	}
	return nil
}

// round returns all games of a round, by their boards.
func (f Folder) round(round string) ([]byte, error) {
	paths, err := filepath.Glob(filepath.Join(f.Path, round, "game-*.pgn"))
	if err != nil {
		return nil, fmt.Errorf("post: %w", err)
	}
	slices.SortFunc(paths, byBoard)
	var all bytes.Buffer
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("post: %w", err)
		}
		all.Write(text)
	}
	return all.Bytes(), nil
}

// byBoard orders files by the numbers of their boards, and after them by their
// names.
func byBoard(a, b string) int {
	number := func(path string) int {
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "game-"), ".pgn"))
		if err != nil {
			return 1 << 30
		}
		return n
	}
	if na, nb := number(a), number(b); na != nb {
		return na - nb
	}
	return strings.Compare(a, b)
}

// whole writes a file in one step: beside the old one, safe on disk, and then in
// its place. The same contents are not written again. It does not wait until the
// new name is safe too. The old file is whole as well, and each wait for the disk
// delays the journals of the tables beside it.
func whole(path string, text []byte) (err error) {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("post: %w", err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("post: %w", err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("post: %w", errors.Join(err, os.Remove(file.Name())))
		}
	}()
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
