package transport_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// TestReports_WithoutAnAdapterTheRadioSaysSoAtOnce needs a computer without Bluetooth,
// as Wine is one.
func TestReports_WithoutAnAdapterTheRadioSaysSoAtOnce(t *testing.T) {
	scanning, end := transport.Scan(t.Context(), time.Second)
	defer end()
	if scanning {
		t.Skip("this computer has Bluetooth")
	}
	if _, err := transport.Open(transport.Address{Scheme: wire.BLE, Path: "AA:BB:CC:DD:EE:FF"}, wire.Traits{}); !errors.Is(err, transport.ErrRadio) {
		t.Errorf("got %v, want that there is no radio", err)
	}
	if heard := transport.HeardOf(); len(heard) != 0 {
		t.Errorf("got %v", heard)
	}
}
