package alone

import (
	"context"
	"errors"
	"io"
)

// Keyboard returns what is typed at this machine, for a seat to which others come
// too: where it ends they go on, until somebody ends what is gone through.
func (s *Seat) Keyboard(ctx context.Context, in io.Reader) io.Reader {
	return held{in, func() {
		select {
		case <-ctx.Done():
		case <-s.Terminal().Left():
		}
	}}
}

// held holds the end of what is read back.
type held struct {
	io.Reader
	wait func()
}

// Read reads, and waits at the end.
func (h held) Read(buffer []byte) (int, error) {
	n, err := h.Reader.Read(buffer)
	if n == 0 && errors.Is(err, io.EOF) {
		h.wait()
	}
	return n, err
}
