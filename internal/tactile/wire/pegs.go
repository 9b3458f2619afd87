package wire

import (
	"strings"
	"time"

	"blindchess/internal/rules"
)

// Pegs is the open protocol of this project for boards whose men stand in
// apertures with a plain contact: the frames and commands of a DGT board, with
// 0 for an empty aperture and 1 for a man, and a small extension by which
// squares are lit, raised or made to buzz. docs/boards.md describes it whole.
//
// Boards that send the same codes without the extension are read as well; they
// are asked once for their abilities and do not answer.
type Pegs struct{ dgt DGT }

// The extension: what is said, and what is answered. All data is below 0x40,
// so that a board which loses a byte takes none of it for a command.
const (
	PegsExtension     = 0x6A
	PegsSaysAbilities = 0xB0
)

// The operations of the extension.
const (
	PegsAskAbilities = 0x01
	PegsLight        = 0x02
	PegsRaise        = 0x03
	PegsBuzz         = 0x04
)

// The letters of a board's abilities.
const (
	PegsCanLight  = "l"
	PegsCanRaise  = "r"
	PegsCanBuzz   = "b"
	PegsDebounces = "d"
)

// Traits says what a board of pegs is.
func (p Pegs) Traits() Traits {
	traits := p.dgt.Traits()
	traits.Name = "pegs"
	traits.Title = "peg board"
	traits.Sensing = Sensing{Events: true, Pegs: true}
	traits.Hello = append([][]byte{pegsCommand(PegsAskAbilities)}, traits.Hello...)
	return traits
}

// Decode reads one message, and takes the names off the men that a board may
// send, for a contact does not know them.
func (p Pegs) Decode(buf []byte) (Frame, int, error) {
	frame, used, err := p.dgt.Decode(buf)
	switch f := frame.(type) {
	case Changed:
		f.After = Content{Occupied: f.After.Occupied}
		return f, used, err
	case Whole:
		f.Contents = f.Contents.Occupancy()
		return f, used, err
	default:
		return frame, used, err
	}
}

// pegsCommand frames an operation: how many bytes follow, the operation, its
// data, and a closing zero.
func pegsCommand(operation byte, data ...byte) []byte {
	command := make([]byte, 0, len(data)+4)
	command = append(command, PegsExtension, byte(len(data)+2), operation)
	command = append(command, data...)
	return append(command, 0x00)
}

// PegsSquares packs a set of squares into eleven bytes of six bits, the field
// number counted from the lowest bit of the first byte.
func PegsSquares(squares rules.Occupancy) [11]byte {
	var packed [11]byte
	for _, s := range squares.Squares() {
		field := DGTField(s)
		packed[field/6] |= 1 << (field % 6)
	}
	return packed
}

// PegsSet is the inverse of PegsSquares.
func PegsSet(packed []byte) rules.Occupancy {
	var squares rules.Occupancy
	for field := range byte(64) {
		if int(field/6) < len(packed) && packed[field/6]>>(field%6)&1 != 0 {
			squares |= DGTSquare(field).Bit()
		}
	}
	return squares
}

// Light lights squares on a board that has told that it can.
func (Pegs) Light(squares rules.Occupancy, told Told) []byte {
	if !strings.Contains(told.Abilities, PegsCanLight) {
		return nil
	}
	packed := PegsSquares(squares)
	return pegsCommand(PegsLight, packed[:]...)
}

// Raise raises squares on a board that has told that it can.
func (Pegs) Raise(squares rules.Occupancy, told Told) []byte {
	if !strings.Contains(told.Abilities, PegsCanRaise) {
		return nil
	}
	packed := PegsSquares(squares)
	return pegsCommand(PegsRaise, packed[:]...)
}

// pegsBuzz is how long a square buzzes, in steps of ten milliseconds.
const pegsBuzz = byte(300 * time.Millisecond / (10 * time.Millisecond))

// Buzz makes a square buzz on a board that has told that it can.
func (Pegs) Buzz(square rules.Square, told Told) []byte {
	if !strings.Contains(told.Abilities, PegsCanBuzz) || square == 0 {
		return nil
	}
	field := DGTField(square)
	return pegsCommand(PegsBuzz, field>>3, field&7, pegsBuzz)
}

// The clock of a peg board, where one is connected, is driven as a DGT clock.

// ClockText is that of DGT.
func (p Pegs) ClockText(text string, beep bool) []byte { return p.dgt.ClockText(text, beep) }

// ClockEnd is that of DGT.
func (p Pegs) ClockEnd() []byte { return p.dgt.ClockEnd() }

// ClockBeep is that of DGT.
func (p Pegs) ClockBeep(length time.Duration) []byte { return p.dgt.ClockBeep(length) }

// ClockSet is that of DGT.
func (p Pegs) ClockSet(s ClockSetting) []byte { return p.dgt.ClockSet(s) }

// ClockVersion is that of DGT.
func (p Pegs) ClockVersion() []byte { return p.dgt.ClockVersion() }

// PegsAsk asks a board for its abilities. To boards that do not know it, it is
// an unknown byte and three that mean nothing.
func PegsAsk() []byte { return pegsCommand(PegsAskAbilities) }
