package tactile

import (
	"fmt"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Signal is one thing that a device told. Signals of one device are in order,
// without gaps in their numbers.
type Signal struct {
	Seq  uint64        // from 1
	At   time.Duration // as Config.Now told when the last byte of it was read
	What Report
}

// Report is the content of a signal: one of the types of this file.
type Report interface{ what() }

// Changed says that a square changed. Ordered is false if several squares
// changed within one look of the board, so that their order is not known.
type Changed struct {
	Square        rules.Square
	Before, After wire.Content
	Ordered       bool
}

// Looked says what all squares hold. It comes after a line was opened, whether
// or not anything changed, and when Device.Look asked for it.
type Looked struct{ Contents wire.Contents }

// ClockRead is a reading of the clock that hangs on the board. White is on the
// left of the clock unless the configuration says otherwise.
type ClockRead struct {
	wire.Times
	White, Black wire.Face
	WhiteTurn    bool // the lever is down on White's side: White is to move
}

// ClockGone says that the clock is no longer connected to the board.
type ClockGone struct{}

// ClockUnheard says that nothing was heard from the clock for two seconds: its
// time is unknown until ClockHeard.
type ClockUnheard struct{ For time.Duration }

// ClockHeard says that a clock that was not heard is heard again. Its reading
// comes before.
type ClockHeard struct{}

// ClockStopped says that the clock was stopped by hand: no flag has fallen and
// the program has not stopped it. The reading comes before.
type ClockStopped struct{}

// ClockStarted says that a clock that had been stopped by hand runs again.
type ClockStarted struct{}

// ClockAltered says that the clock was set by hand to other times. The reading
// comes before.
type ClockAltered struct{ Before, After ClockRead }

// ClockButton says that a button of the clock was pressed.
type ClockButton struct{ Button wire.Button }

// ClockAsked says that a clock asks for something to be spoken. Side is who sits
// at its buttons.
type ClockAsked struct {
	What  wire.Speech
	Value int
	Side  rules.Side
}

// ClockDone says how a command to the clock ended.
type ClockDone struct {
	Command byte
	Failed  bool
	Silent  bool // it was sent three times and never acknowledged
}

// clockVersioned says which version the clock is.
type clockVersioned struct{ Version string }

// Told gives the identity of the device or the charge of its battery.
type Told struct {
	Identity wire.Identity
	Battery  wire.Battery
}

// Contact says that the contact of a square is bad, so that nothing it tells is
// believed, or good again.
type Contact struct {
	Square rules.Square
	Bad    bool
}

// Lost says that the line is gone, and why.
type Lost struct{ Err error }

// Found says that the line is there again. A Looked follows with the present
// contents of the board, and one Changed for each square that differs from
// before.
type Found struct{}

// Rotated says that the board was found to lie the other way round. From now
// on its squares are turned.
type Rotated struct{}

// Reminded says that a board which keeps a game of its own showed another one, and
// was given the table's position.
type Reminded struct{}

// Calibrated says that the board has learnt its pieces.
type Calibrated struct{ Calibration Calibration }

// Trouble says that the device misbehaves. It is reported once until it ends.
type Trouble struct {
	Kind   TroubleKind
	Count  uint64          // how many bytes or messages it concerns
	ID     byte            // of an unknown message
	Square rules.Square    // of a bad contact
	Lacks  rules.Occupancy // of a set of pieces that is not learnt: squares of the starting array without one
	Err    error           // of the line
}

// TroubleKind is a way to misbehave. The zero TroubleKind is none.
type TroubleKind uint8

// The ways to misbehave.
const (
	TroubleNoise        TroubleKind = iota + 1 // bytes that belong to no message
	TroubleChecksum                            // messages with wrong checksums
	TroubleLength                              // messages that lie about their length
	TroubleMeaning                             // fields outside their range
	TroubleUnknown                             // unknown messages
	TroubleFlood                               // more messages than a hand can cause
	TroubleSilence                             // no answer at all: perhaps a wrong device
	TroubleForeign                             // it answers, but not in this protocol
	TroubleStuck                               // it does not accept writes
	TroubleUncalibrated                        // its pieces must be learnt first
	TroubleImpossible                          // it reports an impossible placement
	TroubleContact                             // one contact opens and closes all the time
)

// String returns the name of k in lower case, as packs know it.
func (k TroubleKind) String() string {
	names := [...]string{
		"none", "noise", "checksum", "length", "meaning", "unknown", "flood",
		"silence", "foreign", "stuck", "uncalibrated", "impossible", "contact",
	}
	if int(k) >= len(names) {
		return "none"
	}
	return names[k]
}

// String returns t as one plain sentence, for logs; players hear it in words
// of their packs.
func (t Trouble) String() string {
	switch t.Kind {
	case TroubleNoise:
		return fmt.Sprintf("%d bytes belonged to no message: check the cable", t.Count)
	case TroubleChecksum:
		return fmt.Sprintf("%d messages arrived damaged: check the cable", t.Count)
	case TroubleLength:
		return fmt.Sprintf("%d messages told an impossible length: it may be a wrong device", t.Count)
	case TroubleMeaning:
		return fmt.Sprintf("%d messages made no sense: it may be a wrong device", t.Count)
	case TroubleUnknown:
		return fmt.Sprintf("it sends messages of the unknown number %02X, which are left aside", t.ID)
	case TroubleFlood:
		return "it reports more changes than hands can make; they are left aside until it is calm"
	case TroubleSilence:
		return "it does not answer: is it switched on, and is it the right port"
	case TroubleForeign:
		return "what answers does not speak this protocol: \"blindchess devices\" says what it is"
	case TroubleStuck:
		return "it does not take what is written to it: unplug it and plug it in again"
	case TroubleUncalibrated:
		return "it must first learn its pieces: set up the starting position and wait a moment"
	case TroubleImpossible:
		return fmt.Sprintf("it reports %d pieces, more than a game has: check its contacts with \"blindchess board test\"", t.Count)
	case TroubleContact:
		return fmt.Sprintf("the contact of %v opens and closes all the time; it is left aside until it rests", t.Square)
	default:
		return "nothing is wrong"
	}
}

func (Changed) what()        {}
func (Contact) what()        {}
func (Looked) what()         {}
func (ClockRead) what()      {}
func (ClockGone) what()      {}
func (ClockUnheard) what()   {}
func (ClockHeard) what()     {}
func (ClockStopped) what()   {}
func (ClockStarted) what()   {}
func (ClockAltered) what()   {}
func (ClockButton) what()    {}
func (ClockAsked) what()     {}
func (ClockDone) what()      {}
func (clockVersioned) what() {}
func (Told) what()           {}
func (Lost) what()           {}
func (Found) what()          {}
func (Rotated) what()        {}
func (Reminded) what()       {}
func (Calibrated) what()     {}
func (Trouble) what()        {}
