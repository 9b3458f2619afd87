package simulate

import (
	"fmt"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Voice is how one kind of board answers. It is pure but for its memory, and
// one goroutine owns it.
type Voice interface {
	// Hear takes what the host wrote, from any place in a command on, and
	// returns what the board answers.
	Hear(bytes []byte, s *State) []byte
	// Changed returns what the board says by itself when a square changed.
	Changed(square rules.Square, s *State) []byte
	// Beat returns what the board says by itself as time passes. It is called
	// at least every 100 milliseconds.
	Beat(at time.Duration, s *State) []byte
	// Reset forgets the conversation: the board was without power.
	Reset()
	// Listening reports whether the host has asked for changes, so that a
	// recording may begin.
	Listening() bool
}

// State is what a simulated board and its clock hold.
type State struct {
	Contents wire.Contents
	Turned   bool // the board lies the other way round
	Clock    Clock
	Lit      rules.Occupancy // squares lit by the host
	Raised   rules.Occupancy // squares raised by the host
	Felt     []rules.Square  // squares buzzed by the host, in order
	Shown    string          // text on the clock, set by the host
	Beeps    int
	Heard    []string // commands that were understood, for those who look on
}

// at returns what the sensor that is wired as s tells: on a turned board that
// is another square.
func (s *State) at(wired rules.Square) wire.Content {
	if s.Turned {
		wired = rules.H8 + rules.A1 - wired
	}
	return s.Contents.At(wired)
}

// wired returns the sensor that lies below square.
func (s *State) wired(square rules.Square) rules.Square {
	if s.Turned {
		return rules.H8 + rules.A1 - square
	}
	return square
}

// heardKept is how many commands are kept for those who look on.
const heardKept = 40

// note keeps a command that was understood, once where it is repeated.
func (s *State) note(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	if n := len(s.Heard); n > 0 && s.Heard[n-1] == text {
		return
	}
	if len(s.Heard) >= heardKept {
		s.Heard = append(s.Heard[:0], s.Heard[1:]...)
	}
	s.Heard = append(s.Heard, text)
}

// NewVoice returns the voice of a protocol by its name.
func NewVoice(name string) (Voice, error) {
	switch name {
	case "dgt":
		return &dgtVoice{}, nil
	case "pegs":
		return newPegVoice(), nil
	case "chesslink":
		return &chessLinkVoice{}, nil
	case "certabo":
		return &certaboVoice{}, nil
	case "sentio":
		return &certaboVoice{occupied: true}, nil
	default:
		return nil, fmt.Errorf("simulate: no board named %q can be simulated; take dgt, chesslink, certabo, sentio or pegs", name)
	}
}
