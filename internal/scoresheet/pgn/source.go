package pgn

import (
	"bufio"
	"bytes"
	"io"

	"blindchess/internal/text/charset"
)

// sniffed is how many bytes of a file are looked at for its encoding.
const sniffed = 512

// decoded returns a UTF-16 file as UTF-8, and with line feeds if its lines end with
// carriage returns alone. It also returns UTF-16 if the file is that. Other encodings
// are left to each piece of text.
func decoded(in io.Reader) (io.Reader, charset.Encoding) {
	file := bufio.NewReaderSize(in, 1<<16)
	head, _ := file.Peek(sniffed) // a shorter file has less
	if e, ok := charset.Wide(head); ok {
		return e.Encoding().NewDecoder().Reader(file), e
	}
	if returnsOnly(head) {
		return returns{file}, charset.Encoding{}
	}
	return file, charset.Encoding{}
}

// returnsOnly reports whether the lines of a file end with carriage returns alone.
func returnsOnly(text []byte) bool {
	head := text[:min(len(text), sniffed)]
	return bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(head, '\r') >= 0
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
	if _, wide := charset.Wide(head[:n]); !wide {
		return io.NewSectionReader(file, at, size-at)
	}
	text, _ := decoded(io.NewSectionReader(file, 0, size))
	_, _ = io.CopyN(io.Discard, text, at) // what is missing is missed by who reads on
	return text
}
