package simulate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// beatEvery is how often a simulated board looks at the time.
const beatEvery = 50 * time.Millisecond

// Config is what Run needs besides the board and its line.
type Config struct {
	Typed io.Reader // lines that move the hand, or nil
	Said  io.Writer // what is answered to them, or nil
	Done  func()    // called once when a recording has been played to its end, or nil
}

// Run answers on line as board until the context ends or quit is typed. It
// owns board and line, and closes line at its end.
func Run(ctx context.Context, line *Line, board *Board, c Config) error {
	if c.Said == nil {
		c.Said = io.Discard
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	host, typed := make(chan []byte), make(chan string)
	go listen(ctx, line.master, host)
	defer func() { _ = line.Close() }()
	if c.Typed != nil {
		go readLines(ctx, c.Typed, typed)
	}
	began := time.Now()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		at := time.Since(began)
		var out []byte
		select {
		case <-ctx.Done():
			return nil
		case bytes, ok := <-host:
			if !ok {
				return errors.New("simulate: the line was closed")
			}
			out = board.Hear(at, bytes)
		case text := <-typed:
			reply, err := board.Typed(at, text)
			switch {
			case errors.Is(err, errQuit):
				return nil
			case err != nil:
				fmt.Fprintln(c.Said, err)
			case reply != "":
				fmt.Fprintln(c.Said, reply)
			}
		case <-timer.C:
		}
		busy := !board.Idle()
		out = append(out, board.Beat(at)...)
		if busy && board.Idle() && board.played && c.Done != nil {
			c.Done()
		}
		if len(out) > 0 {
			if _, err := line.Write(out); err != nil {
				return fmt.Errorf("simulate: the line does not take what the board says: %w", err)
			}
		}
		if out := board.Unplugged(); out > 0 {
			fresh, err := replug(ctx, line, out)
			if err != nil {
				return err
			}
			line, host = fresh, make(chan []byte)
			go listen(ctx, line.master, host)
		}
		timer.Reset(pause(board, time.Since(began)))
	}
}

// replug takes the device off the line for a while. The name of a line without
// a link changes.
func replug(ctx context.Context, line *Line, out time.Duration) (*Line, error) {
	_ = line.Close()
	wait := time.NewTimer(out)
	defer wait.Stop()
	select {
	case <-ctx.Done():
	case <-wait.C:
	}
	return OpenLine(line.link)
}

// pause returns how long nothing is to be done.
func pause(board *Board, at time.Duration) time.Duration {
	wait := beatEvery
	if due, ok := board.Next(); ok {
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
