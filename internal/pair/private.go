//go:build unix

package pair

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ErrUnsafe is returned for a folder in which other users could put a socket.
var ErrUnsafe = errors.New("the folder of its sockets belongs to another user, or others can write to it: delete it, or set XDG_RUNTIME_DIR to your own folder")

// noSockets is the error of a system that has no sockets of a path.
const noSockets = syscall.EAFNOSUPPORT

// private returns an error if a user other than this one and the administrator
// can change the contents of folder.
func private(folder string) error {
	link, err := os.Lstat(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("pair: socket: %w", err)
	}
	info, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("pair: socket: %w", err)
	}
	if !owned(link) || !owned(info) || !info.IsDir() || info.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("pair: %s: %w", folder, ErrUnsafe)
	}
	return Guarded(filepath.Dir(folder))
}

// Guarded returns an error if a user other than this one and the administrator
// could replace a subfolder of folder.
func Guarded(folder string) error {
	info, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("pair: socket: %w", err)
	}
	status, known := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !known || status.Uid != 0 && !owned(info) || info.Mode().Perm()&0o022 != 0 && info.Mode()&fs.ModeSticky == 0 {
		return fmt.Errorf("pair: %s: %w", folder, ErrUnsafe)
	}
	return nil
}

func owned(info fs.FileInfo) bool {
	status, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(status.Uid) == os.Geteuid()
}
