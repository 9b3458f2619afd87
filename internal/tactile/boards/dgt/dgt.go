package dgt

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the single-board protocol of the DGT electronic board, with its
// clock. Facts: the maker's own header of constants, edition 2015.
type Protocol struct{}

// Messages to a DGT board, one byte each. Four codes of the protocol are never
// sent and therefore have no name here: the boot loader and the three draughts
// scans, which write to the board's memory.
const (
	SendReset       = 0x40
	SendClock       = 0x41
	SendBoard       = 0x42
	SendUpdate      = 0x43
	SendUpdateBoard = 0x44
	sendSerial      = 0x45
	sendAddress     = 0x46
	SendTrademark   = 0x47
	sendMoves       = 0x49
	SendUpdateNice  = 0x4B
	sendBattery     = 0x4C
	sendVersion     = 0x4D
	sendLongSerial  = 0x55
	setLights       = 0x60
	toClock         = 0x2B
)

// Messages from a DGT board: the first byte of each.
const (
	SaysBoard      = 0x86
	saysTimes      = 0x8D
	SaysField      = 0x8E
	saysMoves      = 0x8F
	saysAddress    = 0x90
	saysSerial     = 0x91
	saysTrademark  = 0x92
	saysVersion    = 0x93
	saysBattery    = 0xA0
	saysLongSerial = 0xA2
)

// pieces are the piece codes from 0 to 12, as letters of FEN.
const pieces = ".PRNBKQprnbkq"

// Square returns the square of a field number: 0 is a8, 63 is h1.
func Square(field byte) rules.Square {
	return rules.SquareAt(int(field&7), 7-int(field>>3&7))
}

// Field returns the field number of s: a8 is 0, h1 is 63.
func Field(s rules.Square) byte {
	return byte((7-s.Rank())*8 + s.File())
}

// ContentOf returns the content for a piece code. The three codes of the pieces
// that announce a result are pieces without a name.
func ContentOf(code byte) wire.Content {
	code &= 0x0F
	if code == 0 {
		return wire.Content{}
	}
	if int(code) < len(pieces) {
		return wire.Holding(rules.PieceOf(pieces[code]))
	}
	return wire.Something()
}

// CodeOf returns the piece code of c: 0 for an empty square, and 1 for a piece
// without a name, as boards with plain contacts send it.
func CodeOf(c wire.Content) byte {
	if !c.Occupied {
		return 0
	}
	letter := c.Piece.Letter()
	for code := 1; code < len(pieces); code++ {
		if pieces[code] == letter {
			return byte(code)
		}
	}
	return 1
}

// Traits returns the traits of a DGT board.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "dgt",
		Title:   "DGT board",
		Sensing: wire.Sensing{Names: true, Events: true},
		Speed:   9600,
		Raise:   true,
		USB: map[string]string{
			"045B:8111": "DGT board",
			"0403:6001": "serial converter, as older DGT boards have it",
		},
		Asked: wire.Question{
			Ask:     [][]byte{{sendVersion}, {SendTrademark}, {sendSerial}, {SendClock}, {SendUpdateNice}, clockMessage(clockVersion)},
			Answers: []wire.Kind{wire.KindName, wire.KindVersion, wire.KindSerial},
			Clock:   true,
			Battery: []byte{sendBattery},
		},
		Hello:  [][]byte{{SendUpdateNice}, {sendVersion}, {SendTrademark}, {sendSerial}, {SendBoard}, {SendClock}, {sendBattery}},
		Look:   []byte{SendBoard},
		Renew:  [][]byte{{SendUpdateNice}, {SendBoard}},
		Alive:  []byte{sendSerial},
		Clock:  []byte{SendClock},
		Beat:   time.Second,
		Silent: 5 * time.Second,
		Gap:    50 * time.Millisecond,
	}
}

// Decode reads one message. It has an id with bit 7 set, two length bytes of
// seven bits each that count the three header bytes too, and data without bit
// 7. Any byte with bit 7 set begins a new message, so that a lost byte costs
// one message and no more.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	id, data, used, err := split(buf)
	if err != nil || used == 0 {
		return nil, used, err
	}
	switch id {
	case SaysBoard:
		return whole(data, used)
	case SaysField:
		if len(data) != 2 {
			return nil, used, wire.ErrLength
		}
		return wire.Changed{Square: Square(data[0] & 0x3F), After: ContentOf(data[1])}, used, nil
	case saysTimes:
		if len(data) != 7 {
			return nil, used, wire.ErrLength
		}
		return clock(data, used)
	case saysAddress:
		if len(data) != 2 {
			return nil, used, wire.ErrLength
		}
		return wire.Identity{Kind: wire.KindAddress, Text: fmt.Sprint(int(data[0])<<7 | int(data[1]))}, used, nil
	case saysVersion:
		if len(data) != 2 {
			return nil, used, wire.ErrLength
		}
		return wire.Identity{Kind: wire.KindVersion, Text: fmt.Sprintf("%d.%d", data[0], data[1])}, used, nil
	case saysSerial:
		return wire.Identity{Kind: wire.KindSerial, Text: wire.Printable(data)}, used, nil
	case saysTrademark:
		return wire.Identity{Kind: wire.KindName, Text: wire.Printable(data)}, used, nil
	case saysLongSerial:
		return wire.Identity{Kind: wire.KindLongSerial, Text: wire.Printable(data)}, used, nil
	case saysBattery:
		return battery(data, used)
	default:
		return wire.Unknown{ID: id}, used, nil
	}
}

// Nameless takes the names off the pieces that a board with plain contacts sends: a
// contact does not know them.
func Nameless(frame wire.Frame) wire.Frame {
	switch f := frame.(type) {
	case wire.Changed:
		f.After = wire.Content{Occupied: f.After.Occupied}
		return f
	case wire.Snapshot:
		f.Contents = f.Contents.Occupancy()
		return f
	default:
		return frame
	}
}

// split takes one message of DGT framing from the start of buf. Used is 0 if it
// is not complete.
func split(buf []byte) (id byte, data []byte, used int, err error) {
	for start, b := range buf {
		if b >= 0x80 {
			if start > 0 {
				return 0, nil, start, wire.ErrNoise
			}
			break
		}
		if start == len(buf)-1 {
			return 0, nil, len(buf), wire.ErrNoise
		}
	}
	if len(buf) < 3 {
		if len(buf) == 2 && buf[1] >= 0x80 {
			return 0, nil, 1, wire.ErrNoise
		}
		return 0, nil, 0, nil
	}
	if buf[1] >= 0x80 {
		return 0, nil, 1, wire.ErrNoise
	}
	if buf[2] >= 0x80 {
		return 0, nil, 2, wire.ErrNoise
	}
	length := int(buf[1])<<7 | int(buf[2])
	if length < 3 || !fits(buf[0], length) {
		return 0, nil, 3, wire.ErrLength
	}
	for i := 3; i < min(length, len(buf)); i++ {
		if buf[i] >= 0x80 {
			return 0, nil, i, wire.ErrNoise
		}
	}
	if len(buf) < length {
		return 0, nil, 0, nil
	}
	return buf[0], buf[3:length], length, nil
}

// fits reports whether a message of this id may be so long. Lengths of unknown
// messages are accepted up to the longest known one's.
func fits(id byte, length int) bool {
	switch id {
	case SaysBoard:
		return length == 67 || length == 103
	case saysTimes:
		return length == 10
	case SaysField, saysAddress, saysVersion:
		return length == 5
	case saysSerial, saysLongSerial:
		return length <= 35
	case saysTrademark:
		return length <= 515
	case saysBattery:
		return length >= 5 && length <= 16
	default:
		return length <= 0x1F03
	}
}

func whole(data []byte, used int) (wire.Frame, int, error) {
	if len(data) != 64 {
		return wire.Unknown{ID: SaysBoard}, used, nil
	}
	var whole wire.Snapshot
	for field, code := range data {
		whole.Contents.Set(Square(byte(field)), ContentOf(code))
	}
	return whole, used, nil
}

// battery reads the battery of a Bluetooth board: the header speaks of
// seven bytes and lists nine, boards send nine, and two are enough.
func battery(data []byte, used int) (wire.Frame, int, error) {
	if data[0] > 100 {
		return nil, used, wire.ErrMeaning
	}
	state := wire.Battery{Percent: int(data[0]), Left: -1}
	if len(data) > 2 && data[1] != 0x7F && data[2] < 60 {
		state.Left = time.Duration(data[1])*time.Hour + time.Duration(data[2])*time.Minute
	}
	if len(data) >= 9 {
		state.Charging = data[8]&1 != 0
		state.Discharging = data[8]&2 != 0
	}
	return state, used, nil
}

// Light lights the squares of a move on a Revelation II, which takes a pair of
// fields, or otherwise the first two wrong squares. Other boards have no lights
// and get nothing.
func (Protocol) Light(lights wire.Lights, can wire.Capabilities) []byte {
	if !strings.Contains(strings.ToLower(can.Name), "revelation") {
		return nil
	}
	pair := (lights.From.Bit() | lights.To.Bit()).Squares()
	if len(pair) == 0 {
		pair = lights.Wrong.Squares()
	}
	switch len(pair) {
	case 0:
		return []byte{setLights, 0x04, 0x00, 0x40, 0x40, 0x00}
	case 1:
		pair = append(pair, pair[0])
	}
	return []byte{setLights, 0x04, 0x01, Field(pair[0]), Field(pair[1]), 0x00}
}
