package wire

import (
	"time"

	"blindchess/internal/rules"
)

// Protocol is how one kind of board speaks. All of it is pure.
type Protocol interface {
	// Traits says what the board is and how one talks to it.
	Traits() Traits

	// Decode reads the message at the start of buf and says how many bytes it
	// used. Used is 0 with no error where the message is not complete. With an
	// error the bytes used are to be dropped. Decode keeps nothing of buf and
	// never uses more than there is.
	Decode(buf []byte) (frame Frame, used int, err error)
}

// Traits is what one must know of a kind of board besides its messages.
type Traits struct {
	Name    string // as in the command line: dgt, chesslink
	Title   string // as it is read aloud
	Sensing Sensing
	Speed   int  // baud, 8 bits, no parity, one stop bit
	Raise   bool // DTR and RTS are raised after opening; otherwise they are cleared

	Hello     [][]byte      // what is sent after opening, in this order
	Look      []byte        // asks for all squares, or nothing
	Alive     []byte        // asks for a sign of life, or nothing
	Renew     [][]byte      // what is sent now and then, and after damage: a board that lost power listens no more
	Beat      time.Duration // how often a silent line is asked
	Silent    time.Duration // after this long without a byte the board is lost; 0 is never
	Gap       time.Duration // the least time between two commands
	Debounced bool          // the board itself keeps its contacts from bouncing
}

// Sensing is what a board can feel. The zero Sensing is nothing.
type Sensing struct {
	Names  bool // it names the pieces; otherwise it feels only that a man is there
	Events bool // it tells of one square at a time, in order; otherwise it tells all at once
	Pegs   bool // its men stand in apertures and cannot slide
	Tags   bool // it must learn its pieces first
}

// Told is what a board has told of itself, as far as it matters for what can
// be asked of it.
type Told struct {
	Name      string // what it calls itself
	Abilities string // letters of what a board of this project can do
}

// Lighter is a board that can show squares by light.
type Lighter interface {
	// Light returns what lights these squares and no others, and nothing where
	// a board that has told this of itself has no lights.
	Light(squares rules.Occupancy, told Told) []byte
}

// Feeler is a board whose squares can be felt.
type Feeler interface {
	// Buzz returns what makes one square buzz, or nothing where it cannot.
	Buzz(square rules.Square, told Told) []byte
	// Raise returns what raises these squares and lowers all others, or
	// nothing where it cannot.
	Raise(squares rules.Occupancy, told Told) []byte
}

// ClockDriver is a board that passes commands on to a clock.
type ClockDriver interface {
	// ClockText shows text on the clock and beeps where beep is true.
	ClockText(text string, beep bool) []byte
	// ClockEnd ends a shown text.
	ClockEnd() []byte
	// ClockBeep beeps for about this long.
	ClockBeep(time.Duration) []byte
	// ClockSet sets both times and lets a side run or none.
	ClockSet(ClockSetting) []byte
	// ClockVersion asks the clock for its version.
	ClockVersion() []byte
}

// ClockSetting is what a clock is to show and which side of it is to run.
type ClockSetting struct {
	Left, Right time.Duration // 0 to 9 h 59 min 59 s
	LeftRuns    bool
	RightRuns   bool
}
