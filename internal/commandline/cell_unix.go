//go:build unix

package commandline

import "golang.org/x/sys/unix"

// cellHeight returns how many pixels high a cell of a terminal is, twice its width
// at most, and 0 if the system does not know.
func cellHeight(terminal int) int {
	size, err := unix.IoctlGetWinsize(terminal, unix.TIOCGWINSZ)
	if err != nil || size.Row == 0 || size.Col == 0 {
		return 0
	}
	return min(int(size.Ypixel/size.Row), 2*int(size.Xpixel/size.Col))
}
