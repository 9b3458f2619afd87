package cells

import (
	"context"
	"sync"

	"blindchess/internal/braille/displays"
	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
)

// Beside shows a seat on the Braille display from the user's settings, beside its
// screen, until ctx ends or end is called, which waits for it. Without such a
// setting it does nothing.
func Beside(ctx context.Context, seat *screen.Terminal) (end func()) {
	address := seat.Look().Braille
	if address == "" {
		return func() {}
	}
	ctx, stop := context.WithCancel(ctx)
	config := Config{
		Terminal: seat, Told: func(err error) { tell(seat, err) },
		Dial: func(ctx context.Context) (Display, error) { return displays.Open(ctx, address) },
	}
	// It is opened before the screen takes the messages, so that they are here as
	// well.
	aside := seat.Beside()
	var shows sync.WaitGroup
	shows.Go(func() { _ = run(ctx, config, aside) })
	return func() {
		stop()
		shows.Wait()
	}
}

// tell informs the user that their display is lost or found.
func tell(seat *screen.Terminal, err error) {
	key := "braille.found"
	if err != nil {
		key = "braille.lost"
	}
	var u say.Utterance
	seat.With(func(s *console.Session) { u = s.Voice().Notice(key) })
	seat.Tell(u)
}
