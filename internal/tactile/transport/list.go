package transport

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/internal/tactile/wire"
)

// Port is a way to a device that this machine lists, or that was named.
type Port struct {
	Address
	USB     string // vendor and product, such as "045B:8111", or ""
	Product string
	Serial  string
	Known   string // what a device on the radio is, as its name or its services tell, or ""
}

// List lists the serial ports of this machine, the devices of reports whose USB
// numbers are known, and own, which are ways that the system does not list. A
// way that is there twice is listed once.
func List(known func(usb string) bool, own ...Address) ([]Port, error) {
	ports, err := serialPorts()
	if err != nil {
		return nil, fmt.Errorf("tactile: the ports cannot be listed: %w", err)
	}
	ports = append(ports, reportPorts(known)...)
	radio, _ := filepath.Glob("/dev/rfcomm*")
	for _, path := range radio {
		own = append(own, Address{wire.Serial, path})
	}
	for _, address := range own {
		if !slices.ContainsFunc(ports, func(p Port) bool { return p.Address == address }) {
			ports = append(ports, Port{Address: address})
		}
	}
	return ports, nil
}

// vendorPage begins the report descriptor of a device that is no keyboard, no
// mouse and no part of one: its usage is the maker's own.
var vendorPage = []byte{0x06, 0x00, 0xFF}

// ReportPorts lists the devices of reports below a folder of the system, such
// as /sys/class/hidraw, whose USB numbers are known.
func ReportPorts(system string, known func(string) bool) []Port {
	names, _ := filepath.Glob(filepath.Join(system, "hidraw*")) // in their order
	var ports []Port
	for _, name := range names {
		text, _ := os.ReadFile(filepath.Join(name, "device", "uevent")) // a device without it has no number
		port := Port{Address: Address{wire.HID, "/dev/" + filepath.Base(name)}}
		for line := range strings.Lines(string(text)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			switch key {
			case "HID_ID":
				port.USB = usbNumbers(value)
			case "HID_NAME":
				port.Product = value
			case "HID_UNIQ":
				port.Serial = value
			}
		}
		descriptor, err := os.ReadFile(filepath.Join(name, "device", "report_descriptor"))
		if err == nil && !bytes.Contains(descriptor, vendorPage) {
			continue
		}
		if port.USB != "" && known(port.USB) {
			ports = append(ports, port)
		}
	}
	return ports
}

// usbNumbers reads a bus, a vendor and a product of eight digits each.
func usbNumbers(text string) string {
	parts := strings.Split(text, ":")
	if len(parts) != 3 || len(parts[1]) != 8 || len(parts[2]) != 8 {
		return ""
	}
	return strings.ToUpper(parts[1][4:] + ":" + parts[2][4:])
}
