package tactile

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"go.bug.st/serial/enumerator"
)

// Port is a serial port of this machine.
type Port struct {
	Path    string
	USB     string // vendor and product, such as "045B:8111", or ""
	Product string
	Serial  string
}

// Known says what is sold under the USB numbers of p, as far as that is sure,
// or "".
func (p Port) Known() string {
	switch p.USB {
	case "045B:8111":
		return "DGT board"
	case "0403:6001":
		return "serial converter, as older DGT boards have it"
	case "10C4:EA60":
		return "serial converter, as Certabo boards have it"
	default:
		return ""
	}
}

// Ports lists the serial ports of this machine and those under own, which are
// paths of pseudo-terminals or of ports that the system does not list. A path
// that is there twice is listed once.
func Ports(own ...string) ([]Port, error) {
	found, err := enumerator.GetDetailedPortsList()
	if err != nil {
		return nil, fmt.Errorf("tactile: the ports cannot be listed: %w", err)
	}
	var ports []Port
	for _, f := range found {
		if f == nil || f.Name == "" {
			continue
		}
		port := Port{Path: f.Name, Product: f.Product, Serial: f.SerialNumber}
		if f.IsUSB {
			port.USB = strings.ToUpper(f.VID + ":" + f.PID)
		}
		ports = append(ports, port)
	}
	radio, _ := filepath.Glob("/dev/rfcomm*")
	for _, path := range append(radio, own...) {
		if !slices.ContainsFunc(ports, func(p Port) bool { return p.Path == path }) {
			ports = append(ports, Port{Path: path})
		}
	}
	return ports, nil
}
