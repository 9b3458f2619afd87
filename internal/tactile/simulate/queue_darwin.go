package simulate

import "golang.org/x/sys/unix"

// inputQueue asks a terminal how many bytes wait to be read. It is FIONREAD of
// sys/filio.h, which the library does not name.
const inputQueue = 0x4004667F

// The two ends of a terminal's queues, FREAD and FWRITE of sys/fcntl.h.
const (
	toRead  = 1
	toWrite = 2
)

// dropOutput drops the output of a terminal that is still on its way.
func dropOutput(terminal uintptr) {
	_ = unix.IoctlSetPointerInt(int(terminal), unix.TIOCFLUSH, toWrite)
}

// dropInput forgets what waits in a terminal to be read.
func dropInput(terminal uintptr) { _ = unix.IoctlSetPointerInt(int(terminal), unix.TIOCFLUSH, toRead) }
