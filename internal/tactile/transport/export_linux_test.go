package transport

import (
	"github.com/godbus/dbus/v5"
	"go.bug.st/serial/enumerator"
)

// PortsOf returns the serial ports that the library for them found.
func PortsOf(found ...*enumerator.PortDetails) []Port { return portsOf(found) }

// BlueZ is what is known of BlueZ's objects.
type BlueZ struct{ of bluez }

// NewBlueZ knows these objects, as BlueZ lists them.
func NewBlueZ(objects map[dbus.ObjectPath]map[string]map[string]dbus.Variant) *BlueZ {
	b := &BlueZ{}
	for path, faces := range objects {
		for face, values := range faces {
			b.of.merge(path, face, values)
		}
	}
	return b
}

// Apply takes BlueZ's news.
func (b *BlueZ) Apply(s *dbus.Signal) { b.of.apply(s) }

// Adapter returns an adapter that is switched on, or why there is none.
func (b *BlueZ) Adapter() (dbus.ObjectPath, error) { return b.of.adapter() }

// Devices lists the devices of an adapter.
func (b *BlueZ) Devices(adapter dbus.ObjectPath) (all []Heard) {
	for _, path := range b.of.devices(adapter) {
		all = append(all, b.of.heard(path))
	}
	return all
}

// OpenReason says why a file cannot be opened.
func OpenReason(err error) error { return openReason(err) }
