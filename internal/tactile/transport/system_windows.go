package transport

import (
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"go.bug.st/serial"
	"golang.org/x/sys/windows"

	"blindchess/internal/tactile/wire"
)

// places are examples of addresses here.
const places = "serial:COM3, hid:2D80:8101"

// refused is the system's error if no program listens.
const refused = windows.WSAECONNREFUSED

func openTerminal(path string) (io.ReadWriteCloser, error) {
	return nil, &PortError{path, ErrNoTerminal}
}

// openSerial opens a serial port as traits want it: eight bits, no parity, one
// stop bit, for this program alone, as this system does by itself. Waiting
// input is dropped.
func openSerial(path string, traits wire.Traits) (io.ReadWriteCloser, error) {
	speed := traits.Speed
	if speed == 0 {
		speed = 9600
	}
	port, err := serial.Open(path, &serial.Mode{BaudRate: speed, DataBits: 8})
	if err != nil {
		return nil, &PortError{path, portReason(path, err)}
	}
	_ = port.SetDTR(traits.Raise)
	_ = port.SetRTS(traits.Raise)
	_ = port.ResetInputBuffer()
	return &line{base: timeless{port}, path: path}, nil
}

// timeless is a port whose writes are not bounded in time: closing it ends them.
type timeless struct{ serial.Port }

// Read reads one byte at a time: what stands in for Windows may wait until a buffer is
// full, although a byte is there. No board sends more than four thousand a second.
func (t timeless) Read(p []byte) (int, error) { return t.Port.Read(p[:min(1, len(p))]) }

// SetWriteDeadline discards unsent bytes, so that a write under way ends.
func (t timeless) SetWriteDeadline(time.Time) error { return t.Port.ResetOutputBuffer() }

// there reports whether a port can be seen.
func there(path string) bool {
	names, err := serial.GetPortsList()
	return err == nil && slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, path) })
}

// holder is "": this system does not name the holder of a port.
func holder(string) string { return "" }

func inUse(err error) bool { return errors.Is(err, windows.ERROR_SHARING_VIOLATION) }

// unreached is for ports of classic Bluetooth that name their reason; here they do
// not.
func unreached(error) bool { return false }

func crowded(err error) bool { return errors.Is(err, windows.ERROR_TOO_MANY_OPEN_FILES) }
