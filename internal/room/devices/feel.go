package devices

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// Feel asks the user to feel the pieces of a board without lifting them, until a
// line is typed or ctx ends. It then says which dwell time counts none of it as a
// touch.
func (t *Walk) Feel(ctx context.Context, board string, typed io.Reader) error {
	device, err := OpenFelt(t.Narrator.Pack, board, time.Now())
	if err != nil {
		return err
	}
	defer device.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		bufio.NewScanner(typed).Scan()
		stop()
	}()
	t.say("tactile.feel.begin")
	var feel sense.Feel
	for {
		select {
		case <-ctx.Done():
			t.felt(&feel)
			return nil
		case signal, open := <-device.Signals():
			if !open {
				t.felt(&feel)
				return nil
			}
			if changed, is := signal.What.(tactile.Changed); is {
				feel.Change(signal.At, changed.Square, changed.After)
			}
		}
	}
}

// felt announces the measurements.
func (t *Walk) felt(feel *sense.Feel) {
	times, longest := feel.Felt()
	if times == 0 {
		t.say("tactile.feel.nothing")
		return
	}
	t.say("tactile.feel.result", announce.TextSlot("count", strconv.Itoa(times)),
		announce.TextSlot("longest", strconv.FormatInt(longest.Milliseconds(), 10)),
		announce.TextSlot("option", fmt.Sprintf("dwell=%v", feel.Dwell())))
}
