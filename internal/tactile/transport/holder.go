//go:build linux || darwin

package transport

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// vacant returns an error that wraps ErrBusy if another program holds the port
// for itself, and names that program if the system reports it. A port that a
// killed program left held, without a living holder, is set free.
//
// The system refuses a held port to ordinary users but not to root, who would
// take bytes from the other program's board; so this function checks it.
func vacant(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	file, err := openFile(path)
	if err != nil {
		return openReason(err)
	}
	defer file.Close()
	if !exclusive(file.Fd()) {
		return nil // or not a terminal at all: opening it will report that
	}
	if by := holder(path); by != "" {
		return &HeldError{by}
	}
	hold(file.Fd(), unix.TIOCNXCL)
	return nil
}

func openReason(err error) error {
	switch {
	case os.IsNotExist(err):
		return ErrAbsent
	case os.IsPermission(err):
		return ErrBarred
	case crowded(err):
		return ErrCrowded
	default:
		return err
	}
}

// holder names a process that has the port open, and is "" if none is found. A
// process that also has the other end of a pseudo-terminal simulates a board on
// it and does not count, unless it is this very process.
func holder(path string) string {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	processes, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return ""
	}
	own := strconv.Itoa(os.Getpid())
	for _, process := range processes {
		slaves, masters := openFiles(process, target)
		if slaves == 0 || masters > 0 && filepath.Base(process) != own {
			continue
		}
		if filepath.Base(process) == own && slaves < 2+min(masters, 1) {
			continue // the file just opened to ask, and a simulator's own end
		}
		name, err := os.ReadFile(filepath.Join(process, "comm"))
		if err != nil {
			continue
		}
		return fmt.Sprintf("%s (process %s)", strings.TrimSpace(string(name)), filepath.Base(process))
	}
	return ""
}

// openFiles counts how often a process has target open, and how many other
// ends of pseudo-terminals.
func openFiles(process, target string) (slaves, masters int) {
	files, err := os.ReadDir(filepath.Join(process, "fd"))
	if err != nil {
		return 0, 0
	}
	for _, file := range files {
		switch link, _ := os.Readlink(filepath.Join(process, "fd", file.Name())); link {
		case target:
			slaves++
		case "/dev/ptmx", "/dev/pts/ptmx":
			masters++
		}
	}
	return slaves, masters
}

// there reports whether a device can be seen.
func there(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// inUse reports whether err says that another program has the port.
func inUse(err error) bool { return errors.Is(err, unix.EBUSY) }

// unreached reports whether err says that nothing answers behind a port of classic
// Bluetooth: the device is off, far away, or connected elsewhere.
func unreached(err error) bool {
	for _, reason := range []error{unix.EHOSTDOWN, unix.EHOSTUNREACH, unix.ETIMEDOUT, unix.ECONNREFUSED} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// crowded reports whether err says that this process has too many files open.
func crowded(err error) bool { return errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) }
