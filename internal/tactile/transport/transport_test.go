//go:build linux || darwin

package transport_test

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

var air = []string{wire.BLE, wire.Serial}

var flat = []string{wire.Serial, wire.PTY, wire.TCP}

func TestAddress_IsReadWithItsSchemeOrTheUsualOne(t *testing.T) {
	tests := []struct {
		text string
		may  []string
		want transport.Address
	}{
		{"/dev/ttyUSB0", flat, transport.Address{Scheme: wire.Serial, Path: "/dev/ttyUSB0"}},
		{"serial:/dev/ttyUSB0", flat, transport.Address{Scheme: wire.Serial, Path: "/dev/ttyUSB0"}},
		{"pty:/tmp/board", flat, transport.Address{Scheme: wire.PTY, Path: "/tmp/board"}},
		{"tcp:host:4000", flat, transport.Address{Scheme: wire.TCP, Path: "host:4000"}},
		{"/dev/hidraw0", []string{wire.HID}, transport.Address{Scheme: wire.HID, Path: "/dev/hidraw0"}},
		{"ble:DGT_Pegasus_1", air, transport.Address{Scheme: wire.BLE, Path: "DGT_Pegasus_1"}},
		{"DGT_Pegasus_1", air, transport.Address{Scheme: wire.BLE, Path: "DGT_Pegasus_1"}},
		{"AA:BB:CC:DD:EE:FF", air, transport.Address{Scheme: wire.BLE, Path: "AA:BB:CC:DD:EE:FF"}},
		{"/tmp/board", air, transport.Address{Scheme: wire.Serial, Path: "/tmp/board"}},
		{"COM3:", flat, transport.Address{Scheme: wire.Serial, Path: "COM3:"}},
	}
	for _, test := range tests {
		got, err := transport.ParseAddress(test.text, test.may)
		if err != nil || got != test.want {
			t.Errorf("%s: got %+v, %v; want %+v", test.text, got, err, test.want)
		}
		again, err := transport.ParseAddress(got.String(), test.may)
		if err != nil || again != got {
			t.Errorf("%s: got %+v, %v when it is read again", got, again, err)
		}
	}
	for _, bad := range []string{"", "pty:", "tcp:host", "hid:/dev/hidraw0", "ble:00:11:22", "ble:"} {
		if got, err := transport.ParseAddress(bad, flat); err == nil {
			t.Errorf("%q: got %+v, want an error", bad, got)
		}
	}
}

func TestAddress_OneOfWhichNothingIsKnownIsGuessed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "socket")
	listener, err := net.Listen("unixpacket", path)
	if err != nil {
		t.Skipf("no sockets that keep packets apart: %v", err)
	}
	defer listener.Close()
	for text, want := range map[string]string{path: wire.HID, "/dev/hidraw7": wire.HID, "/dev/ttyS0": wire.Serial, "tcp:a:1": wire.TCP} {
		if got, err := transport.Guess(text); err != nil || got.Scheme != want || got.Reports() != (want == wire.HID) {
			t.Errorf("%s: got %+v, %v; want %s", text, got, err, want)
		}
	}
}

// TestAddress_WhatIsNotSeenIsNotThere asks for devices of every scheme, one that is there and
// one that is not. What is behind a network or on the radio always counts.
func TestAddress_WhatIsNotSeenIsNotThere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "device")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	far := []string{wire.TCP, wire.BLE, wire.LiveChess}
	for _, scheme := range append(far, wire.Serial, wire.PTY, wire.HID) {
		for path, want := range map[string]bool{file: true, file + "x": slices.Contains(far, scheme)} {
			a := transport.Address{Scheme: scheme, Path: path}
			if got := a.There(); got != want {
				t.Errorf("%v: got there %t, want %t", a, got, want)
			}
			if got, want := a.Reports(), scheme == wire.HID || scheme == wire.BLE; got != want {
				t.Errorf("%v: got reports %t, want %t", a, got, want)
			}
		}
	}
}

// echoes checks that bytes written at one end are read at the other, both ways,
// and that a pulled line and a closed one give different errors.
func echoes(t *testing.T, a transport.Address, device io.ReadWriteCloser) {
	t.Helper()
	line, err := transport.Open(a, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 100)
	if _, err := line.Write([]byte("ask")); err != nil {
		t.Fatal(err)
	}
	if n, err := io.ReadAtLeast(device, buf, 3); err != nil || string(buf[:n]) != "ask" {
		t.Errorf("got %q, %v at the device; want ask", buf[:n], err)
	}
	if _, err := device.Write([]byte("answer")); err != nil {
		t.Fatal(err)
	}
	if n, err := io.ReadAtLeast(line, buf, 6); err != nil || string(buf[:n]) != "answer" {
		t.Errorf("got %q, %v; want answer", buf[:n], err)
	}
	if err := line.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	if _, err := line.Read(buf); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v from a closed line, want %v", err, transport.ErrClosed)
	}
	if _, err := line.Write(buf); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v from a closed line, want %v", err, transport.ErrClosed)
	}
}

func TestOpen_APseudoTerminalIsALine(t *testing.T) {
	for _, scheme := range []string{wire.PTY, wire.Serial} {
		master, path := tactiletest.NewTerminal(t)
		echoes(t, transport.Address{Scheme: scheme, Path: path}, master)
	}
}

func TestOpen_APseudoTerminalIsHeldForOne(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	a := transport.Address{Scheme: wire.PTY, Path: path}
	line, err := transport.Open(a, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := transport.Open(a, wire.Traits{}); !errors.Is(err, transport.ErrBusy) {
		t.Errorf("got %v, want %v", err, transport.ErrBusy)
	}
	if err := line.Close(); err != nil {
		t.Fatal(err)
	}
	if line, err = transport.Open(a, wire.Traits{}); err != nil {
		t.Fatalf("got %v once it was given free", err)
	}
	line.Close()
}

// listen accepts one connection.
func listen(t *testing.T, network, address string) (net.Listener, func() net.Conn) {
	t.Helper()
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Skipf("no %s here: %v", network, err)
	}
	t.Cleanup(func() { listener.Close() })
	accepted := make(chan net.Conn, 4)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			accepted <- connection
		}
	}()
	return listener, func() net.Conn { return <-accepted }
}

// late is a connection that is accepted when it is first used.
type late struct {
	accept func() net.Conn
	net.Conn
}

func (l *late) Read(buf []byte) (int, error) {
	if l.Conn == nil {
		l.Conn = l.accept()
	}
	return l.Conn.Read(buf)
}

func TestOpen_AHostThatPassesALineOnIsALine(t *testing.T) {
	listener, accept := listen(t, "tcp", "127.0.0.1:0")
	echoes(t, transport.Address{Scheme: wire.TCP, Path: listener.Addr().String()}, &late{accept: accept})
}

func TestOpen_ASocketKeepsReportsApart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "reports")
	_, accept := listen(t, "unixpacket", path)
	a := transport.Address{Scheme: wire.HID, Path: path}
	echoes(t, a, &late{accept: accept})
	line, err := transport.Open(a, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	device := accept()
	for _, report := range []string{"one", "second"} {
		if _, err := io.WriteString(device, report); err != nil {
			t.Fatal(err)
		}
	}
	buf := make([]byte, 100)
	for _, want := range []string{"one", "second"} {
		if n, err := line.Read(buf); err != nil || string(buf[:n]) != want {
			t.Errorf("got %q, %v; want %q in a read of its own", buf[:n], err, want)
		}
	}
	device.Close()
	var pulled *transport.PortError
	if _, err := line.Read(buf); !errors.As(err, &pulled) || !errors.Is(err, transport.ErrPulled) || errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v, want that the line was pulled out", err)
	}
}

func TestOpen_WhatCannotBeOpenedSaysWhy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	nobody := filepath.Join(t.TempDir(), "nobody")
	listener, err := net.Listen("unixpacket", nobody)
	if err != nil {
		t.Fatal(err)
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false)
	listener.Close()
	tests := []struct {
		address transport.Address
		want    error
	}{
		{transport.Address{Scheme: wire.PTY, Path: "/dev/nowhere"}, transport.ErrAbsent},
		{transport.Address{Scheme: wire.PTY, Path: file}, transport.ErrNoPort},
		{transport.Address{Scheme: wire.HID, Path: "/dev/nowhere"}, transport.ErrAbsent},
		{transport.Address{Scheme: wire.HID, Path: file}, transport.ErrNoPort},
		{transport.Address{Scheme: wire.HID, Path: nobody}, transport.ErrAbsent},
		{transport.Address{Scheme: wire.TCP, Path: "127.0.0.1:1"}, transport.ErrAbsent},
		{transport.Address{Scheme: wire.Serial, Path: file}, transport.ErrNoPort},
	}
	for _, test := range tests {
		_, err := transport.Open(test.address, wire.Traits{Speed: 9600})
		var port *transport.PortError
		if !errors.Is(err, test.want) || !errors.As(err, &port) {
			t.Errorf("%v: got %v, want %v", test.address, err, test.want)
		}
	}
}

func TestOpen_ALineThatTakesNothingCanBeClosed(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: path}, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() {
		_, err := line.Write(make([]byte, 1<<20))
		written <- err
	}()
	time.Sleep(50 * time.Millisecond)
	if err := line.Close(); err != nil {
		t.Error(err)
	}
	if err := <-written; !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v, want %v", err, transport.ErrClosed)
	}
}

func TestList_NamesWhatIsNamedOnce(t *testing.T) {
	own := transport.Address{Scheme: wire.PTY, Path: "/tmp/own"}
	ports, err := transport.List(func(string) bool { return true }, own, own)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, port := range ports {
		if port.Address == own {
			count++
		}
	}
	if count != 1 {
		t.Errorf("got it %d times, want once", count)
	}
	if own.There() || !(transport.Address{Scheme: wire.TCP, Path: "x:1"}).There() {
		t.Error("want a missing path not there, and a host always")
	}
}

// hidraw makes a folder as the system shows devices of reports.
func hidraw(t *testing.T, name, uevent, descriptor string) string {
	t.Helper()
	system := t.TempDir()
	folder := filepath.Join(system, name, "device")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"uevent": uevent, "report_descriptor": descriptor} {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return system
}

func TestList_DevicesOfReportsAreThoseOfKnownNumbers(t *testing.T) {
	const board = "DRIVER=hid-generic\nHID_ID=0003:00002D80:00008101\nHID_NAME=Chessnut Air\nHID_UNIQ=7\n"
	tests := []struct {
		name, uevent, descriptor string
		want                     []transport.Port
	}{
		{"a board", board, "\x06\x00\xFF\x09\x01", []transport.Port{{
			Address: transport.Address{Scheme: wire.HID, Path: "/dev/hidraw3"}, USB: "2D80:8101", Product: "Chessnut Air", Serial: "7",
		}}},
		{"its other half", board, "\x05\x01\x09\x06", nil},
		{"a keyboard", "HID_ID=0003:0000046D:0000C31C\n", "\x06\x00\xFF", nil},
		{"nonsense", "HID_ID=3:4\n", "\x06\x00\xFF", nil},
	}
	for _, test := range tests {
		system := hidraw(t, "hidraw3", test.uevent, test.descriptor)
		got := transport.ReportPorts(system, func(usb string) bool { return usb == "2D80:8101" })
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// TestList_DevicesOfReportsAreListedByName has devices of several kinds side by side.
func TestList_DevicesOfReportsAreListedByName(t *testing.T) {
	system := t.TempDir()
	for name, files := range map[string]map[string]string{
		"hidraw2": {"uevent": "HID_ID=0003:00002D80:00008101\n"},
		"hidraw1": {"uevent": "HID_ID=0003:00002d80:00008101\nHID_NAME=a=b\n", "report_descriptor": "\x05\x06\x00\xFF"},
		"hidraw0": {"report_descriptor": "\x06\x00\xFF"},
		"hidraw3": {"uevent": "HID_NAME=without a number\n"},
		"hidraw4": {"uevent": "HID_ID=0003:00002D80:00008101\n", "report_descriptor": "\x06\x01\xFF\x06\x00\xFE"},
		"other5":  {"uevent": "HID_ID=0003:00002D80:00008101\n"},
	} {
		folder := filepath.Join(system, name, "device")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range files {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	at := func(path string) transport.Address { return transport.Address{Scheme: wire.HID, Path: path} }
	want := []transport.Port{{Address: at("/dev/hidraw1"), USB: "2D80:8101", Product: "a=b"}, {Address: at("/dev/hidraw2"), USB: "2D80:8101"}}
	if got := transport.ReportPorts(system, func(usb string) bool { return usb != "" }); !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPlace_ADeviceIsFoundUnderItsNewName(t *testing.T) {
	at := func(path, serial string) transport.Port {
		return transport.Port{Address: transport.Address{Scheme: wire.Serial, Path: "/nowhere/" + path}, USB: "045B:8111", Serial: serial}
	}
	first, second := at("ttyACM0", "1"), at("ttyACM1", "2")
	place := transport.PlaceAmong([]transport.Port{first, second}, first.Address)
	for _, test := range []struct {
		name  string
		ports []transport.Port
		want  transport.Address
		ours  bool
	}{
		{"it is where it was", []transport.Port{first, second}, first.Address, true},
		{"it has another name", []transport.Port{at("ttyACM2", "1"), second}, at("ttyACM2", "1").Address, true},
		{"two boards were exchanged", []transport.Port{at("ttyACM0", "2"), at("ttyACM1", "1")}, second.Address, true},
		{"another board hangs in its place", []transport.Port{at("ttyACM0", "2")}, first.Address, false},
		{"another without a number hangs there", []transport.Port{at("ttyACM0", "")}, first.Address, true},
		{"two could be it", []transport.Port{at("ttyACM2", "1"), at("ttyACM3", "1")}, first.Address, true},
		{"it is nowhere", []transport.Port{second}, first.Address, true},
	} {
		if got, ours := place.Among(test.ports, first.Address); got != test.want || ours != test.ours {
			t.Errorf("%s: got %v, ours %t; want %v, %t", test.name, got, ours, test.want, test.ours)
		}
	}
	known := func(string) bool { return false }
	if got, ours := transport.PlaceOf(first.Address, known).Now(first.Address, known); got != first.Address || !ours {
		t.Errorf("got %v, ours %t; want %v for what was never seen", got, ours, first.Address)
	}
	if got, ours := place.Now(first.Address, known); got != first.Address || !ours {
		t.Errorf("got %v, ours %t; want %v where no such device is", got, ours, first.Address)
	}
}
