package tactile_test

import (
	"fmt"
	"io"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// end is a device that sends one message and falls silent.
type end struct {
	io.Reader
	io.Writer
	io.Closer
}

func Example() {
	read, sent := io.Pipe()
	device, err := tactile.Open("dgt:/dev/ttyACM0", tactile.Config{
		Dial: func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) {
			return end{read, io.Discard, read}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer device.Close()
	go func() { _, _ = io.WriteString(sent, dump(wire.StartContents())+"\x8E\x00\x05\x34\x00") }()
	for signal := range device.Signals() {
		if what, ok := signal.What.(tactile.Changed); ok {
			fmt.Println(what.Square, "held", what.Before, "and holds", what.After)
			return
		}
	}
	// Output: e2 held White pawn and holds nothing
}
