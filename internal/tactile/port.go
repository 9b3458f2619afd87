package tactile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"go.bug.st/serial"
	"golang.org/x/sys/unix"

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
	// Opened without waiting, for a line that has no carrier and so that it is
	// read beside the other goroutines, never in the middle of the system.
	file, err := os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, &PortError{path, portReason(path, err)}
	}
	setup, err := serial.Open(path, &serial.Mode{BaudRate: speed, DataBits: 8})
	if err != nil {
		_ = file.Close()
		return nil, &PortError{path, portReason(path, err)}
	}
	// Where there are no modem lines these calls fail, and nothing is lost.
	_ = setup.SetDTR(traits.Raise)
	_ = setup.SetRTS(traits.Raise)
	_ = setup.ResetInputBuffer()
	return &port{file: file, setup: setup, path: path}, nil
}

func portReason(path string, err error) error {
	var told *serial.PortError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrAbsent
	case errors.Is(err, fs.ErrPermission):
		return ErrBarred
	case errors.Is(err, unix.EBUSY):
		return busy(path)
	case errors.Is(err, unix.EMFILE), errors.Is(err, unix.ENFILE):
		return ErrCrowded
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

// port is a serial port. The library sets it up and holds it for this program
// alone; bytes go through a file of its own, which the runtime waits for as it
// waits for a network. The library would read inside a system call, and the
// goroutines that its thread had just woken would stay with that thread until
// the runtime takes them away, up to ten milliseconds later. Its own reading
// also panics in a process with more than 1023 files, and its writing neither
// ends with Close nor keeps away from a file that took over the number.
type port struct {
	file  *os.File
	setup serial.Port
	path  string

	closed  atomic.Bool
	writing sync.Mutex // held while a write is under way
}

// closeWait is how long Close waits for a write under way. What has not been
// taken by then is dropped.
const closeWait = 200 * time.Millisecond

// Read reads what is there, at least one byte, and waits for it.
func (p *port) Read(buf []byte) (int, error) {
	n, err := p.file.Read(buf)
	switch {
	case err == nil:
		return n, nil
	case p.closed.Load():
		return n, &PortError{p.path, ErrClosed}
	default:
		return n, &PortError{p.path, fmt.Errorf("the line was pulled out: %w", err)}
	}
}

// Write writes all of buf. One write goes on at a time.
func (p *port) Write(buf []byte) (int, error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	if p.closed.Load() {
		return 0, &PortError{p.path, ErrClosed}
	}
	n, err := p.file.Write(buf)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		_ = p.setup.ResetOutputBuffer()
		err = ErrClosed
	}
	if err != nil {
		return n, &PortError{p.path, err}
	}
	return n, nil
}

// Close closes the port once. Nothing is written to it afterwards.
func (p *port) Close() error {
	if p.closed.Swap(true) {
		return nil
	}
	_ = p.file.SetWriteDeadline(time.Now().Add(closeWait))
	p.writing.Lock()
	defer p.writing.Unlock()
	return errors.Join(p.setup.Close(), p.file.Close())
}
