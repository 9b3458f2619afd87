//go:build darwin && !cgo

package transport

import (
	"go.bug.st/serial"

	"blindchess/internal/tactile/wire"
)

// serialPorts lists the names of the serial ports: what is told of a port on
// USB takes a library of the system that is reached by cgo alone.
func serialPorts() ([]Port, error) {
	names, err := serial.GetPortsList()
	var ports []Port
	for _, name := range names {
		ports = append(ports, Port{Address: Address{wire.Serial, name}})
	}
	return ports, err
}
