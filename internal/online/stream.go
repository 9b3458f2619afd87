package online

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// longestLine is how long a line may be: one with all moves of the longest game is a
// hundredth of that.
const longestLine = 1 << 20

// ReadLines hands every whole line of in to got, without its end; one that is empty is a
// keep-alive. A fragment at the end is no line. It returns nil at the end.
func ReadLines(in io.Reader, got func(line []byte)) error {
	lines := bufio.NewReaderSize(in, 16<<10)
	var line []byte
	for {
		part, err := lines.ReadSlice('\n')
		if len(line)+len(part) > longestLine {
			return fmt.Errorf("online: a line is too long")
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		default:
			got(bytes.TrimRight(line, "\r\n"))
			line = line[:0]
		}
	}
}

// Stream opens a stream and passes its lines to got until it ends. It returns nil if the
// server has ended it, and otherwise why it was lost. Opened is called once it is open;
// it may be nil. A stream that is silent for longer than silent is lost; 0 is as long as
// keep-alives of a game allow.
func (c *Client) Stream(ctx context.Context, method, path string, form url.Values, silent time.Duration, opened func(), got func(line []byte)) error {
	if silent == 0 {
		silent = silentAfter
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if err := c.mayAsk(ctx); err != nil {
		return err
	}
	quiet := time.AfterFunc(silent, func() { end(ErrLost) })
	defer quiet.Stop()
	answer, err := c.send(ctx, method, path, form)
	<-c.turn
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if opened != nil {
		opened()
	}
	quiet.Reset(silent)
	err = ReadLines(answer.Body, func(line []byte) {
		quiet.Reset(silent)
		got(line)
	})
	if err != nil && ctx.Err() == nil || errors.Is(context.Cause(ctx), ErrLost) {
		return fmt.Errorf("%w: %w", ErrLost, errors.Join(err, context.Cause(ctx)))
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return nil
}

// Follow keeps the stream of one game open until Done says that no more comes, or ctx
// ends. Whenever it is lost it is opened again, after a while that grows, or immediately
// if Again asks for it.
func (c *Client) Follow(ctx context.Context, id string, f Following) error {
	var pause time.Duration
	lost := false
	for {
		began := time.Now()
		one, end := context.WithCancel(ctx)
		asked := make(chan bool, 1)
		go func() {
			select {
			case <-f.Again:
				asked <- true
				end()
			case <-one.Done():
				asked <- false
			}
		}()
		err := c.Stream(one, http.MethodGet, GamePath(id), nil, 0, func() {
			if lost {
				lost = false
				f.tell(f.Found)
			}
			f.tell(f.Opened)
		}, f.Line)
		end()
		again := <-asked
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case f.Done():
			return nil
		case errors.Is(err, ErrLoggedOut):
			return err
		case again:
			continue
		}
		if refused, ok := errors.AsType[*Refused](err); ok && refused.Status != http.StatusTooManyRequests {
			return err
		}
		if !lost {
			lost = true
			f.tell(f.Lost)
		}
		if time.Since(began) > longestPause {
			pause = 0
		}
		pause = min(max(2*pause, firstPause), longestPause)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// How long it is waited before a stream is opened again.
const (
	firstPause   = 500 * time.Millisecond
	longestPause = 16 * time.Second
)

// Following is what becomes of the stream of a game. Line and Done are needed. Lost is
// called once for each loss, and Found once the stream is open again; Opened each time
// that it is open, before its first line.
type Following struct {
	Line                func(line []byte)
	Done                func() bool
	Opened, Lost, Found func()
	Again               <-chan struct{} // requests a new opening of the stream
}

func (f Following) tell(what func()) {
	if what != nil {
		what()
	}
}
