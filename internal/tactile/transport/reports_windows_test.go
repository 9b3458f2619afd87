package transport_test

import (
	"fmt"
	"io"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/windows"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// TestReports_ADeviceOfReportsIsListedOpenedReadAndClosed speaks with a pipe in place of
// a device: the system moves its messages whole, as it does reports.
func TestReports_ADeviceOfReportsIsListedOpenedReadAndClosed(t *testing.T) {
	if _, err := transport.List(func(string) bool { return true }); err != nil {
		t.Errorf("the devices cannot be listed: %v", err)
	}
	absent := transport.Address{Scheme: wire.HID, Path: "2D80:FFFE"}
	if absent.There() {
		t.Error("a device that nobody has is there")
	}
	if _, err := transport.Open(absent, wire.Traits{}); err == nil {
		t.Error("a device that nobody has was opened")
	}

	path := fmt.Sprintf(`\\.\pipe\blindchess-%d`, os.Getpid())
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	handle, err := windows.CreateNamedPipe(name, windows.PIPE_ACCESS_DUPLEX|windows.FILE_FLAG_OVERLAPPED, windows.PIPE_TYPE_MESSAGE|windows.PIPE_READMODE_MESSAGE, 1, 4096, 4096, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	device := os.NewFile(uintptr(handle), path)
	defer device.Close()
	board, err := transport.Open(transport.Address{Scheme: wire.HID, Path: path}, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, report := range []string{"\x01\x24first", "\x01\x24second report"} {
		if _, err := device.Write([]byte(report)); err != nil {
			t.Fatal(err)
		}
	}
	buf := make([]byte, 64)
	for _, want := range []string{"\x01\x24first", "\x01\x24second report"} {
		if n, err := board.Read(buf); err != nil || string(buf[:n]) != want {
			t.Errorf("got the report %q, %v; want %q", buf[:n], err, want)
		}
	}
	if _, err := board.Write([]byte("\x21\x01\x00")); err != nil {
		t.Error(err)
	}
	if n, err := device.Read(buf); err != nil || string(buf[:n]) != "\x21\x01\x00" {
		t.Errorf("the device got %q, %v", buf[:n], err)
	}

	// A read that waits ends when the line is closed.
	ended := make(chan error, 1)
	go func() {
		_, err := board.Read(buf)
		ended <- err
	}()
	time.Sleep(50 * time.Millisecond) // so that it waits in the system; either way it must end
	if err := board.Close(); err != nil {
		t.Error(err)
	}
	select {
	case err := <-ended:
		if err == nil || err == io.EOF {
			t.Errorf("the read ended with %v, want that the port is closed", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("a read outlived its line")
	}
}
