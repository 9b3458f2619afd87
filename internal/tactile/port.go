package tactile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"go.bug.st/serial"

	"blindchess/internal/tactile/wire"
)

// Why a port cannot be used. Each comes wrapped with the port's name.
var (
	ErrAbsent  = errors.New("there is no such port: plug the board in, or let \"blindchess devices\" list what there is")
	ErrBusy    = errors.New("another program holds this port: end it first")
	ErrBarred  = errors.New("this user may not open the port: add the user to the group dialout and log in again")
	ErrNoPort  = errors.New("this is not a serial port")
	ErrCrowded = errors.New("the process has too many files open to read a port")
	ErrClosed  = errors.New("the port is closed")
)

// PortError is a port that failed, with one of the reasons above or what the
// system said.
type PortError struct {
	Path string
	Err  error
}

func (e *PortError) Error() string { return fmt.Sprintf("tactile: %s: %v", e.Path, e.Err) }

// Unwrap returns the reason.
func (e *PortError) Unwrap() error { return e.Err }

// OpenPort opens a serial port as traits want it: eight bits, no parity, one
// stop bit, raw, for this program alone. What waited in it is dropped. A line
// that has no modem lines, such as a pseudo-terminal, is as good as any.
func OpenPort(path string, traits wire.Traits) (io.ReadWriteCloser, error) {
	if err := vacant(path); err != nil {
		return nil, &PortError{path, err}
	}
	speed := traits.Speed
	if speed == 0 {
		speed = 9600
	}
	inner, err := serial.Open(path, &serial.Mode{BaudRate: speed, DataBits: 8})
	if err != nil {
		return nil, &PortError{path, portReason(path, err)}
	}
	// Where there are no modem lines these calls fail, and nothing is lost.
	_ = inner.SetDTR(traits.Raise)
	_ = inner.SetRTS(traits.Raise)
	_ = inner.ResetInputBuffer()
	return &port{inner: inner, path: path, turn: make(chan struct{}, 1)}, nil
}

func portReason(path string, err error) error {
	var told *serial.PortError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrAbsent
	case errors.Is(err, fs.ErrPermission):
		return ErrBarred
	case !errors.As(err, &told):
		return err
	}
	switch told.Code() {
	case serial.PortBusy:
		return busy(path)
	case serial.PortNotFound:
		return ErrAbsent
	case serial.PermissionDenied:
		return ErrBarred
	case serial.InvalidSerialPort:
		return ErrNoPort
	default:
		return err
	}
}

// port guards a serial port against what its library leaves open: a write
// after closing could reach another file that took over the number, a write
// that blocks stays blocked after closing, and reading panics where the
// process has more than 1023 files.
type port struct {
	inner serial.Port
	path  string
	turn  chan struct{} // holds one token while a write is under way

	mutex  sync.Mutex
	closed bool
}

// closeWait is how long Close waits for a write under way. One that takes
// longer is inside the system, which keeps the file for it.
const closeWait = 200 * time.Millisecond

// Read reads what is there, at least one byte, and waits for it.
func (p *port) Read(buf []byte) (n int, err error) {
	defer func() {
		if recover() != nil {
			n, err = 0, &PortError{p.path, ErrCrowded}
		}
	}()
	if p.isClosed() {
		return 0, &PortError{p.path, ErrClosed}
	}
	n, err = p.inner.Read(buf)
	if err == nil && n == 0 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		if p.isClosed() {
			return n, &PortError{p.path, ErrClosed}
		}
		return n, &PortError{p.path, fmt.Errorf("the line was pulled out: %w", err)}
	}
	return n, nil
}

// Write writes all of buf. One write goes on at a time.
func (p *port) Write(buf []byte) (int, error) {
	p.turn <- struct{}{}
	defer func() { <-p.turn }()
	sent := 0
	for sent < len(buf) {
		if p.isClosed() {
			return sent, &PortError{p.path, ErrClosed}
		}
		n, err := p.inner.Write(buf[sent:])
		sent += max(n, 0)
		if err != nil {
			return sent, &PortError{p.path, err}
		}
	}
	return sent, nil
}

// Close closes the port once. Nothing is written to it afterwards.
func (p *port) Close() error {
	p.mutex.Lock()
	if p.closed {
		p.mutex.Unlock()
		return nil
	}
	p.closed = true
	p.mutex.Unlock()
	wait := time.NewTimer(closeWait)
	defer wait.Stop()
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-wait.C:
		_ = p.inner.ResetOutputBuffer()
	}
	return p.inner.Close()
}

func (p *port) isClosed() bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.closed
}
