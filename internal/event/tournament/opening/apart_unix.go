//go:build unix

package opening

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// lock takes the lock of a file, and reports whether it was free. A program that is
// begun with the file has the lock too, until the last of them ends, however it ends.
func lock(path string) (held *os.File, free bool, err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, false, err
	}
	for {
		err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	if err == nil {
		return file, true, nil
	}
	_ = file.Close()
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = nil
	}
	return nil, false, err
}

// apart makes a command run in a separate session, with the lock.
func apart(command *exec.Cmd, held *os.File) {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	command.ExtraFiles = []*os.File{held}
}

// running reports whether a process runs.
func running(pid int) bool { return !errors.Is(unix.Kill(pid, 0), unix.ESRCH) }
