package transport_test

import (
	"fmt"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

func Example() {
	address, err := transport.ParseAddress("hid:/dev/hidraw0", []string{wire.HID})
	fmt.Println(address, address.Reports(), err)
	_, err = transport.ParseAddress("hid:/dev/hidraw0", []string{wire.Serial, wire.TCP})
	fmt.Println(err)
	// Output:
	// hid:/dev/hidraw0 true <nil>
	// tactile: "hid:/dev/hidraw0": such a board is not reached by hid: take serial, tcp
}
