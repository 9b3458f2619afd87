package transport

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"time"
)

// dialWait is how long a host may take to answer.
const dialWait = 2 * time.Second

// openTCP connects to a host and port that pass a serial line on.
func openTCP(path string) (io.ReadWriteCloser, error) {
	connection, err := net.DialTimeout("tcp", path, dialWait)
	if err != nil {
		return nil, &PortError{path, remoteReason(err)}
	}
	return &line{base: connection, path: path}, nil
}

// remoteReason says why the other end does not answer.
func remoteReason(err error) error {
	switch {
	case errors.Is(err, refused), errors.Is(err, fs.ErrNotExist):
		return ErrAbsent
	case errors.Is(err, fs.ErrPermission):
		return ErrLocked
	default:
		return err
	}
}
