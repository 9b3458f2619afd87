package wire

import (
	"errors"
	"time"

	"blindchess/internal/rules"
)

// Frame is one understood message of a board or a clock. It is one of the types
// of this file.
type Frame interface{ frame() }

// The errors of a decoder for bytes that are no message. The caller drops the
// bytes it used; reading continues after them.
var (
	ErrNoise    = errors.New("wire: these bytes belong to no message")
	ErrChecksum = errors.New("wire: a message has a wrong checksum")
	ErrLength   = errors.New("wire: a message tells a length that it cannot have")
	ErrMeaning  = errors.New("wire: a message has a field outside its range")
)

// Changed says that one square has changed, with its present content.
type Changed struct {
	Square rules.Square
	After  Content
}

// Snapshot says what every square holds. The order of the changes is unknown.
type Snapshot struct{ Contents Contents }

// Moved says that a whole move was made on a board that reports no squares. On
// a board without squares, it says that the last move sent to the board was
// played on it. Promotes is the piece of a promotion, if the board knows it.
type Moved struct {
	From, To rules.Square
	Promotes rules.Role
}

// Tags has the tag on each square of a board that reads tags, a1 first; zero is
// none. They mean pieces only once the board is calibrated.
type Tags struct{ Tags [64]Tag }

// Tag is the number of a tag in a piece.
type Tag uint64

// Face is the left or the right display of a clock.
type Face struct {
	Time    time.Duration // whole seconds, or to the millisecond where the reading is exact
	Fallen  bool          // this flag has fallen and ended the game
	Flagged bool          // a flag is shown
}

// Times is a reading of a clock. Left and right are as seen from the front of
// the clock. Readings lag behind the display by up to a second.
type Times struct {
	Left, Right Face
	Running     bool
	RightHigh   bool // the lever is up on the right: the right player is to move
	LeftTurn    bool // as the clock itself tells it
	RightTurn   bool
	BatteryLow  bool
	Absent      bool // no clock is connected; nothing else holds

	// These belong to a clock that gives its times to the millisecond, without a
	// lag.
	Exact  bool
	Delay  time.Duration // left to the side that runs before its time does
	ByHand bool          // its buttons have set it since the host did
}

// Acknowledged says that the clock carried out a command, or failed to.
type Acknowledged struct {
	Command byte // as the protocol numbers its clock commands
	Failed  bool
}

// Pressed says that a button of the clock was pressed.
type Pressed struct{ Button Button }

// Button is a button of a clock. The zero Button is none.
type Button uint8

// The buttons of a clock, from left to right.
const (
	ButtonBack Button = iota + 1
	ButtonMinus
	ButtonRun
	ButtonPlus
	ButtonOK
	ButtonSeveral // a combination of buttons
)

// The buttons of a talking clock that others have not. Mine and theirs are seen
// from the side on which they are.
const (
	ButtonMine Button = ButtonSeveral + 1 + iota
	ButtonTheirs
	ButtonMoves
	ButtonMode
	ButtonConfirm
)

// Asked says that a clock asks the host to speak. The number of the speech is the
// protocol's.
type Asked struct {
	What  Speech
	Value int  // a number, or seconds where it is a time
	Left  bool // its buttons are on the left
}

// Speech is a clock's request for speech from the host. The zero Speech is
// nothing.
type Speech uint8

// The speech that a clock requests.
const (
	SpeechSetting  Speech = iota + 1 // it is being set, and its hours first
	SpeechHours                      // of the time that is being set
	SpeechMinutes                    // of the time that is being set
	SpeechAddition                   // 0 none, 1 increment, 2 delay, 3 Bronstein
	SpeechAdded                      // seconds of increment or delay
	SpeechCount                      // moves of the first period, 0 for all
	SpeechBonus                      // minutes of the second period
	SpeechReady                      // it is set
	SpeechLeft                       // the setting was left
	SpeechMine                       // the time of the player with the buttons
	SpeechTheirs                     // the time of their opponent
	SpeechMoves                      // how many moves they have made
	SpeechRuns                       // 1 their time runs, 2 their opponent's, 0 neither
	SpeechFlag                       // 1 their flag has fallen, 2 their opponent's
)

// String returns the name of s in lower case, as packs know it.
func (s Speech) String() string {
	names := [...]string{
		"none", "setting", "hours", "minutes", "addition", "added", "count", "bonus",
		"ready", "left", "mine", "theirs", "moves", "runs", "flag",
	}
	if int(s) >= len(names) {
		return "none"
	}
	return names[s]
}

// String returns the name of b as it is read aloud.
func (b Button) String() string {
	names := [...]string{"none", "back", "minus", "run", "plus", "ok", "several", "mine", "theirs", "moves", "mode", "confirm"}
	if int(b) >= len(names) {
		return "unknown"
	}
	return names[b]
}

// ClockState reports the state of the clock itself: that it is ready for
// commands, that it left the mode for commands, or its version.
type ClockState struct {
	Ready               bool
	WrongModeForSetting bool
	Version             string
}

// Identity says who the board is.
type Identity struct {
	Kind Kind
	Text string
}

// Kind is which of its names a board tells. The zero Kind is none.
type Kind uint8

// The names a board has.
const (
	KindName Kind = iota + 1 // a text of its maker
	KindVersion
	KindSerial
	KindLongSerial
	KindAddress
	KindAbilities // the letters of the abilities of a board of this project
	KindClock     // the number of the protocol of a talking clock of this project
)

// String returns the name of k in lower case.
func (k Kind) String() string {
	names := [...]string{"", "name", "version", "serial", "long serial", "address", "abilities", "clock"}
	if int(k) >= len(names) {
		return ""
	}
	return names[k]
}

// Battery is the state of a board's battery.
type Battery struct {
	Percent     int           // 0 to 100
	Left        time.Duration // negative where it is not known
	Charging    bool
	Discharging bool
}

// Done says that the board carried out a command of ours that has a reply but
// no content. Letter is as the protocol names it.
type Done struct{ Letter byte }

// CapabilityReport gives the additional abilities of the board, in the letters of
// Capabilities. By itself it does not identify a kind of board: it may be as short as
// a letter.
type CapabilityReport struct{ Abilities string }

// Unknown is a well-formed message whose id no one here knows. It is counted
// and skipped.
type Unknown struct{ ID byte }

func (Changed) frame()          {}
func (Snapshot) frame()         {}
func (Tags) frame()             {}
func (Moved) frame()            {}
func (Times) frame()            {}
func (Acknowledged) frame()     {}
func (Pressed) frame()          {}
func (Asked) frame()            {}
func (ClockState) frame()       {}
func (Identity) frame()         {}
func (Battery) frame()          {}
func (Done) frame()             {}
func (CapabilityReport) frame() {}
func (Unknown) frame()          {}

// Printable returns the printable letters of data, with one blank for what is between
// them and none around them.
func Printable(data []byte) string {
	text := make([]byte, 0, len(data))
	for _, b := range data {
		switch {
		case b > ' ' && b < 0x7F:
			text = append(text, b)
		case len(text) > 0 && text[len(text)-1] != ' ':
			text = append(text, ' ')
		}
	}
	for len(text) > 0 && text[len(text)-1] == ' ' {
		text = text[:len(text)-1]
	}
	return string(text)
}
