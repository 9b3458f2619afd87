//go:build !darwin || cgo

package transport

import (
	"strings"

	"go.bug.st/serial/enumerator"

	"blindchess/internal/tactile/wire"
)

// serialPorts lists the serial ports with the system's data on each.
func serialPorts() ([]Port, error) {
	found, err := enumerator.GetDetailedPortsList()
	return portsOf(found), err
}

// portsOf returns the ports that the library found; one without a name is none.
func portsOf(found []*enumerator.PortDetails) (ports []Port) {
	for _, f := range found {
		if f.Name == "" {
			continue
		}
		port := Port{Address: Address{wire.Serial, f.Name}, Product: f.Product, Serial: f.SerialNumber}
		if f.IsUSB {
			port.USB = strings.ToUpper(f.VID + ":" + f.PID)
		}
		ports = append(ports, port)
	}
	return ports
}
