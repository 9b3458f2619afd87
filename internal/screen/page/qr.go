package page

import (
	"errors"
	"strings"

	"rsc.io/qr"
)

// errTooMuch is returned for a text that no code of squares holds.
var errTooMuch = errors.New("page: that is more than a code of squares holds")

// quietZone is how many light modules surround a code, as ISO/IEC 18004 requires.
const quietZone = 4

// Blocks returns text as a QR code for a camera, a line of block signs for every
// two rows. Filled means dark, for a terminal with light letters on a dark
// ground.
func Blocks(text string) ([]string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, errTooMuch
	}
	light := func(x, y int) bool { return !code.Black(x, y) }
	var lines []string
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		var line strings.Builder
		for x := -quietZone; x < code.Size+quietZone; x++ {
			switch {
			case light(x, y) && light(x, y+1):
				line.WriteRune('\u2588')
			case light(x, y):
				line.WriteRune('\u2580')
			case light(x, y+1):
				line.WriteRune('\u2584')
			default:
				line.WriteByte(' ')
			}
		}
		lines = append(lines, line.String())
	}
	return lines, nil
}

// Picture returns text as such a code, as a PNG picture.
func Picture(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, errTooMuch
	}
	code.Scale = 8
	return code.PNG(), nil
}
