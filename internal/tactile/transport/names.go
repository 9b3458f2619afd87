//go:build darwin && !cgo

package transport

import (
	"go.bug.st/serial"

	"blindchess/internal/tactile/wire"
)

// serialPorts lists the names of the serial ports: the data of a port on USB
// needs a library of the system that only cgo can reach.
func serialPorts() ([]Port, error) {
	names, err := serial.GetPortsList()
	var ports []Port
	for _, name := range names {
		ports = append(ports, Port{Address: Address{wire.Serial, name}})
	}
	return ports, err
}
