package simulate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// beatEvery is how often a simulated board looks at the time.
const beatEvery = 50 * time.Millisecond

// Config is what Run needs besides the board and its line.
type Config struct {
	Typed io.Reader // lines that move the hand, or nil
	Said  io.Writer // receives the replies to them, or nil
	Done  func()    // called once when a recording has been played to its end, or nil
	Quit  bool      // end when a recording has been played to its end and read
}

// linger is how long the line stays once the host has read a recording to its
// end, and unreadFor how long if it does not.
const (
	linger    = 2 * time.Second
	unreadFor = time.Minute
)

// Run answers on line as board until the context ends or quit is typed. It
// owns board and line, and closes line at its end. A read of c.Typed that hangs
// outlives it.
func Run(ctx context.Context, line Way, board *Board, c Config) error {
	if c.Said == nil {
		c.Said = io.Discard
	}
	ctx, cancel := context.WithCancel(ctx)
	host, typed := make(chan []byte), make(chan string)
	var listening sync.WaitGroup
	hear := func(line Way, host chan<- []byte) { listening.Go(func() { listen(ctx, line, host) }) }
	hear(line, host)
	defer func() {
		cancel()
		_ = line.Close()
		listening.Wait()
	}()
	if c.Typed != nil {
		go readLines(ctx, c.Typed, typed)
	}
	began := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	var ending ending
	for due := time.Duration(0); ; {
		var heard []byte
		var text string
		var open, lined bool
		select {
		case <-ctx.Done():
			return nil
		case heard, open = <-host:
			if !open {
				return errors.New("simulate: the line was closed")
			}
		case text = <-typed:
			lined = true
		case <-timer.C:
		}
		at := time.Since(began)
		board.Delay(at - due)
		var out []byte
		if heard != nil {
			out = board.Hear(at, heard)
		}
		if lined && !answer(board, at, text, c.Said) {
			return nil
		}
		busy := !board.Idle()
		out = append(out, board.Beat(at)...)
		if busy && board.Idle() && board.played {
			ending.begin(at, c)
		}
		if err := send(line, board, at, out); err != nil {
			return fmt.Errorf("simulate: the line does not take what the board says: %w", err)
		}
		if ending.over(at, line) {
			return nil
		}
		if out := board.unplugged(); out > 0 {
			fresh, err := replug(ctx, line, out)
			if err != nil {
				return err
			}
			line, host = fresh, make(chan []byte)
			hear(line, host)
		}
		now := time.Since(began)
		wait := pause(board, now)
		due = now + wait
		timer.Reset(wait)
	}
}

// send sends the board's bytes, report by report if it speaks in reports.
func send(line Way, board *Board, at time.Duration, out []byte) error {
	if reports, ok := board.Emulator.(Reports); ok && len(out) > 0 {
		for size := reports.ReportSize(out); len(out) > size; size = reports.ReportSize(out) {
			if err := line.Send(at, out[:size]); err != nil {
				return err
			}
			out = out[size:]
		}
	}
	return line.Send(at, out)
}

// answer carries out a typed line, and reports false for quit.
func answer(board *Board, at time.Duration, text string, said io.Writer) bool {
	reply, err := board.Typed(at, text)
	switch {
	case errors.Is(err, errQuit):
		return false
	case err != nil:
		fmt.Fprintln(said, err)
	case reply != "":
		fmt.Fprintln(said, reply)
	}
	return true
}

// ending is the state of the wait at the end of a recording.
type ending struct {
	played        bool // to its end, and Run is to end with it
	begun, readAt time.Duration
}

func (e *ending) begin(at time.Duration, c Config) {
	e.played, e.begun, e.readAt = c.Quit, at, at
	if c.Done != nil {
		c.Done()
	}
}

// over reports whether the host has had the recording.
func (e *ending) over(at time.Duration, line Way) bool {
	if !line.Drained() {
		e.readAt = at
	}
	return e.played && (at-e.readAt >= linger || at-e.begun >= unreadFor)
}

// replug takes the device off the line for a while.
func replug(ctx context.Context, line Way, out time.Duration) (Way, error) {
	_ = line.Close()
	wait := time.NewTimer(out)
	defer wait.Stop()
	select {
	case <-ctx.Done():
	case <-wait.C:
	}
	return line.Reopen()
}

// pause returns how long there is nothing to do.
func pause(board *Board, at time.Duration) time.Duration {
	wait := beatEvery
	if due, ok := board.next(); ok {
		wait = min(wait, due-at)
	}
	return max(wait, 0)
}

func listen(ctx context.Context, line io.Reader, host chan<- []byte) {
	defer close(host)
	for {
		buf := make([]byte, 256)
		n, err := line.Read(buf)
		if n > 0 {
			select {
			case host <- buf[:n]:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func readLines(ctx context.Context, from io.Reader, typed chan<- string) {
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		select {
		case typed <- lines.Text():
		case <-ctx.Done():
			return
		}
	}
}
