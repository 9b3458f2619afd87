package transport

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/fault"
)

// Why a port cannot be used. Each comes wrapped with the port's name.
var (
	ErrAbsent  = fault.New("fault.port-absent", "there is no such port: plug the board in, or list the ports with \"blindchess devices\"")
	ErrBusy    = fault.New("fault.port-busy", "another program holds this port: end it first")
	ErrBarred  = fault.New("fault.port-barred", "this user may not open the port: add the user to the group dialout and log in again")
	ErrLocked  = fault.New("tactile.reason.locked", "this user may not open the device: docs/boards.md has the rule for udev")
	ErrNoPort  = fault.New("tactile.reason.no-port", "this is not a serial port")
	ErrCrowded = fault.New("tactile.reason.crowded", "the process has too many files open to read a port")
	ErrPulled  = fault.New("tactile.reason.lost", "the line was pulled out")
	// ErrNoReports and ErrNoTerminal are for systems without these kinds of
	// devices.
	ErrNoReports  = fault.New("tactile.reason.no-reports", "this system cannot read boards without a serial port yet: use a board with a serial port, or another computer and tcp:")
	ErrNoTerminal = fault.New("tactile.reason.no-terminal", "this system has no pseudo-terminals: take a serial port, or tcp:localhost:4000")
	ErrClosed     = errors.New("the port is closed")
)

// PortError is a port that failed, with one of the reasons above or the
// system's error.
type PortError struct {
	Path string
	Err  error
}

func (e *PortError) Error() string { return fmt.Sprintf("tactile: %s: %v", e.Path, e.Err) }

// Unwrap returns the reason.
func (e *PortError) Unwrap() error { return e.Err }

// base is the lower layer of a line.
type base interface {
	io.ReadWriteCloser
	SetWriteDeadline(time.Time) error
}

// line is an open way to a device. Bytes go through a file or a connection that
// the runtime waits for as it waits for a network, never in the middle of the
// system.
type line struct {
	base
	path  string
	setup io.Closer // closed with it, or nil
	drop  func()    // discards unread data, or nil

	closed  atomic.Bool
	writing sync.Mutex // held while a write is under way
}

// closeWait is how long Close waits for a write under way. Bytes that remain
// then are dropped.
const closeWait = 200 * time.Millisecond

// Read reads the available bytes, at least one, and waits for it. Of a way that
// keeps reports apart it reads one.
func (l *line) Read(buf []byte) (int, error) {
	n, err := l.base.Read(buf)
	switch {
	case err == nil:
		return n, nil
	case l.closed.Load():
		return n, &PortError{l.path, ErrClosed}
	default:
		if _, known := fault.Of(err); !known { // a radio or a server says itself what it is
			err = fmt.Errorf("%w: %w", ErrPulled, err)
		}
		return n, &PortError{l.path, err}
	}
}

// Write writes all of buf. Only one write runs at a time.
func (l *line) Write(buf []byte) (int, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	if l.closed.Load() {
		return 0, &PortError{l.path, ErrClosed}
	}
	n, err := l.base.Write(buf)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		if l.drop != nil {
			l.drop()
		}
		err = ErrClosed
	}
	if err != nil {
		return n, &PortError{l.path, err}
	}
	return n, nil
}

// Close closes the line once. Nothing is written to it afterwards.
func (l *line) Close() error {
	if l.closed.Swap(true) {
		return nil
	}
	_ = l.base.SetWriteDeadline(time.Now().Add(closeWait))
	l.writing.Lock()
	defer l.writing.Unlock()
	if l.setup == nil {
		return l.base.Close()
	}
	return errors.Join(l.setup.Close(), l.base.Close())
}
