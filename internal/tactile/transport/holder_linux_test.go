package transport_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/creack/pty"
	"go.bug.st/serial/enumerator"
	"golang.org/x/sys/unix"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// terminal is a pseudo-terminal of which this process keeps the device's end alone, or
// neither end.
func terminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	t.Cleanup(func() { master.Close(); slave.Close() })
	return master, slave
}

// sleeper starts another program with these files open.
func sleeper(t *testing.T, files ...*os.File) *exec.Cmd {
	t.Helper()
	command := exec.Command("sleep", "1000")
	command.ExtraFiles = files
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	return command
}

// TestOpen_APortThatAnotherProgramHoldsNamesIt has another program hold a port for itself,
// open it without holding it, simulate a board on it, and leave it held when it is killed.
func TestOpen_APortThatAnotherProgramHoldsNamesIt(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the system itself refuses a held port to ordinary users")
	}
	for _, scheme := range []string{wire.PTY, wire.Serial} {
		for _, test := range []struct {
			name                    string
			holds, simulates, kills bool
			busy                    bool
		}{
			{"held", true, false, false, true},
			{"open and not held", false, false, false, false},
			{"held by a simulator of the board", true, true, false, false},
			{"held by a program that was killed", true, false, true, false},
		} {
			t.Run(scheme+" "+test.name, func(t *testing.T) {
				master, slave := terminal(t)
				files := []*os.File{slave}
				if test.simulates {
					files = append(files, master)
				}
				if test.holds {
					if err := unix.IoctlSetInt(int(slave.Fd()), unix.TIOCEXCL, 0); err != nil {
						t.Fatal(err)
					}
				}
				other := sleeper(t, files...)
				path := slave.Name()
				if test.kills {
					_ = other.Process.Kill()
					_ = other.Wait()
				}
				line, err := transport.Open(transport.Address{Scheme: scheme, Path: path}, wire.Traits{})
				var held *transport.HeldError
				switch {
				case !test.busy && err != nil:
					t.Errorf("got %v", err)
				case test.busy && (!errors.Is(err, transport.ErrBusy) || !errors.As(err, &held) || held.By != fmt.Sprintf("sleep (process %d)", other.Process.Pid)):
					t.Errorf("got %v, want that process %d holds it", err, other.Process.Pid)
				}
				if err == nil {
					_ = line.Close()
				}
			})
		}
	}
}

// TestOpen_ATerminalIsHeldUntilItIsClosed asks the system who may open it.
func TestOpen_ATerminalIsHeldUntilItIsClosed(t *testing.T) {
	for _, scheme := range []string{wire.PTY, wire.Serial} {
		_, slave := terminal(t)
		held := func() bool {
			value, err := unix.IoctlGetInt(int(slave.Fd()), unix.TIOCGEXCL)
			return err == nil && value != 0
		}
		line, err := transport.Open(transport.Address{Scheme: scheme, Path: slave.Name()}, wire.Traits{})
		if err != nil || !held() {
			t.Fatalf("%s: got %v, held %t; want it held", scheme, err, held())
		}
		if err := line.Close(); err != nil || held() {
			t.Errorf("%s: got %v, held %t; want it free", scheme, err, held())
		}
		if _, err := transport.Open(transport.Address{Scheme: scheme, Path: "/dev/null"}, wire.Traits{}); !errors.Is(err, transport.ErrNoPort) {
			t.Errorf("%s: got %v of what is no terminal, want %v", scheme, err, transport.ErrNoPort)
		}
	}
}

// TestOpen_ATerminalPassesAllBytesOfTheDeviceAndNoneFromBefore writes every byte before and
// after the port is opened. None is changed, repeated to the device, or taken for a sign.
func TestOpen_ATerminalPassesAllBytesOfTheDeviceAndNoneFromBefore(t *testing.T) {
	var all []byte
	for b := range 256 {
		all = append(all, byte(b))
	}
	for _, scheme := range []string{wire.PTY, wire.Serial} {
		master, slave := terminal(t)
		if _, err := master.WriteString("from before\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(master, make([]byte, len("from before\r\n"))); err != nil { // the echo of a terminal that is not raw yet
			t.Fatal(err)
		}
		line, err := transport.Open(transport.Address{Scheme: scheme, Path: slave.Name()}, wire.Traits{Raise: true})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := master.Write(all); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(all))
		if _, err := io.ReadFull(line, got); err != nil || string(got) != string(all) {
			t.Errorf("%s: got % x, %v; want all bytes", scheme, got, err)
		}
		if n, err := line.Write(all); err != nil || n != len(all) {
			t.Errorf("%s: wrote %d, %v", scheme, n, err)
		}
		if _, err := io.ReadFull(master, got); err != nil || string(got) != string(all) {
			t.Errorf("%s: got % x, %v at the device; want all bytes", scheme, got, err)
		}
		_ = line.Close()
	}
}

// TestOpen_ASerialPortHasTheSpeedThatTheBoardWants asks the system for the speed.
func TestOpen_ASerialPortHasTheSpeedThatTheBoardWants(t *testing.T) {
	for speed, want := range map[int]uint32{0: unix.B9600, 9600: unix.B9600, 38400: unix.B38400, 115200: unix.B115200} {
		_, slave := terminal(t)
		line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: slave.Name()}, wire.Traits{Speed: speed})
		if err != nil {
			t.Fatal(err)
		}
		set, err := unix.IoctlGetTermios(int(slave.Fd()), unix.TCGETS)
		if err != nil || set.Cflag&unix.CBAUD != want || set.Cflag&(unix.CSIZE|unix.PARENB|unix.CSTOPB) != unix.CS8 {
			t.Errorf("%d: got %#o, %v; want %#o, eight bits, no parity and one stop bit", speed, set.Cflag, err, want)
		}
		_ = line.Close()
	}
}

// TestOpen_ADeviceOfReportsIsReadAndWritten uses a file of the system that takes all and
// gives zeros, as hidraw's is used.
func TestOpen_ADeviceOfReportsIsReadAndWritten(t *testing.T) {
	line, err := transport.Open(transport.Address{Scheme: wire.HID, Path: "/dev/zero"}, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := line.Write([]byte{1, 2, 3}); n != 3 || err != nil {
		t.Errorf("got %d, %v; want it written", n, err)
	}
	buf := []byte{1, 2, 3}
	if n, err := line.Read(buf); n != 3 || err != nil || string(buf) != "\x00\x00\x00" {
		t.Errorf("got % x, %d, %v; want it read", buf, n, err)
	}
	if err := line.Close(); err != nil {
		t.Error(err)
	}
}

// TestReason_EachErrorOfTheSystemIsOneThatSaysWhatToDo lists the errors of opening a port.
func TestReason_EachErrorOfTheSystemIsOneThatSaysWhatToDo(t *testing.T) {
	for number, want := range map[error]error{
		unix.ENOENT: transport.ErrAbsent, fs.ErrNotExist: transport.ErrAbsent, unix.EACCES: transport.ErrBarred, unix.EPERM: transport.ErrBarred,
		unix.EBUSY: transport.ErrBusy, unix.EMFILE: transport.ErrCrowded, unix.ENFILE: transport.ErrCrowded, unix.EHOSTDOWN: transport.ErrUnseen, unix.EIO: unix.EIO,
	} {
		err := &os.PathError{Op: "open", Path: "/dev/ttyACM0", Err: number}
		if got := transport.PortReason("/dev/ttyACM0", fmt.Errorf("opening: %w", err)); !errors.Is(got, want) {
			t.Errorf("%v: got %v, want %v", number, got, want)
		}
		if number == unix.EBUSY || number == unix.EHOSTDOWN {
			continue // only a serial port gives these
		}
		if got := transport.OpenReason(err); !errors.Is(got, want) {
			t.Errorf("%v: got %v for a file, want %v", number, got, want)
		}
	}
}

func TestList_ASerialPortHasTheDataOfItsDevice(t *testing.T) {
	at := func(path string) transport.Address { return transport.Address{Scheme: wire.Serial, Path: path} }
	got := transport.PortsOf(
		&enumerator.PortDetails{Name: "/dev/ttyACM0", IsUSB: true, VID: "045b", PID: "8111", SerialNumber: "25100", Product: "Board"},
		&enumerator.PortDetails{},
		&enumerator.PortDetails{Name: "/dev/ttyS0"},
	)
	want := []transport.Port{{Address: at("/dev/ttyACM0"), USB: "045B:8111", Serial: "25100", Product: "Board"}, {Address: at("/dev/ttyS0")}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
