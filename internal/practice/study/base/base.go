package base

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"

	"blindchess/internal/text/charset"
)

const (
	magic = 0x0003_7864_6e69_6362 // "bcindx", version 3
	block = 64                    // terms of a block, of which the directory knows the first
	row   = 12                    // bytes of the table that each game has
)

// header is how an index begins.
type header struct {
	Magic      uint64
	Size, Time int64 // of the base, when it was indexed
	Games      uint32
	Encoding   uint32 // of the names: the result of sum
	Directory  uint64 // where each section begins
	Blocks     uint64
	Table      uint64
	Players    uint64 // two of each game, each the number of a line of the names
	Names      uint64
	End        uint64 // how long the index is
}

// stamp is the length of a file and the time of its last change.
type stamp struct{ size, time int64 }

func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	return stamp{info.Size(), info.ModTime().UnixNano()}, nil
}

// Base is a file of games with its index. The caller that opened it closes it.
type Base struct {
	games, index *os.File
	path         string
	head         header
	encoding     charset.Encoding // of names that are not UTF-8
	chosen       charset.Choice   // encoding, unless the file is UTF-8 and none was named
	Renewed      bool             // the index was made now, since there was none, or the file had changed
}

// ErrChanged is returned if the file was changed while it is open.
var ErrChanged = errors.New("base: the file was changed while it was open: search again")

// Open opens a base in the encoding that was named, or in that of its letters. An index
// that is missing, broken, or of another state or encoding of the file is made again;
// told receives the number of games read so far.
func Open(path string, chosen charset.Choice, told func(games int)) (*Base, error) {
	b, err := open(path, chosen)
	if err == nil || errors.Is(err, os.ErrNotExist) && !exists(path) {
		return b, err
	}
	if err := build(path, path+".index", chosen, told); err != nil {
		return nil, err
	}
	if b, err = open(path, chosen); err == nil {
		b.Renewed = true
	}
	return b, err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// errIndex: the index does not belong to the present file.
var errIndex = errors.New("base: the index belongs to another file")

func open(path string, chosen charset.Choice) (*Base, error) {
	games, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	index, err := os.Open(path + ".index")
	if err != nil {
		return nil, errors.Join(err, games.Close())
	}
	b := &Base{games: games, index: index, path: path}
	b.encoding, b.chosen = encodingOf(games, chosen)
	now, err := stampOf(path)
	if err == nil {
		err = binary.Read(index, binary.LittleEndian, &b.head)
	}
	info, failed := index.Stat()
	switch {
	case err != nil || failed != nil:
	case b.head.Magic != magic, b.head.Encoding != sum(b.encoding), b.head.Size != now.size, b.head.Time != now.time, b.head.End != uint64(info.Size()),
		b.head.Table != b.head.Directory+16*b.head.Blocks, b.head.Players != b.head.Table+row*uint64(b.head.Games),
		b.head.Names != b.head.Players+8*uint64(b.head.Games), b.head.Names > b.head.End:
		err = errIndex
	}
	if err = errors.Join(err, failed); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// judged is how many bytes of a file decide its encoding.
const judged = 1 << 20

// encodingOf returns the encoding of a file, and the choice by which its games are read.
func encodingOf(games io.ReaderAt, chosen charset.Choice) (charset.Encoding, charset.Choice) {
	beginning := make([]byte, judged)
	n, _ := games.ReadAt(beginning, 0) // what is missing is missed by who reads a game
	e := chosen.Of(beginning[:n])
	if !e.Plain() {
		chosen = charset.Chosen(e)
	}
	return e, chosen
}

// sum returns the number of an encoding in the header, which is 0 for UTF-8.
func sum(e charset.Encoding) uint32 {
	if e.Plain() {
		return 0
	}
	return crc32.ChecksumIEEE([]byte(e.String()))
}

// Encoding returns the encoding in which the file is read.
func (b *Base) Encoding() charset.Encoding { return b.encoding }

// Close closes the file and its index.
func (b *Base) Close() { _ = errors.Join(b.games.Close(), b.index.Close()) }

// Len returns how many games there are.
func (b *Base) Len() int { return int(b.head.Games) }
