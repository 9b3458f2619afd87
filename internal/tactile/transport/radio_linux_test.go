package transport_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/boards/chessnut"
	"blindchess/internal/tactile/radiotest"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

const first, second = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02"

// onAir puts a Chessnut board on the radio.
func onAir(r *radiotest.Radio, address string) *radiotest.Device {
	return r.Add(address, simulate.NewBoard(chessnut.NewEmulator(), simulate.Hand{}))
}

func openOnAir(path string) (io.ReadWriteCloser, error) {
	return transport.Open(transport.Address{Scheme: wire.BLE, Path: path}, chessnut.Protocol{}.Traits())
}

// asks asks a Chessnut board for its battery and checks that it answers in a
// separate report.
func asks(t *testing.T, line io.ReadWriter) {
	t.Helper()
	if _, err := line.Write([]byte{0x29, 1, 0}); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 512)
	n, err := line.Read(buf)
	if want := []byte{0x2A, 2, 90, 0}; err != nil || !bytes.Equal(buf[:n], want) {
		t.Fatalf("got % X, %v; want % X", buf[:n], err, want)
	}
}

func TestRadio_ADeviceIsReachedByItsAddressOrItsName(t *testing.T) {
	r := radiotest.New(t)
	onAir(r, first)
	for _, path := range []string{first, "aa:bb:cc:dd:ee:01", "Chessnut Air", "chessnut air"} {
		line, err := openOnAir(path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		asks(t, line)
		if err := line.Close(); err != nil {
			t.Error(err)
		}
		if _, err := line.Read(make([]byte, 512)); !errors.Is(err, transport.ErrClosed) {
			t.Errorf("got %v from a closed line, want %v", err, transport.ErrClosed)
		}
		if _, err := line.Write([]byte{1}); !errors.Is(err, transport.ErrClosed) {
			t.Errorf("got %v from a closed line, want %v", err, transport.ErrClosed)
		}
	}
}

func TestRadio_WhatCannotBeReachedSaysWhy(t *testing.T) {
	r := radiotest.New(t)
	onAir(r, first)
	twin := onAir(r, second)
	_, end := transport.Scan(context.Background(), 0)
	defer end()
	if _, err := openOnAir("Chessnut Air"); !errors.Is(err, transport.ErrTwins) {
		t.Errorf("got %v for a name that two have, want %v", err, transport.ErrTwins)
	}
	twin.Away(true)
	if _, err := openOnAir(second); !errors.Is(err, transport.ErrUnseen) {
		t.Errorf("got %v for one out of reach, want %v", err, transport.ErrUnseen)
	}
	other := chesslink.Protocol{}.Traits()
	if _, err := transport.Open(transport.Address{Scheme: wire.BLE, Path: first}, other); !errors.Is(err, transport.ErrOtherKind) {
		t.Errorf("got %v for another kind, want %v", err, transport.ErrOtherKind)
	}
	r.Power(false)
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioOff) {
		t.Errorf("got %v, want %v", err, transport.ErrRadioOff)
	}
	r.Unplug()
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioAbsent) {
		t.Errorf("got %v, want %v", err, transport.ErrRadioAbsent)
	}
	t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioAbsent) {
		t.Errorf("got %v without a bus, want %v", err, transport.ErrRadioAbsent)
	}
	if len(transport.HeardOf()) != 0 {
		t.Error("got devices without a bus")
	}
}

func TestRadio_ALostDeviceEndsTheLineWithTheReason(t *testing.T) {
	for name, test := range map[string]struct {
		lose func(*radiotest.Radio, *radiotest.Device)
		want error
	}{
		"out of reach":        {func(_ *radiotest.Radio, d *radiotest.Device) { d.Away(true) }, transport.ErrUnseen},
		"switched off":        {func(r *radiotest.Radio, _ *radiotest.Device) { r.Power(false) }, transport.ErrRadioOff},
		"the adapter is gone": {func(r *radiotest.Radio, _ *radiotest.Device) { r.Unplug() }, transport.ErrRadioAbsent},
	} {
		t.Run(name, func(t *testing.T) {
			r := radiotest.New(t)
			device := onAir(r, first)
			line, err := openOnAir(first)
			if err != nil {
				t.Fatal(err)
			}
			defer line.Close()
			asks(t, line)
			test.lose(r, device)
			if _, err := line.Read(make([]byte, 512)); !errors.Is(err, test.want) && !errors.Is(err, transport.ErrUnseen) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if _, err := line.Write([]byte{0x29, 1, 0}); err == nil {
				t.Error("got no error writing to a device that is gone")
			}
		})
	}
}

// TestRadio_ADeviceThatIsConnectedAlreadyIsUsed has the service answer each step with an
// error. One that says that it is done, or being done, is none.
func TestRadio_ADeviceThatIsConnectedAlreadyIsUsed(t *testing.T) {
	r := radiotest.New(t)
	device := onAir(r, first)
	for _, test := range []struct {
		method, name string
		want         bool
	}{
		{"Connect", "AlreadyConnected", true}, {"Connect", "InProgress", true}, {"Connect", "Failed", false},
		{"StartNotify", "InProgress", true}, {"StartNotify", "AlreadyConnected", false}, {"StartNotify", "NotPermitted", false}, {"", "", true},
	} {
		device.Answer(test.method, test.name)
		line, err := openOnAir(first)
		if (err == nil) != test.want || err != nil && test.method == "Connect" && !errors.Is(err, transport.ErrUnseen) {
			t.Errorf("%s answered with %s: got %v", test.method, test.name, err)
		}
		if err == nil {
			asks(t, line)
			_ = line.Close()
		}
		if device.Connected() {
			t.Errorf("%s answered with %s: the device is still connected, and no other can have it", test.method, test.name)
		}
	}
	if _, err := transport.Open(transport.Address{Scheme: wire.BLE, Path: first}, wire.Traits{}); !errors.Is(err, transport.ErrOtherKind) {
		t.Errorf("got %v where nothing is wanted of the device, want %v", err, transport.ErrOtherKind)
	}
}

// TestRadio_OnlyWhatWasSubscribedIsRead has the device's other characteristics change too,
// and another device.
func TestRadio_OnlyWhatWasSubscribedIsRead(t *testing.T) {
	r := radiotest.New(t)
	device, other := onAir(r, first), onAir(r, second)
	line, err := openOnAir(first)
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	beside, err := openOnAir(second)
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	device.Murmur([]byte("murmur"))
	other.Tell([]byte{0x2A, 2, 7, 0})
	asks(t, line)
	buf := make([]byte, 512)
	if n, err := beside.Read(buf); err != nil || !bytes.Equal(buf[:n], []byte{0x2A, 2, 7, 0}) {
		t.Errorf("got % X, %v from the other", buf[:n], err)
	}
}

// A command to the lights of a ChessLink board is longer than a message on the
// air. It is cut, and the board's fragments are joined again.
func TestRadio_LongWritesAreCutAsTheDeviceCanTakeThem(t *testing.T) {
	r := radiotest.New(t)
	lit := make(chan int, 64)
	board := simulate.NewBoard(chesslink.NewEmulator(), simulate.Hand{})
	board.Watch = func(s simulate.State) { lit <- s.Lit.Len() }
	device := r.Add(first, board)
	device.Narrow(23)
	protocol := chesslink.Protocol{}
	line, err := transport.Open(transport.Address{Scheme: wire.BLE, Path: first}, protocol.Traits())
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	command := protocol.Light(wire.Lights{From: rules.A1}, wire.Capabilities{})
	if _, err := line.Write(command); err != nil {
		t.Fatal(err)
	}
	parts := (len(command) + 19) / 20
	for range parts - 1 {
		if n := <-lit; n != 0 {
			t.Fatalf("got %d squares lit before the whole command came", n)
		}
	}
	if n := <-lit; n != 1 {
		t.Errorf("got %d squares lit, want one, after %d parts", n, parts)
	}
}

func TestRadio_WhatIsInReachIsListed(t *testing.T) {
	r := radiotest.New(t)
	onAir(r, first)
	onAir(r, second).Away(true)
	if got := transport.HeardOf(); len(got) != 0 {
		t.Errorf("got %v before anybody listened, want nothing", got)
	}
	scanning, end := transport.Scan(context.Background(), time.Millisecond)
	defer end()
	if !scanning {
		t.Fatal("got no scan")
	}
	got := transport.HeardOf()
	if len(got) != 1 || got[0].Address != first || got[0].Name != "Chessnut Air" || !slices.Contains(got[0].Services, "1b7e8261-2877-41c3-b46e-cf057c562023") {
		t.Errorf("got %+v, want the one in reach", got)
	}
	r.Power(false)
	if scanning, end := transport.Scan(context.Background(), 0); scanning || len(transport.HeardOf()) != 0 {
		end()
		t.Error("got a scan with an adapter that is switched off")
	}
}
