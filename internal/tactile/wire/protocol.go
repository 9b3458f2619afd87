package wire

import (
	"slices"
	"time"

	"blindchess/internal/rules"
)

// Protocol is how one kind of board speaks. All of it is pure.
type Protocol interface {
	// Traits returns the traits of the board.
	Traits() Traits

	// Decode reads the message at the start of buf and says how many bytes it used.
	// Used is 0 with no error if the message is not complete. With an error the
	// caller drops the bytes used. Decode keeps nothing of buf and never uses more
	// than there is.
	Decode(buf []byte) (frame Frame, used int, err error)
}

// The ways to reach a board: the scheme of its address.
const (
	Serial = "serial" // a serial port, or a converter on USB
	PTY    = "pty"    // a pseudo-terminal
	TCP    = "tcp"    // a host and a port
	HID    = "hid"    // a device of reports on USB, or a socket that separates them
	BLE    = "ble"    // a device on Bluetooth Low Energy

	LiveChess = "livechess" // a board that DGT's program LiveChess holds
)

// Traits is the facts of a kind of board besides its messages.
type Traits struct {
	Name    string // as in the command line: dgt, chesslink
	Title   string // as it is read aloud where a pack has no word for it
	Sensing Sensing

	Schemes []string          // by which it is reached, the usual one first; none is Serial, PTY and TCP
	Speed   int               // of a serial port: baud, 8 bits, no parity, one stop bit
	Raise   bool              // DTR and RTS are raised after opening; otherwise they are cleared
	USB     map[string]string // the products under numbers of USB that begin so, such as "045B:8111"
	Radio   Radio             // how it is reached on Bluetooth Low Energy
	Asked   Question          // how it is recognised

	Hello     [][]byte      // the messages after opening, in this order
	Look      []byte        // asks for all squares, or nothing
	Alive     []byte        // asks for a sign of life, or nothing
	Clock     []byte        // asks for the times of the clock, or nothing
	Renew     [][]byte      // the messages sent from time to time, and after damage: a board that lost power listens no more
	Beat      time.Duration // how often a silent line is asked
	Silent    time.Duration // after this long without a byte the board is lost; 0 is never
	Gap       time.Duration // the least time between two commands
	Debounced bool          // the board itself keeps its contacts from bouncing
	ClockOnly bool          // it has no squares: it is a clock
	Sided     bool          // it reports whose time is whose: White's is on the left
}

// Radio describes a kind of board on Bluetooth Low Energy: its characteristics
// for messages, and the signs by which its boards are recognised before a
// connection. Each change of a characteristic is one report.
type Radio struct {
	Service string   // sent by its boards alone, or "" if other devices have it too
	Write   string   // the characteristic for messages to a board
	Notify  []string // the characteristics for messages from a board
	Lines   bool     // it speaks in lines, which have no end here
	Names   []string // what its boards call themselves begins so, in capitals or not
	ByName  bool     // only what calls itself so is asked who it is: to others its commands mean something else
}

// Reached returns the schemes by which a board of these traits is reached, the
// usual one first.
func (t Traits) Reached() []string {
	if len(t.Schemes) == 0 {
		return []string{Serial, PTY, TCP}
	}
	return t.Schemes
}

// Question is the way to recognise a kind of board among unknown devices. The
// zero Question listens: the board speaks by itself.
type Question struct {
	Ask     [][]byte // the queries, one after another
	Answers []Kind   // the kinds of its answers; the wait ends once all have come
	Clock   bool     // it reports the times of its clock too, and the version of a connected one
	// Battery asks a recognised board for its battery, which need not answer; or nothing.
	Battery []byte
}

// Recogniser is a protocol that shares its frames with another one, and knows
// its own boards by a frame that no other sends.
type Recogniser interface {
	Recognise(Frame) bool
}

// Reporter is a protocol whose boards speak in reports if the way to them
// separates reports. Elsewhere the same protocol decodes a stream.
type Reporter interface {
	// Report reads one whole report, with its number first. What is no message
	// gives an error; a report may hold padding behind its message.
	Report(report []byte) (Frame, error)
}

// Sensing is the senses of a board. The zero Sensing is nothing.
type Sensing struct {
	Names  bool // it names the pieces; otherwise it feels only that a piece is there
	Events bool // it reports one square at a time, in order; otherwise it reports all at once
	Pegs   bool // its pieces are in apertures and cannot slide
	Tags   bool // it must learn its pieces first

	MovesAlone bool // it reports whole moves and its assumed placement, and senses no square
}

// Capabilities is the part of a board's own description that limits its
// commands.
type Capabilities struct {
	Name      string // what it calls itself
	Abilities string // letters of the abilities of a board of this project
}

// The letters for the abilities of a board of this project.
const (
	CanLight  = "l"
	CanRaise  = "r"
	CanBuzz   = "b"
	CanColour = "c" // its lights have colours
	Debounces = "d" // it keeps its contacts from bouncing
)

// Lighter is a board that can show squares by light.
type Lighter interface {
	// Light returns the message that lights exactly these squares, each by its
	// meaning within the limits of the board's lamps: by colour, by blinking, or
	// all alike. It returns nothing if a board that has reported its abilities has
	// no lights.
	Light(lights Lights, can Capabilities) []byte
}

// Feeler is a board whose squares can be felt.
type Feeler interface {
	// Buzz returns the message that makes one square buzz, or nothing if it cannot.
	Buzz(square rules.Square, can Capabilities) []byte
	// Raise returns the message that raises these squares and lowers all others, or
	// nothing if it cannot.
	Raise(squares rules.Occupancy, can Capabilities) []byte
}

// Greeter is a protocol whose boards must be sent their placement.
type Greeter interface {
	// Greet returns the messages after the greeting of Traits to a board that had
	// this content when it was last heard, or should have it at first.
	Greet(held Contents) [][]byte
}

// Greeting returns all messages after opening to a board that had this content
// last, or should have it at first.
func Greeting(p Protocol, held Contents) [][]byte {
	hello := slices.Clone(p.Traits().Hello)
	if greeter, ok := p.(Greeter); ok {
		hello = append(hello, greeter.Greet(held)...)
	}
	return hello
}

// GameKeeper is a protocol whose boards keep a game of their own, which they may have
// forgotten when they answer again.
type GameKeeper interface {
	// Continue returns the messages that give the board a game from a position, and ask
	// for what it shows.
	Continue(rules.Setup) [][]byte
}

// Replier is a protocol whose boards wait for an answer to their messages.
type Replier interface {
	// Reply returns the answer to a message, or nothing.
	Reply(Frame) [][]byte
}

// MoveShower is a board that receives whole moves and shows them as it can.
type MoveShower interface {
	// ShowMove tells it a move.
	ShowMove(from, to rules.Square) []byte
}

// ClockSetter is a board that passes settings on to a clock.
type ClockSetter interface {
	// ClockSet sets both times and lets a side run or none.
	ClockSet(ClockSetting) []byte
}

// ClockController is a clock that takes whole time controls and can be started
// and stopped.
type ClockController interface {
	// ClockControl sets both sides of the clock to their periods, the first four of
	// each, and leaves it stopped.
	ClockControl(left, right []ClockPeriod) [][]byte
	// ClockRun lets a side run with the time that it has, or none.
	ClockRun(left, right bool) []byte
}

// ClockPeriod is a period of a time control. At most one of Increment, Delay and
// Bronstein is more than zero.
type ClockPeriod struct {
	Moves                       int // that it holds; 0 is all that are left
	Time                        time.Duration
	Increment, Delay, Bronstein time.Duration
}

// ClockSetting is the required display of a clock and its running side.
type ClockSetting struct {
	Left, Right time.Duration // 0 to 9 h 59 min 59 s
	LeftRuns    bool
	RightRuns   bool
}
