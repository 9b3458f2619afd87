package displays

import (
	"context"
	"strings"

	"blindchess/internal/braille"
	"blindchess/internal/braille/dotpad"
)

// Display is a braille display of any kind.
type Display interface {
	Driver() string
	Size() (columns, rows int)
	Write(cells []braille.Cell, cursor int) error
	Key() (braille.Key, error)
	Close() error
}

// Pictured is a display that has an area of pins for a picture besides its cells.
// Without one it has no pins.
type Pictured interface {
	Pins() (width, height int)
	Draw(braille.Picture) error
}

// dotPad begins the address of a Dot Pad; its port follows.
const dotPad = "dotpad:"

// Answers returns the name of the display with a separate line that answers at a
// port, as dotpad.Dial reads it, or "" if there is none.
func Answers(ctx context.Context, port string) string {
	pad, err := dotpad.Dial(ctx, port)
	if err != nil {
		return ""
	}
	defer pad.Close()
	return pad.Driver()
}

// Open opens the display at an address. dotpad: and a port is a Dot Pad.
// Anything else is a display that BrlAPI lends, as braille.Dial reads it.
func Open(ctx context.Context, address string) (Display, error) {
	if port, found := strings.CutPrefix(address, dotPad); found {
		pad, err := dotpad.Dial(ctx, port)
		if err != nil {
			return nil, err
		}
		return pad, nil
	}
	display, err := braille.Dial(ctx, address)
	if err != nil {
		return nil, err
	}
	return display, nil
}
