package base

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"

	"blindchess/internal/scoresheet/pgn"
)

// Game reads a game. The lines of its faults are lines of the file.
func (b *Base) Game(number int) (pgn.Game, error) {
	place, err := b.place(number)
	if err != nil {
		return pgn.Game{}, err
	}
	reader := pgn.NewReader(pgn.From(b.games, b.head.Size, place.at))
	reader.As(b.chosen)
	game, err := reader.Read()
	if err != nil {
		return pgn.Game{}, errors.Join(ErrChanged, err)
	}
	for i := range game.Faults {
		game.Faults[i].Line += place.lines
	}
	game.At, game.FirstLine = place.at, place.lines+1
	return game, nil
}

// Write writes games of these numbers to a new file.
func (b *Base) Write(path string, numbers []int) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("base: --write: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	for _, number := range numbers {
		game, err := b.Game(number)
		if err != nil {
			return err
		}
		if err := pgn.Write(file, game); err != nil {
			return err
		}
	}
	return nil
}

// place is the offset of a game, and the number of lines before it.
type place struct {
	at    int64
	lines int
}

func (b *Base) place(number int) (place, error) {
	if number < 0 || number >= b.Len() {
		return place{}, fmt.Errorf("base: there is no game %d", number+1)
	}
	var raw [row]byte
	if _, err := b.index.ReadAt(raw[:], int64(b.head.Table)+row*int64(number)); err != nil {
		return place{}, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
	}
	found := place{int64(binary.LittleEndian.Uint64(raw[:])), int(binary.LittleEndian.Uint32(raw[8:]))}
	if found.at < 0 || found.at > b.head.Size {
		return place{}, errIndex
	}
	return found, nil
}
