//go:build !linux

package transport

import (
	"context"
	"errors"
	"io"
	"time"

	"blindchess/internal/tactile/wire"
)

var errNoRadio = errors.New("boards on Bluetooth are not read on this system yet: take a cable, or a machine with Linux and tcp:")

func openRadio(path string, _ wire.Radio) (io.ReadWriteCloser, error) {
	return nil, &PortError{path, errNoRadio}
}

// HeardOf lists nothing: no radio is read on this system yet.
func HeardOf() []Heard { return nil }

// Scan does nothing: no radio is read on this system yet.
func Scan(context.Context, time.Duration) (scanning bool, end func()) { return false, func() {} }
