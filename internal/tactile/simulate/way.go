package simulate

import (
	"io"
	"strings"
	"time"

	"blindchess/internal/tactile/wire"
)

// Way is the host's connection to a simulated device: a pseudo-terminal or a
// socket.
type Way interface {
	io.Reader // what the host writes

	// Send sends to the host, at the given instant, and never blocks.
	Send(at time.Duration, bytes []byte) error
	// Drained reports whether the host has read all that was sent.
	Drained() bool
	// Path returns the address under which drivers find the device.
	Path() string
	// Reopen opens the same way once more, after Close.
	Reopen() (Way, error)
	// Close takes the device off the way, and what names it away.
	Close() error
}

// Open opens the way of an address as drivers write it. A path, or pty: and a
// path, is a pseudo-terminal. tcp: listens on a host and port. hid: is a socket
// that separates reports.
func Open(address string) (Way, error) {
	scheme, path, _ := strings.Cut(address, ":")
	switch scheme {
	case wire.TCP, wire.HID:
		return openSocket(scheme, path)
	case wire.PTY, wire.Serial:
		return OpenLine(path)
	default:
		return OpenLine(address)
	}
}
