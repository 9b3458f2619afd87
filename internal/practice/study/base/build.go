package base

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"blindchess/internal/practice/study/openings"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/charset"
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
	names map[string]uint32 // each behind its kind, and as what it came
	pairs []uint32          // the players of each game, by the number of each; nobody for none
	games []byte            // where each begins, and after how many lines
	count uint32
	seen  map[key]bool // in the game that is read
	fault error
}

// build writes the index of a base and returns how many games it has.
func build(path, index string, chosen charset.Choice, told func(games int)) (err error) {
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
	b := builder{book: book, names: map[string]uint32{}, seen: map[key]bool{}}
	for i := range b.heaps {
		if b.files[i], err = os.Create(filepath.Join(folder, fmt.Sprint(i))); err != nil {
			return err
		}
		defer b.files[i].Close()
		b.heaps[i] = bufio.NewWriterSize(b.files[i], 1<<15)
	}
	encoding, chosen := encodingOf(file, chosen)
	reader := pgn.NewReader(file)
	reader.As(chosen)
	for {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		b.game(game)
		b.games = binary.LittleEndian.AppendUint64(b.games, uint64(game.At))
		b.games = binary.LittleEndian.AppendUint32(b.games, uint32(game.FirstLine-1))
		b.count++
		if told != nil {
			told(int(b.count))
		}
		if b.fault != nil {
			return b.fault
		}
	}
	if b.count == 0 {
		return ErrNoGames
	}
	draft := filepath.Join(folder, "index")
	if err := b.write(draft, before, encoding); err != nil {
		return err
	}
	return os.Rename(draft, index)
}

// ErrNoGames is returned for a file without a game.
var ErrNoGames = errors.New("base: there is no game in this file")

func (b *builder) game(game pgn.Game) {
	clear(b.seen)
	for _, tag := range []string{"White", "Black"} {
		b.pairs = append(b.pairs, b.called(player, game.Tag(tag)))
	}
	if slices.ContainsFunc(game.Faults, func(fault pgn.Fault) bool { return !fault.Minor }) {
		b.add(faultyKey())
	}
	named := openings.Opening{Code: game.Tag("ECO"), Name: game.Tag("Opening")}
	position := game.Start.Position
	b.add(positionKey(position))
	piecesNow := piecesOf(position.Placement())
	b.add(piecesNow.key())
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
			piecesNow = piecesOf(position.Placement())
			b.add(piecesNow.key())
		}
		if found, ok := b.book.At(position); ok {
			b.opened(found.Name)
			named = found
		}
	}
	b.opened(named.Code)
	b.opened(named.Name)
}

// nobody is the player of a game that names none.
const nobody = ^uint32(0)

// called returns the number of a name, and nobody for none.
func (b *builder) called(kind rune, name string) uint32 {
	name = fold(name)
	if name == "" || name == "?" || len(name) > 200 {
		return nobody
	}
	name = string(kind) + name
	came, known := b.names[name]
	if !known {
		came = uint32(len(b.names))
		b.names[name] = came
	}
	return came
}

// opened adds a name of its opening that the game is found by.
func (b *builder) opened(name string) {
	if b.called(opening, name) != nobody {
		b.add(nameKey(opening, fold(name)))
	}
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
// blocks, the games, their players, the names.
func (b *builder) write(path string, stamp stamp, encoding charset.Encoding) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	head := header{Magic: magic, Size: stamp.size, Time: stamp.time, Games: b.count, Encoding: sum(encoding)}
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
	head.Players = head.Table + uint64(len(b.games))
	players, names := b.listed()
	head.Names = head.Players + uint64(len(players))
	head.End = head.Names + uint64(len(names))
	for _, section := range [][]byte{directory, b.games, players, names} {
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

// listed returns the players of each game by the lines of the names, and these in
// their order.
func (b *builder) listed() (players, names []byte) {
	lines := make([]uint32, len(b.names)) // by as what each came
	for line, name := range slices.Sorted(maps.Keys(b.names)) {
		lines[b.names[name]] = uint32(line)
		names = append(append(names, name...), '\n')
	}
	for _, came := range b.pairs {
		line := nobody
		if came != nobody {
			line = lines[came]
		}
		players = binary.LittleEndian.AppendUint32(players, line)
	}
	return players, names
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
