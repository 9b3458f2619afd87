package base

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/study/openings"
)

// parts is into how many heaps terms are thrown before each is sorted by itself,
// so that a base of any length is indexed in little memory.
const parts = 64

// entry is a term of a game.
type entry struct {
	term key
	game uint32
}

// builder gathers the terms of a base.
type builder struct {
	book  openings.Book
	heaps [parts]*bufio.Writer
	files [parts]*os.File
	names map[string]bool // each behind its kind
	games []byte          // where each begins, and which of its chunk it is
	count uint32
	seen  map[key]bool // in the game that is read
	fault error
}

// build writes the index of a base and returns how many games it has.
func build(path, index string, told func(games int)) (err error) {
	book, err := openings.Read()
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	before, err := stampOf(path)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(filepath.Dir(index), ".index-*")
	if err != nil {
		return fmt.Errorf("base: beside the file there is no room for its index: %w", err)
	}
	defer os.RemoveAll(folder)
	b := builder{book: book, names: map[string]bool{}, seen: map[key]bool{}}
	for i := range b.heaps {
		if b.files[i], err = os.Create(filepath.Join(folder, fmt.Sprint(i))); err != nil {
			return err
		}
		defer b.files[i].Close()
		b.heaps[i] = bufio.NewWriterSize(b.files[i], 1<<15)
	}
	err = chunks(file, func(at int64, text []byte) error {
		b.chunk(at, text)
		if told != nil {
			told(int(b.count))
		}
		return b.fault
	})
	if err != nil {
		return err
	}
	if b.count == 0 {
		return ErrNoGames
	}
	draft := filepath.Join(folder, "index")
	if err := b.write(draft, before); err != nil {
		return err
	}
	return os.Rename(draft, index)
}

// ErrNoGames is returned for a file in which no game stands.
var ErrNoGames = errors.New("base: there is no game in this file")

// chunk reads the games of a piece of the file.
func (b *builder) chunk(at int64, text []byte) {
	reader := pgn.NewReader(bytes.NewReader(text))
	for nth := uint16(0); ; nth++ {
		game, err := reader.Read()
		if err != nil {
			return // at the end of the chunk; nothing else can be wrong with it
		}
		b.game(game)
		b.games = binary.LittleEndian.AppendUint64(b.games, uint64(at))
		b.games = binary.LittleEndian.AppendUint16(b.games, nth)
		b.count++
	}
}

func (b *builder) game(game pgn.Game) {
	clear(b.seen)
	for _, tag := range []string{"White", "Black"} {
		b.name(player, game.Tag(tag))
	}
	named := openings.Opening{Code: game.Tag("ECO"), Name: game.Tag("Opening")}
	position := game.Start.Position
	b.add(positionKey(position))
	menNow := menOf(position.Placement())
	b.add(menNow.key())
	for _, ply := range game.Line.Plies {
		captures := position.Captured(ply.Move) != 0 || ply.Move.Promotes != 0
		switch after, passed := position.Pass(); {
		case ply.Stands != (rules.Position{}):
			position, captures = ply.Stands, true
		case ply.Null && passed:
			position = after
		default:
			after, err := position.Play(ply.Move)
			if err != nil {
				return
			}
			position = after
		}
		b.add(positionKey(position))
		if captures {
			menNow = menOf(position.Placement())
			b.add(menNow.key())
		}
		if found, ok := b.book.At(position); ok {
			b.name(opening, found.Name)
			named = found
		}
	}
	b.name(opening, named.Code)
	b.name(opening, named.Name)
}

// name adds a name that the game is found by.
func (b *builder) name(kind rune, name string) {
	name = fold(name)
	if name == "" || name == "?" || len(name) > 200 {
		return
	}
	b.names[string(kind)+name] = true
	b.add(nameKey(kind, name))
}

func (b *builder) add(term key) {
	if b.seen[term] {
		return
	}
	b.seen[term] = true
	var raw [12]byte
	binary.LittleEndian.PutUint64(raw[:], uint64(term))
	binary.LittleEndian.PutUint32(raw[8:], b.count)
	if _, err := b.heaps[term>>58].Write(raw[:]); err != nil {
		b.fault = err
	}
}

// sorted returns the entries of a heap in the order of their terms.
func (b *builder) sorted(i int) ([]entry, error) {
	if err := b.heaps[i].Flush(); err != nil {
		return nil, err
	}
	if _, err := b.files[i].Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(b.files[i])
	if err != nil {
		return nil, err
	}
	entries := make([]entry, 0, len(raw)/12)
	for ; len(raw) >= 12; raw = raw[12:] {
		entries = append(entries, entry{key(binary.LittleEndian.Uint64(raw)), binary.LittleEndian.Uint32(raw[8:])})
	}
	slices.SortFunc(entries, func(x, y entry) int { return cmp.Or(cmp.Compare(x.term, y.term), cmp.Compare(x.game, y.game)) })
	return entries, nil
}

// write writes the index: the header, the terms in blocks, the directory of the
// blocks, the games, the names.
func (b *builder) write(path string, stamp stamp) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	head := header{Magic: magic, Size: stamp.size, Time: stamp.time, Games: b.count}
	if err := binary.Write(out, binary.LittleEndian, head); err != nil {
		return err
	}
	at := uint64(binary.Size(head))
	var directory []byte
	for i := range parts {
		entries, err := b.sorted(i)
		if err != nil {
			return err
		}
		terms := 0
		for len(entries) > 0 {
			end := 1
			for end < len(entries) && entries[end].term == entries[0].term {
				end++
			}
			if terms%block == 0 {
				directory = binary.LittleEndian.AppendUint64(directory, uint64(entries[0].term))
				directory = binary.LittleEndian.AppendUint64(directory, at)
			}
			terms++
			raw := posting(entries[:end])
			if _, err := out.Write(raw); err != nil {
				return err
			}
			at += uint64(len(raw))
			entries = entries[end:]
		}
	}
	head.Directory, head.Blocks = at, uint64(len(directory)/16)
	head.Table = at + uint64(len(directory))
	head.Names = head.Table + uint64(len(b.games))
	names := []byte{}
	for _, name := range slices.Sorted(maps.Keys(b.names)) {
		names = append(append(names, name...), '\n')
	}
	head.End = head.Names + uint64(len(names))
	for _, section := range [][]byte{directory, b.games, names} {
		if _, err := out.Write(section); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := binary.Write(file, binary.LittleEndian, head); err != nil {
		return err
	}
	return file.Sync()
}

// posting writes the games of one term: the term, how many bytes they take, and
// the steps from one to the next.
func posting(entries []entry) []byte {
	var steps []byte
	last := uint32(0)
	for _, e := range entries {
		steps = binary.AppendUvarint(steps, uint64(e.game-last))
		last = e.game
	}
	raw := binary.LittleEndian.AppendUint64(nil, uint64(entries[0].term))
	return append(binary.AppendUvarint(raw, uint64(len(steps))), steps...)
}
