package room

import (
	"context"
	"errors"
	"io"
)

// Keyboard returns the lines typed at this computer. If a board is played on or
// guests may join, the table continues without the keyboard, so the end of input
// is held back until the table closes. If guests may join, the participant is
// informed of that. If none may, input ends with the game, or immediately if no
// board answers.
func (p *Local) Keyboard(ctx context.Context, in io.Reader, boards bool) io.Reader {
	shared := p.room.admitted() != nil
	if !shared && !boards {
		return in
	}
	return held{in, func() {
		over, boardless := p.room.Over(), p.room.boardless()
		if shared {
			p.Notice("play.keyboard-ended")
			over, boardless = nil, nil
		}
		select {
		case <-ctx.Done():
		case <-over:
		case <-boardless:
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
