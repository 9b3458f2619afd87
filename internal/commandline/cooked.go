//go:build linux || darwin

package commandline

import (
	"os"

	"golang.org/x/sys/unix"
)

// cook has a terminal that a killed program left raw give whole lines and show what
// is typed. Nobody sees what they type there, and no line ends. A terminal that
// belongs to another program at this moment stays as it is.
func cook(file *os.File) {
	terminal := int(file.Fd())
	state, err := unix.IoctlGetTermios(terminal, getTermios)
	if err != nil || state.Lflag&(unix.ICANON|unix.ECHO) != 0 || state.Iflag&unix.ICRNL != 0 {
		return
	}
	if group, err := unix.IoctlGetInt(terminal, unix.TIOCGPGRP); err != nil || group != unix.Getpgrp() {
		return
	}
	state.Iflag |= unix.BRKINT | unix.ICRNL | unix.IXON
	state.Oflag |= unix.OPOST
	state.Lflag |= unix.ECHO | unix.ICANON | unix.IEXTEN | unix.ISIG
	_ = unix.IoctlSetTermios(terminal, setTermios, state)
}
