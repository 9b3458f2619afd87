package sentio

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a Sentio board that is not there.
func NewEmulator() simulate.Emulator { return certabo.NewLineEmulator(line) }

// line appends a number for each rank, the eighth first.
func line(text []byte, s *simulate.State) []byte {
	for rank := 7; rank >= 0; rank-- {
		bits := 0
		for file := range 8 {
			if s.At(rules.SquareAt(file, rank)).Occupied {
				bits |= 1 << (7 - file)
			}
		}
		text = fmt.Appendf(text, "%d ", bits)
	}
	return text
}
