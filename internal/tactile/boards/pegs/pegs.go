package pegs

import (
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// Protocol is the open protocol of this project for boards whose pieces are in
// peg holes with a plain contact. It has the frames and commands of a DGT board,
// with 0 for an empty hole and 1 for a piece. A small extension lights or raises
// squares, or makes them buzz.
//
// Boards that send the same codes without the extension are read as well; they
// are asked once for their abilities and do not answer.
type Protocol struct{ dgt dgt.Protocol }

// The extension: requests and answers. All data is below 0x40, so that a board
// which loses a byte mistakes none of it for a command.
const (
	extension     = 0x6A
	saysAbilities = 0xB0
)

// The operations of the extension.
const (
	operationAsk   = 0x01
	operationLight = 0x02
	operationRaise = 0x03
	operationBuzz  = 0x04
)

// Traits returns the traits of a board of pegs.
func (p Protocol) Traits() wire.Traits {
	traits := p.dgt.Traits()
	traits.Name = "pegs"
	traits.Title = "peg board"
	traits.Sensing = wire.Sensing{Events: true, Pegs: true}
	traits.USB = nil
	traits.Schemes = []string{wire.Serial, wire.PTY, wire.TCP, wire.BLE}
	traits.Radio = wire.Radio{ // the service that passes a serial line on, as most small radio modules have it
		Write:  "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
		Notify: []string{"6e400003-b5a3-f393-e0a9-e50e24dcca9e"},
		Names:  []string{"Pegboard"},
	}
	traits.Asked.Ask = append([][]byte{command(operationAsk)}, traits.Asked.Ask...)
	traits.Hello = append([][]byte{command(operationAsk)}, traits.Hello...)
	return traits
}

// Recognise knows a board that reports its abilities: no other does.
func (Protocol) Recognise(frame wire.Frame) bool {
	identity, ok := frame.(wire.Identity)
	return ok && identity.Kind == wire.KindAbilities
}

// Decode reads one message, and takes the names off the pieces that a board may
// send, for a contact does not know them.
func (p Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	frame, used, err := p.dgt.Decode(buf)
	if unknown, ok := frame.(wire.Unknown); ok && unknown.ID == saysAbilities {
		return wire.Identity{Kind: wire.KindAbilities, Text: wire.Printable(buf[3:used])}, used, nil
	}
	return dgt.Nameless(frame), used, err
}

// command frames an operation: how many bytes follow, the operation, its
// data, and a closing zero.
func command(operation byte, data ...byte) []byte {
	command := make([]byte, 0, len(data)+4)
	command = append(command, extension, byte(len(data)+2), operation)
	command = append(command, data...)
	return append(command, 0x00)
}

// Pack packs a set of squares into eleven bytes of six bits, the field
// number counted from the lowest bit of the first byte.
func Pack(squares rules.Occupancy) [11]byte {
	var packed [11]byte
	for _, s := range squares.Squares() {
		field := dgt.Field(s)
		packed[field/6] |= 1 << (field % 6)
	}
	return packed
}

// Unpack is the inverse of Pack.
func Unpack(packed []byte) rules.Occupancy {
	var squares rules.Occupancy
	for field := range byte(64) {
		if int(field/6) < len(packed) && packed[field/6]>>(field%6)&1 != 0 {
			squares |= dgt.Square(field).Bit()
		}
	}
	return squares
}

// Light lights squares on a board that has told that it can.
func (Protocol) Light(lights wire.Lights, can wire.Capabilities) []byte {
	if !strings.Contains(can.Abilities, wire.CanLight) {
		return nil
	}
	packed := Pack(lights.All())
	return command(operationLight, packed[:]...)
}

// Raise raises squares on a board that has told that it can.
func (Protocol) Raise(squares rules.Occupancy, can wire.Capabilities) []byte {
	if !strings.Contains(can.Abilities, wire.CanRaise) {
		return nil
	}
	packed := Pack(squares)
	return command(operationRaise, packed[:]...)
}

// buzzSteps is how long a square buzzes, in steps of ten milliseconds.
const buzzSteps = byte(300 * time.Millisecond / (10 * time.Millisecond))

// Buzz makes a square buzz on a board that has told that it can.
func (Protocol) Buzz(square rules.Square, can wire.Capabilities) []byte {
	if !strings.Contains(can.Abilities, wire.CanBuzz) || square == 0 {
		return nil
	}
	field := dgt.Field(square)
	return command(operationBuzz, field>>3, field&7, buzzSteps)
}

// ClockSet is that of DGT: the clock of a peg board is driven as theirs.
func (p Protocol) ClockSet(s wire.ClockSetting) []byte { return p.dgt.ClockSet(s) }
