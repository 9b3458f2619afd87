package transport

import (
	"bytes"
	"context"
	"os"
	"slices"
	"sync"
	"time"
)

// airLine is a connected device on Bluetooth Low Energy. Each read gives the content
// of one change of a characteristic; a write is cut to the length that the device can
// take.
type airLine struct {
	size  int  // of the longest write
	lines bool // each write is a line, and goes without its end
	send  func(ctx context.Context, part []byte) error
	leave func() // lets the device go; called once

	heard  chan []byte
	ended  chan struct{} // closed when the device is gone
	why    error         // holds once ended is closed
	writes context.Context
	cancel context.CancelCauseFunc
	once   sync.Once
}

const (
	airHeader = 3  // bytes of each message on the air
	airLeast  = 23 // bytes of a message that every device takes
)

// newAirLine returns a line whose longest message on the air has mtu bytes, or as many
// as every device takes.
func newAirLine(mtu int, lines bool) *airLine {
	l := &airLine{size: max(mtu, airLeast) - airHeader, lines: lines, heard: make(chan []byte, 64), ended: make(chan struct{})}
	l.writes, l.cancel = context.WithCancelCause(context.Background())
	return l
}

// pass passes one change of a characteristic on to the reader.
func (l *airLine) pass(value []byte) {
	if len(value) == 0 {
		return
	}
	select {
	case l.heard <- value:
	case <-l.writes.Done(): // the line is closed, and nobody reads
	}
}

// Read reads the content of one change of a characteristic.
func (l *airLine) Read(buf []byte) (int, error) {
	select {
	case value := <-l.heard:
		return copy(buf, value), nil
	default:
	}
	select {
	case value := <-l.heard:
		return copy(buf, value), nil
	case <-l.ended:
		return 0, l.why
	case <-l.writes.Done():
		return 0, context.Cause(l.writes)
	}
}

// Write writes buf, cut to the length that the device can take. A write that
// the device does not take ends when the deadline of the line passes.
func (l *airLine) Write(buf []byte) (int, error) {
	if l.lines {
		buf = bytes.TrimRight(buf, "\n")
	}
	written := 0
	for part := range slices.Chunk(buf, l.size) {
		err := l.send(l.writes, part)
		if cause := context.Cause(l.writes); cause != nil {
			return written, cause
		}
		if err != nil {
			return written, err
		}
		written += len(part)
	}
	return written, nil
}

// SetWriteDeadline ends a write under way at an instant.
func (l *airLine) SetWriteDeadline(at time.Time) error {
	time.AfterFunc(time.Until(at), func() { l.cancel(os.ErrDeadlineExceeded) })
	return nil
}

// Close lets the device go.
func (l *airLine) Close() error {
	l.once.Do(func() {
		l.cancel(os.ErrClosed)
		l.leave()
	})
	return nil
}
