package transport_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"blindchess/internal/floors/waits"
	"blindchess/internal/tactile/radiotest"
	"blindchess/internal/tactile/transport"
)

// mocked starts Debian's independent mock of the Bluetooth service, on a
// separate bus. It skips the test where the mock is not installed.
func mocked(t *testing.T) *dbus.Conn {
	t.Helper()
	const python = "/usr/bin/python3"
	if exec.Command(python, "-c", "import dbusmock").Run() != nil {
		t.Skip("the package python3-dbusmock is not installed")
	}
	bus := radiotest.NewBus(t)
	t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", bus)
	mock := exec.Command(python, "-m", "dbusmock", "--template", "bluez5")
	mock.Env, mock.Stderr = append(os.Environ(), "DBUS_SYSTEM_BUS_ADDRESS="+bus), os.Stderr
	if err := mock.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = mock.Process.Kill()
		_ = mock.Wait()
	})
	conn, err := dbus.Connect(bus)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	for range waits.Polls(20*time.Millisecond, 2*time.Minute) {
		if there := false; conn.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, "org.bluez").Store(&there) == nil && there {
			return conn
		}
	}
	t.Fatal("the mock does not come")
	return nil
}

func TestRadio_DebiansMockOfTheServiceIsReadAsOurs(t *testing.T) {
	conn := mocked(t)
	call := func(path dbus.ObjectPath, method string, values ...any) {
		t.Helper()
		if err := conn.Object("org.bluez", path).Call(method, 0, values...).Err; err != nil {
			t.Fatal(err)
		}
	}
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioAbsent) {
		t.Errorf("got %v without an adapter, want %v", err, transport.ErrRadioAbsent)
	}
	call("/", "org.bluez.Mock.AddAdapter", "hci0", "machine")
	call("/", "org.bluez.Mock.AddDevice", "hci0", first, "Chessnut Air")
	if got := transport.HeardOf(); len(got) != 1 || got[0].Address != first || got[0].Name != "Chessnut Air" {
		t.Errorf("got %+v, want the device", got)
	}
	scanning, end := transport.Scan(context.Background(), 0)
	end()
	if !scanning {
		t.Error("got no scan")
	}
	call("/org/bluez/hci0", "org.freedesktop.DBus.Properties.Set", "org.bluez.Adapter1", "Powered", dbus.MakeVariant(false))
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioOff) {
		t.Errorf("got %v, want %v", err, transport.ErrRadioOff)
	}
	call("/", "org.bluez.Mock.RemoveAdapterWithDevices", "hci0")
	if _, err := openOnAir(first); !errors.Is(err, transport.ErrRadioAbsent) {
		t.Errorf("got %v, want %v", err, transport.ErrRadioAbsent)
	}
}
