package room

import (
	"context"
	"errors"
	"io"
)

// Keyboard returns what is typed at this machine. Where the table goes on without
// it, because a board is played on or others come in from elsewhere, the end of
// what is typed is held back until the table closes: nobody may sit there. Where
// others come in the participant is told so; where none do it ends with the game,
// and at once where no board answers.
func (p *Participant) Keyboard(ctx context.Context, in io.Reader, boards bool) io.Reader {
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
