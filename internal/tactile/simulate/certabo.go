package simulate

import (
	"bytes"
	"fmt"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// certaboEvery is how often a Certabo board sends a line.
const certaboEvery = 200 * time.Millisecond

// certaboVoice answers as a Certabo board, and with occupied as a Sentio: it
// sends lines whether anybody listens or not, and takes eight bytes for its
// lights.
type certaboVoice struct {
	occupied bool
	held     []byte
	heardAt  time.Duration
	now      time.Duration
	next     time.Duration
	lines    int
	heard    bool
}

func (v *certaboVoice) Reset() { *v = certaboVoice{occupied: v.occupied} }

func (v *certaboVoice) Listening() bool { return v.heard }

// Hear takes the bytes of lights. They have no frame: eight that come together
// are lights, or 247 that begin FF 55 and end in a line end are coloured ones.
func (v *certaboVoice) Hear(incoming []byte, s *State) []byte {
	v.heard = true
	if v.now-v.heardAt > 100*time.Millisecond {
		v.held = v.held[:0]
	}
	v.heardAt = v.now
	v.held = append(v.held, incoming...)
	for len(v.held) >= 8 {
		if bytes.HasPrefix(v.held, []byte{0xFF, 0x55}) && len(v.held) > 8 {
			if len(v.held) < 247 {
				return nil
			}
			v.held = v.held[247:]
			s.note("coloured lights")
			continue
		}
		s.Lit = 0
		for i, lamps := range v.held[:8] {
			for file := range 8 {
				if lamps>>file&1 != 0 {
					s.Lit |= rules.SquareAt(file, 7-i).Bit()
				}
			}
		}
		s.Lit = s.turn(s.Lit)
		v.held = v.held[8:]
		s.note("light %v", s.Lit.Squares())
	}
	return nil
}

func (v *certaboVoice) Changed(rules.Square, *State) []byte { return nil }

func (v *certaboVoice) Beat(at time.Duration, s *State) []byte {
	v.now = at
	if at < v.next {
		return nil
	}
	v.next = at + certaboEvery
	v.lines++
	line := []byte{':'}
	if v.occupied {
		for rank := 7; rank >= 0; rank-- {
			bits := 0
			for file := range 8 {
				if s.at(rules.SquareAt(file, rank)).Occupied {
					bits |= 1 << (7 - file)
				}
			}
			line = fmt.Appendf(line, "%d ", bits)
		}
		return append(line, '\r', '\n')
	}
	for i := range 64 {
		for _, part := range v.tag(i, s.at(rules.SquareAt(i&7, 7-i>>3))) {
			line = fmt.Appendf(line, "%d ", part)
		}
	}
	return append(line, '\r', '\n')
}

// tag returns the five numbers of a square. Empty squares give a stray number
// now and then, as real readers do.
func (v *certaboVoice) tag(i int, c wire.Content) [5]int {
	if c.Occupied {
		letter := int(c.Piece.Letter())
		return [5]int{letter, 100 + letter, 256 + letter, 17, 2 * letter}
	}
	switch (i*7 + v.lines*13) % 31 {
	case 3:
		return [5]int{0, 0, 56, 0, 0}
	case 17:
		return [5]int{201, 0, 0, 0, 0}
	default:
		return [5]int{}
	}
}
