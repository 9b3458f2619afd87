package speechtest

import (
	"syscall"
	"testing"
)

// pipe is a short named pipe, of which neither end waits for the other.
type pipe struct{ descriptor int }

// setPipeSize is F_SETPIPE_SZ: a full-sized pipe would hold a second of sound.
const setPipeSize = 1031

// newPipe makes a pipe at path, and skips the test if none can be made.
func newPipe(t testing.TB, path string) pipe {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("no pipe can be made here: %v", err)
	}
	descriptor, err := syscall.Open(path, syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(descriptor), setPipeSize, 4096); errno != 0 {
		t.Fatal(errno)
	}
	return pipe{descriptor}
}

func (p pipe) Read(buffer []byte) (int, error) { return syscall.Read(p.descriptor, buffer) }

// Write writes bytes whole or not at all.
func (p pipe) Write(bytes []byte) (int, error) { return syscall.Write(p.descriptor, bytes) }

func (p pipe) Close() error { return syscall.Close(p.descriptor) }
