package simulate

import (
	"fmt"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Emulator is how one kind of board answers. It is pure but for its memory, and
// one goroutine owns it.
type Emulator interface {
	// Hear takes the host's bytes, from any place in a command on, and returns the
	// board's answer.
	Hear(bytes []byte, s *State) []byte
	// Changed returns the board's own message when a square changed.
	Changed(square rules.Square, s *State) []byte
	// Beat returns the board's own messages as time passes. It is called at least
	// every 100 milliseconds.
	Beat(at time.Duration, s *State) []byte
	// Reset forgets the conversation: the board was without power.
	Reset()
	// Listening reports whether the host has asked for changes, so that a
	// recording may begin.
	Listening() bool
}

// State is the state of a simulated board and its clock.
type State struct {
	Contents wire.Contents
	Turned   bool // the board is turned round
	ClockLow bool // the battery of the clock is low
	Battery  int  // of the board in percent, for the boards that report it; 0 is what they report by themselves
	Clock    Clock
	Lit      rules.Occupancy // squares lit by the host
	Blinking rules.Occupancy // those of them that do not shine all the time
	Coloured Coloured        // those of them whose lamps have colours
	Raised   rules.Occupancy // squares raised by the host
	Felt     []rules.Square  // squares buzzed by the host, in order
	Shown    string          // text on the clock, set by the host
	Beeps    int
	Heard    []string // accepted commands, for observers
}

// Coloured is which squares are lit in which colour.
type Coloured struct{ Red, Green, Blue rules.Occupancy }

// Light lights the sensors of these squares and no others, all alike.
func (s *State) Light(wired rules.Occupancy) {
	s.Lit, s.Blinking, s.Coloured = s.Lying(wired), 0, Coloured{}
}

// At returns the report of the sensor that is wired as a square: on a turned
// board that is another one.
func (s *State) At(wired rules.Square) wire.Content {
	if s.Turned {
		wired = rules.H8 + rules.A1 - wired
	}
	return s.Contents.At(wired)
}

// Wired returns the sensor that lies below square.
func (s *State) Wired(square rules.Square) rules.Square {
	if s.Turned {
		return rules.H8 + rules.A1 - square
	}
	return square
}

// Lying returns squares as they lie below the hand where the board is turned.
func (s *State) Lying(squares rules.Occupancy) rules.Occupancy {
	if !s.Turned {
		return squares
	}
	var turned rules.Occupancy
	for _, square := range squares.Squares() {
		turned |= s.Wired(square).Bit()
	}
	return turned
}

// heardKept is how many commands are stored for observers.
const heardKept = 40

// Note stores a command that was understood, once if it is repeated.
func (s *State) Note(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if n := len(s.Heard); n > 0 && s.Heard[n-1] == text {
		return
	}
	if len(s.Heard) >= heardKept {
		s.Heard = append(s.Heard[:0], s.Heard[1:]...)
	}
	s.Heard = append(s.Heard, text)
}
