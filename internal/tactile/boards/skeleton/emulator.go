package skeleton

import (
	"bytes"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns an example board that is not there.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct{ asked bool }

// Hear answers each question mark with all squares.
func (e *emulator) Hear(heard []byte, s *simulate.State) []byte {
	var out []byte
	for range bytes.Count(heard, []byte("?")) {
		e.asked = true
		out = append(out, '!')
		for square := rules.A1; square <= rules.H8; square++ {
			out = append(out, line(square, s.At(square).Occupied)...)
		}
	}
	return out
}

// Changed reports a square once a host has asked.
func (e *emulator) Changed(square rules.Square, s *simulate.State) []byte {
	if !e.asked {
		return nil
	}
	return line(s.Wired(square), s.Contents.At(square).Occupied)
}

// Beat says nothing: this board speaks of changes alone.
func (e *emulator) Beat(time.Duration, *simulate.State) []byte { return nil }

// Reset forgets the host's request.
func (e *emulator) Reset() { e.asked = false }

// Listening reports whether a host has asked.
func (e *emulator) Listening() bool { return e.asked }

func line(square rules.Square, occupied bool) []byte {
	sign := "-\n"
	if occupied {
		sign = "+\n"
	}
	return []byte(square.String() + sign)
}
