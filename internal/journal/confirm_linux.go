package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// confirm waits until the disk has what was written to file.
func confirm(file *os.File) error { return unix.Fdatasync(int(file.Fd())) }
