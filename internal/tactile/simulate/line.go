package simulate

import (
	"errors"
	"fmt"
	"os"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// Line is a pseudo-terminal with a simulated device on one end. Its other end
// has a name for drivers to open.
type Line struct {
	master, slave *os.File
	link          string // what Path returns, or nothing
}

// OpenLine makes a pseudo-terminal and a link to it. It is raw from the first
// byte on, and the device keeps both ends open, so that drivers may come and
// go. A link that is there already is replaced; anything else is not touched.
func OpenLine(link string) (*Line, error) {
	if info, err := os.Lstat(link); err == nil {
		if info.Mode()&os.ModeSymlink == 0 {
			return nil, fmt.Errorf("simulate: %s is there already and is no link: choose another name", link)
		}
		if err := os.Remove(link); err != nil {
			return nil, fmt.Errorf("simulate: the old link cannot be taken away: %w", err)
		}
	}
	master, slave, err := pty.Open()
	if err != nil {
		return nil, fmt.Errorf("simulate: no pseudo-terminal: %w", err)
	}
	line := &Line{master: master, slave: slave}
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		return nil, errors.Join(fmt.Errorf("simulate: %w", err), line.Close())
	}
	if link != "" {
		if err := os.Symlink(slave.Name(), link); err != nil {
			return nil, errors.Join(fmt.Errorf("simulate: the link cannot be made: %w", err), line.Close())
		}
		line.link = link
	}
	return line, nil
}

// Path returns the name under which drivers find the device.
func (l *Line) Path() string {
	if l.link != "" {
		return l.link
	}
	return l.slave.Name()
}

// Read reads what the host wrote.
func (l *Line) Read(buf []byte) (int, error) { return l.master.Read(buf) }

// unread is how much may wait for a host before it counts as gone. A real line
// keeps even less.
const unread = 3000

// Write sends to the host. Where nobody reads, what waits is dropped, as a
// real line drops it; so writing never blocks for long.
func (l *Line) Write(bytes []byte) (int, error) {
	sent := 0
	for sent < len(bytes) {
		end := min(len(bytes), sent+512)
		if waits, err := unix.IoctlGetInt(int(l.slave.Fd()), unix.TIOCINQ); err == nil && waits > unread {
			_ = unix.IoctlSetInt(int(l.slave.Fd()), unix.TCFLSH, unix.TCIFLUSH)
		}
		n, err := l.master.Write(bytes[sent:end])
		sent += max(n, 0)
		if err != nil {
			return sent, err
		}
	}
	return sent, nil
}

// Close takes the device off the line, and the link away.
func (l *Line) Close() error {
	if l.link != "" {
		if target, err := os.Readlink(l.link); err == nil && target == l.slave.Name() {
			_ = os.Remove(l.link)
		}
	}
	return errors.Join(l.slave.Close(), l.master.Close())
}
