package devices_test

import (
	"context"
	"fmt"

	"blindchess/internal/language"
	"blindchess/internal/room/devices"
)

// The found devices depend on the computer, so this is compiled and not run.
func Example() {
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	found, err := devices.Lister{Pack: pack, Probe: true}.List(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range found.Lines {
		fmt.Println(line)
	}
}
