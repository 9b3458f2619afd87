// Package transport is the ways to a board: serial ports, pseudo-terminals,
// devices of reports on USB, lines passed on over TCP, and devices on Bluetooth
// Low Energy. It knows no protocol. A way is an address, which can be written,
// listed and opened; the opened way reads and writes bytes, in reports if the
// address says that.
//
//	address, err := transport.ParseAddress("hid:/dev/hidraw0", []string{wire.HID})
//	fmt.Println(address, address.Reports(), err)
package transport
