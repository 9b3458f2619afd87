package transport

import "golang.org/x/sys/unix"

// exclusive reports false: this system does not tell, and refuses by itself.
func exclusive(uintptr) bool { return false }

// dropInput forgets what waits in a terminal to be read: FREAD of sys/fcntl.h
// names its queue.
func dropInput(terminal uintptr) { _ = unix.IoctlSetPointerInt(int(terminal), unix.TIOCFLUSH, 1) }
