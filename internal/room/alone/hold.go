package alone

import (
	"context"
	"errors"
	"io"
	"sync"
)

// Hold runs a dialogue and the screen beside it until one of them ends, and waits
// for both. At the end of input, which show returns as io.EOF, Hold first waits
// for the answers to all typed lines. If the user leaves, the context of the
// dialogue ends.
func (s *Seat) Hold(ctx context.Context, dialogue func(context.Context), show func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(ctx, s.End)()
	var held sync.WaitGroup
	held.Go(func() {
		dialogue(ctx)
		s.Terminal().Leave()
	})
	err := show(ctx)
	if errors.Is(err, io.EOF) {
		err = nil
	} else {
		stop()
	}
	s.End()
	held.Wait()
	return err
}
