package certabo

import (
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// colours are the lights of the newer boards. They are nine rows of nine at the
// corners of the squares, counted from the corner of h1 along the first rank,
// each of red, green and blue. Facts: a driver that is published.
type colours [81][3]byte

// strength is how bright a light is, of 255.
const strength = 0x40

// corners lights the four corners of a square.
func (c *colours) corners(s rules.Square, colour [3]byte) {
	first := 9*s.Rank() + 7 - s.File()
	for _, lamp := range [...]int{first, first + 1, first + 9, first + 10} {
		c[lamp] = colour
	}
}

// command frames the colours of all lights.
func (c *colours) command() []byte {
	command := []byte{0xFF, 0x55}
	for _, lamp := range c {
		command = append(command, lamp[:]...)
	}
	return append(command, '\r', '\n')
}

// coloured shows in blue the square that a piece leaves, in green the one it
// enters, and in red the wrong squares. A corner that two squares share has the
// colour of the square that the piece enters.
func coloured(lights wire.Lights) *colours {
	lamps := &colours{}
	for _, s := range lights.Wrong.Squares() {
		lamps.corners(s, [3]byte{strength, 0, 0})
	}
	if lights.From != 0 {
		lamps.corners(lights.From, [3]byte{0, 0, strength})
	}
	if lights.To != 0 {
		lamps.corners(lights.To, [3]byte{0, strength, 0})
	}
	return lamps
}
