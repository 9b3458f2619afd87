package base

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// mostChunk is how many bytes one game may have; what is longer is no game.
const mostChunk = 16 << 20

// chunk is a game as it is written, and what is before it in the file. Its text is
// good until visit returns.
type chunk struct {
	at    int64 // bytes
	lines int
	text  []byte
}

// chunks calls visit with each game of a file. A game begins with a tag that follows moves. A comment that is never
// closed ends where an empty line and the tag Event follow, so that a fault of one
// game takes no other away.
func chunks(file io.Reader, visit func(chunk) error) error {
	reader := bufio.NewReaderSize(file, 1<<20)
	var now chunk
	at, lines := int64(0), 0
	moves, commented, empty := false, false, false
	for {
		line, err := reader.ReadSlice('\n')
		first := line
		if commented && empty && bytes.HasPrefix(line, []byte(`[Event "`)) {
			commented = false
		}
		if len(first) > 0 && first[0] == '[' && !commented && moves {
			if err := visit(now); err != nil {
				return err
			}
			now, moves = chunk{at, lines, now.text[:0]}, false
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
		if len(now.text) < mostChunk {
			now.text = append(now.text, line...)
		}
		at += int64(len(line))
		lines += bytes.Count(line, []byte{'\n'})
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF):
			if len(bytes.TrimSpace(now.text)) > 0 {
				return visit(now)
			}
			return nil
		case err != nil:
			return err
		}
	}
}
