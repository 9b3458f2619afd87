package transport

import "golang.org/x/sys/unix"

// exclusive reports whether a program holds the terminal for itself.
func exclusive(terminal uintptr) bool {
	held, err := unix.IoctlGetInt(int(terminal), unix.TIOCGEXCL)
	return err == nil && held != 0
}

// dropInput forgets what waits in a terminal to be read.
func dropInput(terminal uintptr) { _ = unix.IoctlSetInt(int(terminal), unix.TCFLSH, unix.TCIFLUSH) }
