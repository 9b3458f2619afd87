package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// beyond is the place of the lock: Windows prevents others from reading locked
// bytes, and a game may be read while it is played. No journal is as long.
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

// causes are the causes behind the system's errors.
var causes = map[windows.Errno]Cause{
	windows.ERROR_DISK_FULL: Full, windows.ERROR_HANDLE_DISK_FULL: Full, windows.ERROR_DISK_QUOTA_EXCEEDED: Full,
	windows.ERROR_CRC: Worn, windows.ERROR_WRITE_FAULT: Worn, windows.ERROR_SECTOR_NOT_FOUND: Worn, windows.ERROR_IO_DEVICE: Worn, windows.ERROR_GEN_FAILURE: Worn,
	windows.ERROR_NOT_READY: Gone, windows.ERROR_DEV_NOT_EXIST: Gone, windows.ERROR_DEVICE_NOT_CONNECTED: Gone, windows.ERROR_NO_SUCH_DEVICE: Gone,
	windows.ERROR_FILE_NOT_FOUND: Gone, windows.ERROR_PATH_NOT_FOUND: Gone, windows.ERROR_BAD_NETPATH: Gone, windows.ERROR_NETNAME_DELETED: Gone, windows.ERROR_BAD_UNIT: Gone,
	windows.ERROR_WRITE_PROTECT: ReadOnly, windows.ERROR_ACCESS_DENIED: ReadOnly,
}

// causeOf returns the cause behind an error of the system.
func causeOf(err error) Cause {
	var number windows.Errno
	if errors.As(err, &number) && causes[number] != 0 {
		return causes[number]
	}
	return Failing
}

// syncFolder does nothing: Windows has no way to wait for the name of a file,
// and its file systems have a journal for names.
func syncFolder(string) error { return nil }

// diskOf does not distinguish disks: Windows deletes and moves no open file.
func diskOf(string) (uint64, error) { return 0, nil }
