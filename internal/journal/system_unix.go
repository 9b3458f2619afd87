//go:build unix

package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// lock keeps other programs from writing to file until it is closed. The error
// is ErrLocked where another one writes already.
func lock(file *os.File) error {
	for {
		err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EINTR):
			continue
		case errors.Is(err, unix.EWOULDBLOCK):
			return ErrLocked
		case err != nil && causeOf(err) == Failing:
			return &FaultError{Unlockable, err}
		}
		return err
	}
}

// causes are the causes behind the system's errors. ENOLCK and EOPNOTSUPP come
// from network folders that cannot lock.
var causes = map[unix.Errno]Cause{
	unix.ENOSPC: Full, unix.EDQUOT: Full, unix.EFBIG: Full,
	unix.EIO:    Worn,
	unix.ENODEV: Gone, unix.ENXIO: Gone, unix.ESTALE: Gone, unix.ENOENT: Gone, unix.ENOTDIR: Gone, unix.ENOTCONN: Gone, unix.ESHUTDOWN: Gone, unix.EHOSTDOWN: Gone, unix.ETIMEDOUT: Gone,
	unix.EROFS: ReadOnly, unix.EACCES: ReadOnly, unix.EPERM: ReadOnly,
	unix.ENOLCK: Unlockable, unix.EOPNOTSUPP: Unlockable,
}

// causeOf returns the cause behind an error of the system.
func causeOf(err error) Cause {
	var number unix.Errno
	if errors.As(err, &number) && causes[number] != 0 {
		return causes[number]
	}
	return Failing
}

// syncFolder makes the name of a new file safe, not only its content.
func syncFolder(path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// diskOf returns the number of a folder's disk.
func diskOf(folder string) (uint64, error) {
	info, err := os.Stat(folder)
	if err != nil {
		return 0, err
	}
	status, known := info.Sys().(*syscall.Stat_t)
	if !known {
		return 0, nil
	}
	return uint64(status.Dev), nil
}
