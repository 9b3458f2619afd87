package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// beyond is where the lock stands: Windows keeps others from reading what is
// locked, and a game may be read while it is played. No journal is as long.
const beyond = 0x7FFFFFFF

// lock keeps other programs from writing to file until it is closed. The error
// is ErrLocked where another one writes already.
func lock(file *os.File) error {
	at := &windows.Overlapped{OffsetHigh: beyond}
	err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrLocked
	}
	return err
}

// full reports whether err says that the disk has no room.
func full(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_DISK_QUOTA_EXCEEDED)
}

// syncFolder does nothing: Windows has no way to wait for the name of a file,
// and its file systems write names to a journal of their own.
func syncFolder(string) error { return nil }
