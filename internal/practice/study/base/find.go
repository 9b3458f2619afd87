package base

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"blindchess/internal/rules"
)

// Query says which games are wanted: those that have all that is named. The zero
// value wants them all.
type Query struct {
	Players  []string // each a part of a name
	Openings []string // each a code such as C50, or a part of a name; one of them is enough
	Position *rules.Position
	Material string // such as KRPKR, for either side
	Faulty   bool   // something in them could not be read
}

// Find returns the numbers of the games that are wanted, counted from 0.
func (b *Base) Find(q Query) ([]int, error) {
	if now, err := stampOf(b.path); err != nil || now != (stamp{b.head.Size, b.head.Time}) {
		return nil, ErrChanged
	}
	var found []uint32
	asked := false
	with := func(games []uint32) {
		if !asked {
			found, asked = games, true
			return
		}
		found = both(found, games)
	}
	for _, name := range q.Players {
		games, err := b.played(name)
		if err != nil {
			return nil, err
		}
		with(games)
	}
	if len(q.Openings) > 0 {
		games, err := b.opened(q.Openings)
		if err != nil {
			return nil, err
		}
		with(games)
	}
	var terms []key
	if q.Position != nil {
		terms = append(terms, positionKey(*q.Position))
	}
	if q.Material != "" {
		m, err := parsePieces(q.Material)
		if err != nil {
			return nil, err
		}
		terms = append(terms, m.key())
	}
	if q.Faulty {
		terms = append(terms, faultyKey())
	}
	for _, term := range terms {
		games, err := b.with(term)
		if err != nil {
			return nil, err
		}
		with(games)
	}
	if !asked {
		for game := range b.head.Games {
			found = append(found, game)
		}
	}
	numbers := make([]int, len(found))
	for i, game := range found {
		numbers[i] = int(game)
	}
	return numbers, nil
}

// both returns the numbers that are in both sorted lists.
func both(x, y []uint32) []uint32 {
	var found []uint32
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0] < y[0]:
			x = x[1:]
		case x[0] > y[0]:
			y = y[1:]
		default:
			found = append(found, x[0])
			x, y = x[1:], y[1:]
		}
	}
	return found
}

// Named reports whether text is a part of a name: each of its words, in whatever
// order, with or without accents.
func Named(name, text string) bool {
	return hasWords(fold(name), strings.FieldsFunc(fold(text), parting))
}

// parting are the signs between the words of a name.
func parting(sign rune) bool { return sign == ' ' || sign == ',' || sign == '.' }

// hasWords reports whether a folded name holds every one of some words.
func hasWords(name string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(name, word) {
			return false
		}
	}
	return len(words) > 0
}

// named calls visit with each name of a kind that text is a part of, and the
// number of its line. The words of a player's name may come in any order.
func (b *Base) named(kind rune, text string, visit func(line uint32, name string)) error {
	text = fold(text)
	words := strings.FieldsFunc(text, parting)
	is := func(name string) bool { return strings.Contains(name, text) || kind == player && hasWords(name, words) }
	section := io.NewSectionReader(b.index, int64(b.head.Names), int64(b.head.End-b.head.Names))
	lines := bufio.NewScanner(section)
	for line := uint32(0); lines.Scan(); line++ {
		if name, of := strings.CutPrefix(lines.Text(), string(kind)); of && is(name) {
			visit(line, name)
		}
	}
	return lines.Err()
}

// played returns the games of all players of whose name text is a part. It reads
// the players of every game once, however many of them have such a name.
func (b *Base) played(text string) ([]uint32, error) {
	var wanted []bool // by the line of a name
	err := b.named(player, text, func(line uint32, _ string) {
		wanted = append(wanted, make([]bool, int(line)+1-len(wanted))...)
		wanted[line] = true
	})
	if err != nil || len(wanted) == 0 {
		return nil, err
	}
	is := func(line uint32) bool { return int64(line) < int64(len(wanted)) && wanted[line] }
	var games []uint32
	in := bufio.NewReaderSize(io.NewSectionReader(b.index, int64(b.head.Players), int64(b.head.Names-b.head.Players)), 1<<16)
	var raw [8]byte
	for game := range b.head.Games {
		if _, err := io.ReadFull(in, raw[:]); err != nil {
			return nil, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
		}
		if is(binary.LittleEndian.Uint32(raw[:])) || is(binary.LittleEndian.Uint32(raw[4:])) {
			games = append(games, game)
		}
	}
	return games, nil
}

// opened returns the games of all openings of whose name or code one of texts is a
// part.
func (b *Base) opened(texts []string) ([]uint32, error) {
	var terms []key
	for _, text := range texts {
		if err := b.named(opening, text, func(_ uint32, name string) { terms = append(terms, nameKey(opening, name)) }); err != nil {
			return nil, err
		}
	}
	raw := make([]byte, 16*b.head.Blocks) // the directory is read once for all of them
	if _, err := b.index.ReadAt(raw, int64(b.head.Directory)); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
	}
	directory, found := bytes.NewReader(raw), make([]bool, b.head.Games)
	for _, term := range terms {
		games, err := b.at(directory, term)
		if err != nil {
			return nil, err
		}
		for _, game := range games {
			found[game] = true
		}
	}
	var games []uint32
	for game, is := range found {
		if is {
			games = append(games, uint32(game))
		}
	}
	return games, nil
}

// with returns the games that hold a term.
func (b *Base) with(term key) ([]uint32, error) {
	return b.at(io.NewSectionReader(b.index, int64(b.head.Directory), int64(16*b.head.Blocks)), term)
}

// at does so by a directory of the blocks.
func (b *Base) at(directory io.ReaderAt, term key) ([]uint32, error) {
	low, high := uint64(0), b.head.Blocks
	var raw [16]byte
	for low < high { // the first block that begins behind the term
		middle := (low + high) / 2
		if _, err := directory.ReadAt(raw[:], int64(16*middle)); err != nil {
			return nil, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
		}
		if key(binary.LittleEndian.Uint64(raw[:])) > term {
			high = middle
		} else {
			low = middle + 1
		}
	}
	if low == 0 {
		return nil, nil
	}
	begin, end := [16]byte{}, b.head.Directory
	if _, err := directory.ReadAt(begin[:], int64(16*(low-1))); err != nil {
		return nil, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
	}
	if low < b.head.Blocks {
		if _, err := directory.ReadAt(raw[:], int64(16*low)); err != nil {
			return nil, fmt.Errorf("base: the index is broken: remove it and search again: %w", err)
		}
		end = binary.LittleEndian.Uint64(raw[8:])
	}
	at := binary.LittleEndian.Uint64(begin[8:])
	if at > end || end > b.head.Directory {
		return nil, fmt.Errorf("base: %w: remove it and search again", errIndex)
	}
	return scan(bufio.NewReaderSize(io.NewSectionReader(b.index, int64(at), int64(end-at)), 1<<12), term, b.head.Games)
}

// scan looks for a term in a block.
func scan(in *bufio.Reader, term key, games uint32) ([]uint32, error) {
	for {
		var raw [8]byte
		if _, err := io.ReadFull(in, raw[:]); err != nil {
			return nil, nil // the block ends
		}
		length, err := binary.ReadUvarint(in)
		if err != nil {
			return nil, fmt.Errorf("base: %w: remove it and search again", errIndex)
		}
		if key(binary.LittleEndian.Uint64(raw[:])) != term {
			if _, err := in.Discard(int(min(length, 1<<31))); err != nil {
				return nil, nil
			}
			continue
		}
		var found []uint32
		steps := &bounded{in, length}
		for game := uint64(0); ; {
			step, err := binary.ReadUvarint(steps)
			if err != nil {
				return found, nil
			}
			if game += step; game >= uint64(games) {
				return nil, fmt.Errorf("base: %w: remove it and search again", errIndex)
			}
			found = append(found, uint32(game))
		}
	}
}

// bounded reads no more than so many bytes.
type bounded struct {
	in   *bufio.Reader
	left uint64
}

func (b *bounded) ReadByte() (byte, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	b.left--
	return b.in.ReadByte()
}
