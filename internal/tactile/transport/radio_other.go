//go:build !linux && !windows

package transport

import (
	"context"
	"io"
	"time"

	"blindchess/internal/tactile/wire"
)

func openRadio(path string, _ wire.Radio) (io.ReadWriteCloser, error) {
	return nil, &PortError{path, ErrNoRadio}
}

// HeardOf lists nothing: no radio is read on this system yet.
func HeardOf() []Heard { return nil }

// Scan does nothing: no radio is read on this system yet.
func Scan(context.Context, time.Duration) (scanning bool, end func()) { return false, func() {} }
