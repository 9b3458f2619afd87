package pgn

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// sniffed is how many bytes of a file are looked at for its encoding.
const sniffed = 512

// decoded returns a file as UTF-8 where it is UTF-16, and with line feeds where its lines
// end with carriage returns alone. Other encodings are left to each piece of text.
func decoded(in io.Reader) io.Reader {
	file := bufio.NewReaderSize(in, 1<<16)
	head, _ := file.Peek(sniffed) // a shorter file has less
	if order, ok := UTF16Order(head); ok {
		return unicode.UTF16(order, unicode.UseBOM).NewDecoder().Reader(file)
	}
	if bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(head, '\r') >= 0 {
		return returns{file}
	}
	return file
}

// returns is a file whose lines end with carriage returns.
type returns struct{ in io.Reader }

func (r returns) Read(into []byte) (int, error) {
	n, err := r.in.Read(into)
	for i, b := range into[:n] {
		if b == '\r' {
			into[i] = '\n'
		}
	}
	return n, err
}

// From returns a file of size bytes from the place at that Game.At has told.
func From(file io.ReaderAt, size, at int64) io.Reader {
	head := make([]byte, min(sniffed, size))
	n, _ := file.ReadAt(head, 0)
	if _, wide := UTF16Order(head[:n]); !wide {
		return io.NewSectionReader(file, at, size-at)
	}
	text := decoded(io.NewSectionReader(file, 0, size))
	_, _ = io.CopyN(io.Discard, text, at) // what is missing is missed by who reads on
	return text
}

// UTF16Order tells the byte order of a text in UTF-16, by its mark or by where
// the zero bytes of Latin letters stand, and false where it is none.
func UTF16Order(data []byte) (unicode.Endianness, bool) {
	switch {
	case len(data) < 2:
		return unicode.BigEndian, false
	case data[0] == 0xff && data[1] == 0xfe:
		return unicode.LittleEndian, true
	case data[0] == 0xfe && data[1] == 0xff:
		return unicode.BigEndian, true
	}
	var zeros [2]int
	for i, b := range data {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case zeros[1] > len(data)/4 && zeros[0] == 0:
		return unicode.LittleEndian, true
	case zeros[0] > len(data)/4 && zeros[1] == 0:
		return unicode.BigEndian, true
	default:
		return unicode.BigEndian, false
	}
}
