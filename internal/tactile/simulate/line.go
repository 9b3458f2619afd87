package simulate

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// Line is a pseudo-terminal with a simulated device on one end. Its other end
// has a name for drivers to open.
type Line struct {
	master, slave *os.File
	link          string // what Path returns, or nothing

	held   []byte        // not sent yet: as much waits for the host as the line takes
	waited int           // for the host, when it was last looked at
	readAt time.Duration // when the host was last seen to read, or had nothing to
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

// unread is how much may wait for a host. A real line keeps even less.
const unread = 3000

// deserted is how long a full line is kept for a host that reads nothing.
const deserted = 5 * time.Second

// Send sends to the host, at the instant that it is told. While as much waits
// as the line takes, the rest is held back until the next call: a host that is
// held up for a moment loses nothing. What nobody reads is dropped at last, as
// a real line drops it. Send never blocks for long.
func (l *Line) Send(at time.Duration, bytes []byte) error {
	l.held = append(l.held, bytes...)
	for {
		waits := l.waits()
		if waits < l.waited || waits <= unread {
			l.readAt = at
		}
		l.waited = waits
		if len(l.held) == 0 {
			return nil
		}
		if waits > unread {
			if at-l.readAt < deserted {
				return nil
			}
			_ = unix.IoctlSetInt(int(l.slave.Fd()), unix.TCFLSH, unix.TCIFLUSH)
			l.held = nil
			return nil
		}
		n, err := l.master.Write(l.held[:min(len(l.held), 512)])
		l.held = l.held[max(n, 0):]
		if err != nil {
			return err
		}
	}
}

// Drained reports whether the host has read all that was sent.
func (l *Line) Drained() bool { return len(l.held) == 0 && l.waits() == 0 }

// waits returns how many bytes wait for the host.
func (l *Line) waits() int {
	waits, err := unix.IoctlGetInt(int(l.slave.Fd()), unix.TIOCINQ)
	if err != nil {
		return 0
	}
	return waits
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
