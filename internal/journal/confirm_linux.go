package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// confirm waits until the disk has the written bytes of file. A call that a
// signal has cut short is made again.
func confirm(file *os.File) error {
	for {
		if err := unix.Fdatasync(int(file.Fd())); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
