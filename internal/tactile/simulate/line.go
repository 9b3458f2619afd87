//go:build linux || darwin

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
	if master, err = pollable(master); err != nil {
		return nil, errors.Join(fmt.Errorf("simulate: %w", err), slave.Close())
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

// pollable returns a file whose reads end when it is closed and whose writes
// need not wait, in place of master, which it closes. The library that makes
// pseudo-terminals leaves them blocking.
func pollable(master *os.File) (*os.File, error) {
	defer master.Close()
	own, err := unix.FcntlInt(master.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := unix.SetNonblock(own, true); err != nil {
		return nil, errors.Join(err, unix.Close(own))
	}
	return os.NewFile(uintptr(own), master.Name()), nil
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

// deserted is how long data waits on a full line for a host that reads nothing.
const deserted = 5 * time.Second

// Send sends to the host, at the given instant. While the line is full, the
// rest is held back until the next call: a host that is held up for a moment
// loses nothing. Unread data is dropped at last, as a real line drops it. Send
// never blocks.
func (l *Line) Send(at time.Duration, bytes []byte) error {
	l.held = append(l.held, bytes...)
	for {
		waits := l.waits()
		full := waits > unread
		if waits < l.waited || !full && len(l.held) == 0 {
			l.readAt = at
		}
		l.waited = waits
		if len(l.held) == 0 {
			return nil
		}
		if !full {
			n, err := l.offer(l.held[:min(len(l.held), 512)])
			l.held = l.held[n:]
			switch {
			case err == nil:
				l.readAt = at
				continue
			case !errors.Is(err, unix.EAGAIN):
				return err
			}
		}
		if at-l.readAt >= deserted {
			l.drop()
		}
		return nil
	}
}

// drop forgets the data that the host has not read: here, in the system, and at
// the host's end.
func (l *Line) drop() {
	l.held = nil
	if raw, err := l.master.SyscallConn(); err == nil {
		_ = raw.Control(dropOutput)
	}
	dropInput(l.slave.Fd())
}

// offer writes the bytes that the line takes at once. The data that waits for
// the host does not show the line's room. The system holds some back if it is
// busy, or if the host has not made the line raw. A full line gives EAGAIN.
func (l *Line) offer(bytes []byte) (int, error) {
	raw, err := l.master.SyscallConn()
	if err != nil {
		return 0, err
	}
	var taken int
	var refused error
	err = raw.Write(func(master uintptr) bool {
		taken, refused = unix.Write(int(master), bytes)
		return true
	})
	return max(taken, 0), errors.Join(err, refused)
}

// Read reads the host's bytes.
func (l *Line) Read(buf []byte) (int, error) { return l.master.Read(buf) }

// Reopen makes a fresh pseudo-terminal under the same link. The name of a line
// without a link changes.
func (l *Line) Reopen() (Way, error) { return OpenLine(l.link) }

// Drained reports whether the host has read all that was sent.
func (l *Line) Drained() bool { return len(l.held) == 0 && l.waits() == 0 }

// waits returns how many bytes wait for the host.
func (l *Line) waits() int {
	waits, err := unix.IoctlGetInt(int(l.slave.Fd()), inputQueue)
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
