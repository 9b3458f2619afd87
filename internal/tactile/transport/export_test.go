package transport

import (
	"io"

	"blindchess/internal/tactile/wire"
)

// PortReason says why a port cannot be opened.
func PortReason(path string, err error) error { return portReason(path, err) }

// Reports is a device whose system moves reports of in and out bytes over base.
func Reports(base base, in, out int) io.ReadWriteCloser { return reports{base, in, out} }

// What a system offers that has no BlueZ.
type (
	Air            = air
	Peer           = peer
	Characteristic = characteristic
)

// NewAir returns the Bluetooth of a system.
func NewAir(listen func(func(Heard)) (func(), error), connect func(string) (Peer, error)) *Air {
	return &air{listen: listen, connect: connect}
}

// Open connects with a device by its address or its name.
func (a *air) Open(path string, radio wire.Radio) (io.ReadWriteCloser, error) {
	return a.open(path, radio)
}

// Borrow makes a listen until end is called.
func (a *air) Borrow() (end func(), err error) { return a.borrow() }

// All lists the devices that were heard.
func (a *air) All() []Heard { return a.all() }

// USBNumbers reads numbers of USB as the system writes them.
var USBNumbers = usbNumbers
