//go:build !unix

package pair

import (
	"errors"
	"os"
	"syscall"
)

// ErrUnsafe is returned for a folder in which other users could put a socket.
var ErrUnsafe = errors.New("the folder of its sockets belongs to another user")

// noSockets is the error of a system that has no sockets of a path:
// WSAEAFNOSUPPORT.
const noSockets = syscall.Errno(10047)

// Guarded returns an error if folder is none.
func Guarded(folder string) error {
	info, err := os.Stat(folder)
	if err == nil && !info.IsDir() {
		err = ErrUnsafe
	}
	return err
}

// private relies on the folders of a user being theirs alone.
func private(string) error { return nil }
