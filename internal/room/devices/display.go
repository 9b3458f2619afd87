package devices

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"blindchess/internal/braille"
	"blindchess/internal/braille/displays"
	"blindchess/internal/language"
)

// pressed are the phrases of the keys of a display.
var pressed = map[braille.Press]string{
	braille.Typed: "typed", braille.Enter: "enter", braille.Erase: "erase", braille.Escape: "escape",
	braille.Left: "left", braille.Right: "right", braille.Up: "up", braille.Down: "down",
	braille.Top: "top", braille.Bottom: "bottom", braille.Home: "home", braille.Routing: "routing",
}

// TryDisplay shows the signs of a game on the braille display at an address, as
// displays.Open reads it, and names each of its keys, until ctx ends. It returns
// nil then, and an error if there is no display or it is lost.
func TryDisplay(ctx context.Context, out io.Writer, pack language.Pack, address string) error {
	display, err := displays.Open(ctx, address)
	if err != nil {
		return err
	}
	defer display.Close()
	stop := context.AfterFunc(ctx, func() { display.Close() })
	defer stop()
	columns, rows := display.Size()
	show := func(text string) error {
		fmt.Fprintln(out, text)
		var cells []braille.Cell
		for _, r := range text {
			cells = append(cells, braille.Cell{Rune: r})
		}
		return display.Write(cells[:min(len(cells), columns)], -1)
	}
	fmt.Fprintln(out, pack.Phrase("braille.test", "driver", display.Driver(), "columns", strconv.Itoa(columns), "rows", strconv.Itoa(rows)))
	if pins, has := display.(displays.Pictured); has {
		if err := pins.Draw(frame(pins.Pins())); err != nil {
			return err
		}
	}
	for err = show("12. Ng1-f3 28:14<31:02"); err == nil; {
		var key braille.Key
		if key, err = display.Key(); err == nil {
			err = show(pack.Phrase("braille.key."+pressed[key.Press], "sign", string(key.Rune), "cell", strconv.Itoa(key.Cell+1)))
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// frame is an area of pins with a raised edge: a missing part of it can be
// felt.
func frame(width, height int) braille.Picture {
	picture := braille.NewPicture(width, height)
	for x := range width {
		picture.Raise(x, 0)
		picture.Raise(x, height-1)
	}
	for y := range height {
		picture.Raise(0, y)
		picture.Raise(width-1, y)
	}
	return picture
}
