package certabo

import (
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// colours are the lights of the newer boards: nine rows of nine at the corners
// of the squares, counted from the corner of h1 along the first rank, each of
// red, green and blue. Facts: a driver that is published.
type colours [81][3]byte

// strength is how bright a light is, of 255.
const strength = 0x40

func blue() [3]byte  { return [3]byte{0, 0, strength} }
func green() [3]byte { return [3]byte{0, strength, 0} }

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

// LightMove shows in blue from where a man goes and in green to where, on boards
// whose lights have colours.
func (Protocol) LightMove(from, to rules.Square, can wire.Capabilities) []byte {
	if !strings.Contains(can.Abilities, wire.CanColour) {
		return nil
	}
	lamps := colours{}
	lamps.corners(from, blue())
	lamps.corners(to, green())
	return lamps.command()
}
