//go:build linux || darwin

package tactile_test

import (
	"io"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

func TestAMachineThatWasHeldUpReadsTheLineBeforeItDecides(t *testing.T) {
	const ms = time.Millisecond
	var b tactile.QuietPeriod
	steps := []struct{ at, due, want time.Duration }{
		{10 * ms, 30 * ms, 20 * ms},
		{31 * ms, 30 * ms, 0},
		{90 * ms, 50 * ms, 20 * ms},
		{95 * ms, 50 * ms, 15 * ms},
		{111 * ms, 50 * ms, 0},
		{500 * ms, 200 * ms, 20 * ms},
		{900 * ms, 200 * ms, 20 * ms}, // held up once more
		{921 * ms, 200 * ms, 0},
	}
	for _, step := range steps {
		if got := b.Wait(step.at, step.due); got != step.want {
			t.Errorf("at %v, due at %v: got %v, want %v", step.at, step.due, got, step.want)
		}
	}
}

// A contact opens for a moment while the computer is stopped for a second. The
// closing byte is read after that second, and the contact has only bounced.
func TestABounceDuringWhichTheMachineStoodStillIsNoTouch(t *testing.T) {
	for name, closes := range map[string]bool{"bounced": true, "lifted": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				line, began := newPipe(), time.Now()
				var stood atomic.Int64
				device, err := tactile.Open("pegs:x,bounce=30ms", tactile.Config{
					Now:  func() time.Duration { return time.Since(began) + time.Duration(stood.Load()) },
					Dial: func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) { return line, nil },
				})
				if err != nil {
					t.Fatal(err)
				}
				var lifts atomic.Int64
				done := make(chan struct{})
				go func() {
					defer close(done)
					for signal := range device.Signals() {
						if _, ok := signal.What.(tactile.Changed); ok {
							lifts.Add(1)
						}
					}
				}()
				waits.Pass(100 * time.Millisecond)
				_, _ = io.WriteString(line.sent, dump(wire.StartContents()))
				_, _ = io.WriteString(line.sent, field(square(t, "e2"), 0))
				synctest.Wait()
				stood.Store(int64(time.Second))
				waits.Pass(35 * time.Millisecond)
				if closes {
					_, _ = io.WriteString(line.sent, field(square(t, "e2"), 1))
				}
				waits.Pass(time.Second)
				want := int64(1)
				if closes {
					want = 0
				}
				if got := lifts.Load(); got != want {
					t.Errorf("got %d lifts, want %d", got, want)
				}
				device.Close()
				<-done
			})
		})
	}
}

// A board that was pulled out is put back with a knight moved. Its line returns
// at once, and the board answers its queries.
func TestABoardThatComesBackIsComparedWithinTwoSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		contents := wire.StartContents()
		lines := make(chan *pipe, 8)
		device, err := tactile.Open("dgt:x", tactile.Config{Dial: func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) {
			line := newPipe()
			lines <- line
			return line, nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		answer := func() *pipe {
			line := <-lines
			for line.count([]byte{dgt.SendBoard}) == 0 {
				time.Sleep(time.Millisecond)
			}
			_, _ = io.WriteString(line.sent, dump(contents))
			return line
		}
		first := answer()
		await[tactile.Looked](t, device, nil)
		began := time.Now()
		contents.Set(square(t, "f3"), contents.At(square(t, "g1")))
		contents.Set(square(t, "g1"), wire.Content{})
		_ = first.sent.CloseWithError(io.ErrUnexpectedEOF)
		await[tactile.Lost](t, device, nil)
		answer()
		await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "f3") && c.After.Occupied })
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("the board was compared after %v, want at most 2s", took)
		}
		device.Close()
	})
}
