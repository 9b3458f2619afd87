package board

import (
	"io"

	"blindchess/internal/screen"
)

// Kind is whose screen it is. The zero Kind is Keyboard.
type Kind uint8

// The kinds.
const (
	Keyboard Kind = iota // a player who hears and explores with keys
	Paired               // a sighted opponent
	Arbiter              // the arbiter
	Onlooker             // a spectator
	Alone                // a user who studies or practises, and others who watch them
)

// keys is the phrase that explains the keys of a screen.
func (k Kind) keys() string {
	switch k {
	case Arbiter:
		return "screen.keys-arbiter"
	case Onlooker:
		return "screen.keys-onlooker"
	default:
		return "screen.keys-paired"
	}
}

// Config contains the parts that a painted screen needs. Terminal is needed.
type Config struct {
	Terminal *screen.Terminal
	Kind     Kind
	In       io.Reader
	Out      io.Writer
	Environ  []string // of the terminal; needed where In and Out are not the program's own
	Width    int      // of a terminal that cannot be asked, as over SSH
	Height   int
	Resizes  <-chan Size // its changes
	Far      bool        // the terminal is at the end of a network
	// CellHeight returns how many pixels high a cell of the terminal is now, and 0 if
	// the system does not know; nil for a terminal of unknown size.
	CellHeight func() int

	done <-chan struct{}
}

// often is how many pictures a second a terminal is sent at most. A key must be on
// the screen within 20 milliseconds; far away, what comes together is sent together.
func (c Config) often() int {
	if c.Far {
		return 60
	}
	return 120
}

// Size is a terminal's size, in cells.
type Size struct{ Width, Height int }
