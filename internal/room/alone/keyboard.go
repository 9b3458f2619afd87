package alone

import (
	"context"
	"errors"
	"io"
)

// Keyboard returns the lines typed at this computer, for a seat that others
// share: when they end, the dialogue continues until a participant quits it.
func (s *Seat) Keyboard(ctx context.Context, in io.Reader) io.Reader {
	return held{in, func() {
		select {
		case <-ctx.Done():
		case <-s.Terminal().Left():
		}
	}}
}

// held holds back the end of input.
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
