package alone

import (
	"context"
	"io"
)

// reader gives the lines of a seat as text, at most one line a time.
type reader struct {
	seat *Seat
	rest []byte
}

// Read waits for the next line.
func (r *reader) Read(buffer []byte) (int, error) {
	if len(r.rest) == 0 {
		line, ok := r.seat.Next(context.Background())
		if !ok {
			return 0, io.EOF
		}
		r.rest = []byte(line + "\n")
	}
	n := copy(buffer, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
