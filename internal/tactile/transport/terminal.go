//go:build linux || darwin

package transport

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// places are examples of addresses here.
const places = "serial:/dev/ttyACM0, hid:/dev/hidraw0, pty:/tmp/board"

// refused is the system's error if no program listens.
const refused = unix.ECONNREFUSED

// openFile opens a device without waiting for a carrier, so that it is read beside the
// other goroutines, never in the middle of the system.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
}

// hold holds a terminal for this program alone or gives it free, as request says. What is
// no terminal stays as it is.
func hold(terminal uintptr, request uint) { _ = unix.IoctlSetInt(int(terminal), request, 0) }

// openTerminal opens a pseudo-terminal, which has no speed and no modem lines,
// raw and for this program alone. Waiting input is dropped.
func openTerminal(path string) (io.ReadWriteCloser, error) {
	if err := vacant(path); err != nil {
		return nil, &PortError{path, err}
	}
	file, err := openFile(path)
	if err != nil {
		return nil, &PortError{path, portReason(path, err)}
	}
	raw, err := file.SyscallConn()
	if err == nil {
		err = errors.Join(raw.Control(func(number uintptr) {
			if _, err = term.MakeRaw(int(number)); err != nil {
				err = ErrNoPort
			}
			hold(number, unix.TIOCEXCL)
			dropInput(number)
		}), err)
	}
	if err != nil {
		_ = file.Close()
		return nil, &PortError{path, err}
	}
	return &line{base: file, path: path, setup: release{raw}}, nil
}

// release lets other programs open a terminal again.
type release struct {
	raw interface{ Control(func(uintptr)) error }
}

// Close gives the terminal free.
func (r release) Close() error {
	return r.raw.Control(func(number uintptr) { hold(number, unix.TIOCNXCL) })
}

// reportPorts lists the devices of reports whose USB numbers are known.
func reportPorts(known func(usb string) bool) []Port { return ReportPorts("/sys/class/hidraw", known) }

func reportsThere(path string) bool { return there(path) }

// openReports opens a device of reports. It is a file of hidraw, each of whose
// reads gives one report and each of whose writes takes one, or a socket that
// keeps packets apart.
func openReports(path string) (io.ReadWriteCloser, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&os.ModeSocket != 0 {
		connection, err := net.DialTimeout("unixpacket", path, dialWait)
		if err != nil {
			return nil, &PortError{path, remoteReason(err)}
		}
		return &line{base: connection, path: path}, nil
	}
	if runtime.GOOS != "linux" {
		return nil, &PortError{path, ErrNoReports}
	}
	if err == nil && info.Mode()&os.ModeCharDevice == 0 {
		return nil, &PortError{path, ErrNoPort}
	}
	file, err := openFile(path)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, &PortError{path, ErrLocked}
	case err != nil:
		return nil, &PortError{path, openReason(err)}
	}
	return &line{base: file, path: path}, nil
}
