package dotpad_test

import (
	"context"
	"fmt"

	"blindchess/internal/braille"
	"blindchess/internal/braille/dotpad"
)

func Example() {
	ctx, address := context.Background(), "/dev/there-is-no-such-port"
	pad, err := dotpad.Dial(ctx, address) // such as "/dev/ttyUSB0"
	if err != nil {
		fmt.Println("no pad")
		return
	}
	err = pad.Write([]braille.Cell{{Rune: 'e'}, {Rune: '4'}}, -1)
	if err != nil {
		fmt.Println(err)
	}
	picture := braille.NewPicture(pad.Pins())
	err = pad.Draw(picture)
	if err != nil {
		fmt.Println(err)
	}
	key, err := pad.Key()
	fmt.Println(key.Press, err)
	// Output: no pad
}
