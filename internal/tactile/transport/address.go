package transport

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"blindchess/internal/tactile/wire"
)

// Address is the address of a device: a scheme, and a path in its manner. A
// serial port, a pseudo-terminal and a device of reports have the path of a
// file. TCP has a host and a port, and Bluetooth Low Energy the address or the
// name of a device. LiveChess has a host and a port, and the serial number of
// one of its boards behind a slash.
type Address struct{ Scheme, Path string }

// schemes are all that can be opened.
var schemes = []string{wire.Serial, wire.PTY, wire.TCP, wire.HID, wire.BLE, wire.LiveChess}

// ParseAddress reads an address such as "hid:/dev/hidraw0". One without a
// scheme has the first of those that it may have. The error says which they
// are.
func ParseAddress(text string, may []string) (Address, error) {
	scheme, path, ok := strings.Cut(text, ":")
	switch {
	case !ok || !slices.Contains(schemes, scheme):
		scheme, path = usual(may, text), text
	case !slices.Contains(may, scheme):
		return Address{}, fmt.Errorf("tactile: %q: such a board is not reached by %s: take %s", text, scheme, strings.Join(may, ", "))
	}
	if scheme == wire.LiveChess {
		return liveChessAddress(path), nil
	}
	if path == "" || scheme == wire.TCP && !strings.Contains(path, ":") {
		return Address{}, fmt.Errorf("tactile: %q names no port: write %s, tcp:localhost:4000 or ble:AA:BB:CC:DD:EE:FF", text, places)
	}
	return Address{scheme, path}, nil
}

// usual returns the first of schemes that text can be an address of: no device
// on the radio has the path of a file.
func usual(may []string, text string) string {
	for _, scheme := range may {
		if scheme != wire.BLE || !strings.Contains(text, "/") {
			return scheme
		}
	}
	return may[0]
}

// Guess reads the address of an unknown device: without a scheme, one of
// reports if its file is such, otherwise a serial port.
func Guess(text string) (Address, error) {
	usual := schemes
	info, err := os.Stat(text)
	if err == nil && info.Mode()&os.ModeSocket != 0 || strings.HasPrefix(text, "/dev/hidraw") {
		usual = []string{wire.HID}
	}
	return ParseAddress(text, usual)
}

// String returns a as ParseAddress reads it, without the scheme of a serial
// port.
func (a Address) String() string {
	if a.Scheme == wire.Serial {
		return a.Path
	}
	return a.Scheme + ":" + a.Path
}

// Reports reports whether each read gives one report, whole.
func (a Address) Reports() bool { return a.Scheme == wire.HID || a.Scheme == wire.BLE }

// There reports whether the device can be seen without opening it. A device on
// a network or on radio always counts as present.
func (a Address) There() bool {
	if a.Scheme == wire.TCP || a.Scheme == wire.BLE || a.Scheme == wire.LiveChess {
		return true
	}
	if a.Scheme == wire.HID {
		return reportsThere(a.Path)
	}
	return there(a.Path)
}

// Open opens the way to a device as traits want it. The result may be read and
// written at the same time and closed at any time; its errors are *PortError.
func Open(a Address, traits wire.Traits) (io.ReadWriteCloser, error) {
	switch a.Scheme {
	case wire.PTY:
		return openTerminal(a.Path)
	case wire.TCP:
		return openTCP(a.Path)
	case wire.HID:
		return openReports(a.Path)
	case wire.BLE:
		return openRadio(a.Path, traits.Radio)
	case wire.LiveChess:
		return openLiveChess(a.Path)
	default:
		return openSerial(a.Path, traits)
	}
}
