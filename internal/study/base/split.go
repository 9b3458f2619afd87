package base

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// mostChunk is how many bytes one game may have; what is longer is no game.
const mostChunk = 16 << 20

// chunks calls visit with each game of a file, as it is written, and where it
// begins. A game begins with a tag that follows moves. A comment that is never
// closed ends where an empty line and the tag Event follow, so that a fault of one
// game takes no other away.
func chunks(file io.Reader, visit func(at int64, text []byte) error) error {
	reader := bufio.NewReaderSize(file, 1<<20)
	var chunk []byte
	var at, begins int64
	moves, commented, empty := false, false, false
	for {
		line, err := reader.ReadSlice('\n')
		first := line
		if commented && empty && bytes.HasPrefix(line, []byte(`[Event "`)) {
			commented = false
		}
		if len(first) > 0 && first[0] == '[' && !commented && moves {
			if err := visit(begins, chunk); err != nil {
				return err
			}
			chunk, begins, moves = chunk[:0], at, false
		}
		switch text := bytes.TrimSpace(line); {
		case len(text) == 0:
		case text[0] == '[' && !commented && !moves:
		default:
			moves = true
			for _, sign := range text {
				switch sign {
				case '{':
					commented = true
				case '}':
					commented = false
				}
			}
		}
		empty = len(bytes.TrimSpace(line)) == 0
		if len(chunk) < mostChunk {
			chunk = append(chunk, line...)
		}
		at += int64(len(line))
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			if len(bytes.TrimSpace(chunk)) > 0 {
				return visit(begins, chunk)
			}
			return nil
		case err != nil:
			return err
		}
	}
}
