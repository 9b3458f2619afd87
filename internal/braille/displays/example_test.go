package displays_test

import (
	"context"
	"fmt"

	"blindchess/internal/braille/displays"
)

func Example() {
	ctx, address := context.Background(), "dotpad:/dev/there-is-no-such-port"
	display, err := displays.Open(ctx, address) // such as "dotpad:/dev/ttyUSB0", or ":0" by BrlAPI
	if err != nil {
		fmt.Println("no display")
		return
	}
	defer display.Close()
	fmt.Println(display.Driver())
	// Output: no display
}
