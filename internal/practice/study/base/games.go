package base

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"blindchess/internal/scoresheet/pgn"
)

// Text returns a game as it is written in the file, with whatever stands beside it
// without tags of its own.
func (b *Base) Text(number int) ([]byte, error) {
	place, err := b.place(number)
	if err != nil {
		return nil, err
	}
	var text []byte
	section := io.NewSectionReader(b.games, place.at, b.head.Size-place.at)
	done := errors.New("read")
	err = chunks(section, func(chunk chunk) error {
		text = bytes.Clone(chunk.text)
		return done
	})
	if !errors.Is(err, done) {
		return nil, errors.Join(ErrChanged, err)
	}
	return text, nil
}

// Game reads a game. The lines of its faults are those of the file.
func (b *Base) Game(number int) (pgn.Game, error) {
	place, err := b.place(number)
	if err != nil {
		return pgn.Game{}, err
	}
	text, err := b.Text(number)
	if err != nil {
		return pgn.Game{}, err
	}
	reader := pgn.NewReader(bytes.NewReader(text))
	for nth := 0; ; nth++ {
		game, err := reader.Read()
		if err != nil {
			return pgn.Game{}, ErrChanged
		}
		if nth == place.nth {
			for i := range game.Faults {
				game.Faults[i].Line += place.lines
			}
			return game, nil
		}
	}
}

// place is where the piece of the file begins that a game is in, how many lines
// are before it, and which of its games it is.
type place struct {
	at         int64
	lines, nth int
}

func (b *Base) place(number int) (place, error) {
	if number < 0 || number >= b.Len() {
		return place{}, fmt.Errorf("base: there is no game %d", number+1)
	}
	var raw [row]byte
	if _, err := b.index.ReadAt(raw[:], int64(b.head.Table)+row*int64(number)); err != nil {
		return place{}, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
	}
	found := place{int64(binary.LittleEndian.Uint64(raw[:])), int(binary.LittleEndian.Uint32(raw[8:])), int(binary.LittleEndian.Uint16(raw[12:]))}
	if found.at < 0 || found.at > b.head.Size {
		return place{}, errIndex
	}
	return found, nil
}
