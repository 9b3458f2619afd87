package transport

import (
	"errors"
	"io/fs"

	"go.bug.st/serial"
)

// portReason says why a port cannot be opened.
func portReason(path string, err error) error {
	var told *serial.PortError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrAbsent
	case errors.Is(err, fs.ErrPermission):
		return ErrBarred
	case inUse(err):
		return busy(path)
	case crowded(err):
		return ErrCrowded
	case unreached(err):
		return ErrUnseen
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
