package tactile_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// slow is a way to a device that takes long to open.
type slow struct {
	io.ReadWriter
	dialling chan bool
	there    chan bool
	closed   chan bool
}

func newSlow() *slow {
	return &slow{dialling: make(chan bool, 1), there: make(chan bool), closed: make(chan bool)}
}

func (s *slow) dial(transport.Address, wire.Traits) (io.ReadWriteCloser, error) {
	s.dialling <- true
	<-s.there
	return s, nil
}

func (s *slow) Close() error {
	close(s.closed)
	return nil
}

func TestDevice_OneThatIsWaitedForIsLeftOff(t *testing.T) {
	spec, err := tactile.ParseSpec("chessnut:ble:AA:BB:CC:DD:EE:01")
	if err != nil {
		t.Fatal(err)
	}
	way := newSlow()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-way.dialling
		cancel()
	}()
	if _, err := tactile.OpenContext(ctx, spec, tactile.Config{Dial: way.dial}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that it was left off", err)
	}
	close(way.there)
	<-way.closed

	way = newSlow()
	device, err := tactile.OpenSpec(spec, tactile.Config{Dial: way.dial, Patient: true})
	if err != nil {
		t.Fatal(err)
	}
	<-way.dialling
	if err := device.Close(); err != nil {
		t.Error(err)
	}
	close(way.there)
	<-way.closed
}
