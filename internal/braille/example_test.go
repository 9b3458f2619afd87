package braille_test

import (
	"context"
	"fmt"
	"net"

	"blindchess/internal/braille"
)

// dead is an address at which nothing lends a display.
func dead() string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return ":60000"
	}
	defer listener.Close()
	return fmt.Sprintf("127.0.0.1:%d", listener.Addr().(*net.TCPAddr).Port-4101)
}

func Example() {
	ctx, address := context.Background(), dead()
	display, err := braille.Dial(ctx, address) // an empty one is that of this machine
	if err != nil {
		fmt.Println("no display")
		return
	}
	err = display.Write([]braille.Cell{{Rune: 'e'}, {Rune: '4', Dots: braille.Dot7}}, -1)
	if err != nil {
		fmt.Println(err)
	}
	key, err := display.Key()
	fmt.Println(key.Press, err)
	// Output: no display
}
