package simulate

import "golang.org/x/sys/unix"

// inputQueue asks a terminal how many bytes wait to be read.
const inputQueue = unix.TIOCINQ

// dropOutput drops the output of a terminal that is still on its way.
func dropOutput(terminal uintptr) { _ = unix.IoctlSetInt(int(terminal), unix.TCFLSH, unix.TCOFLUSH) }

// dropInput forgets what waits in a terminal to be read.
func dropInput(terminal uintptr) { _ = unix.IoctlSetInt(int(terminal), unix.TCFLSH, unix.TCIFLUSH) }
