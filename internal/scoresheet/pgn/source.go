package pgn

import (
	"bufio"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// sniffed is how many bytes of a file are looked at for its encoding.
const sniffed = 512

// decoded returns a file as UTF-8 where it is UTF-16, with its mark or known by
// the zero bytes of Latin letters, and without a mark in any case. Other
// encodings are left to each piece of text.
func decoded(in io.Reader) io.Reader {
	file := bufio.NewReaderSize(in, 1<<16)
	head, _ := file.Peek(sniffed) // a shorter file has less
	switch {
	case len(head) >= 3 && string(head[:3]) == "\ufeff":
		_, _ = file.Discard(3)
		return file
	case len(head) >= 2 && head[0] == 0xff && head[1] == 0xfe:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(file)
	case len(head) >= 2 && head[0] == 0xfe && head[1] == 0xff:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Reader(file)
	}
	switch zeros := zerosOf(head); {
	case zeros[1] > len(head)/4 && zeros[0] == 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Reader(file)
	case zeros[0] > len(head)/4 && zeros[1] == 0:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Reader(file)
	}
	return file
}

// zerosOf counts the zero bytes at even and odd places.
func zerosOf(head []byte) [2]int {
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	return zeros
}
