package wire

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// DGT is the single-board protocol of the DGT electronic board, with its
// clock. Facts: the maker's own header of constants, edition 2015.
type DGT struct{}

// What is said to a DGT board, one byte each. Four codes of the protocol are
// never sent and therefore have no name here: the boot loader and the three
// draughts scans, which write to the board's memory.
const (
	DGTReset        = 0x40
	DGTClock        = 0x41
	DGTBoard        = 0x42
	DGTUpdate       = 0x43
	DGTUpdateBoard  = 0x44
	DGTSerial       = 0x45
	DGTAddress      = 0x46
	DGTTrademark    = 0x47
	DGTMoves        = 0x49
	DGTUpdateNice   = 0x4B
	DGTBattery      = 0x4C
	DGTVersion      = 0x4D
	DGTLongSerial   = 0x55
	DGTLights       = 0x60
	DGTClockMessage = 0x2B
)

// What a DGT board says: the first byte of each message.
const (
	DGTSaysBoard      = 0x86
	DGTSaysTimes      = 0x8D
	DGTSaysField      = 0x8E
	DGTSaysMoves      = 0x8F
	DGTSaysAddress    = 0x90
	DGTSaysSerial     = 0x91
	DGTSaysTrademark  = 0x92
	DGTSaysVersion    = 0x93
	DGTSaysBattery    = 0xA0
	DGTSaysLongSerial = 0xA2
)

// dgtPieces are the piece codes from 0 to 12, as letters of FEN.
const dgtPieces = ".PRNBKQprnbkq"

// DGTSquare returns the square of a field number: 0 is a8, 63 is h1.
func DGTSquare(field byte) rules.Square {
	return rules.SquareAt(int(field&7), 7-int(field>>3&7))
}

// DGTField returns the field number of s: a8 is 0, h1 is 63.
func DGTField(s rules.Square) byte {
	return byte((7-s.Rank())*8 + s.File())
}

// DGTContent returns what a piece code means. The three codes of the pieces
// that announce a result are men without a name.
func DGTContent(code byte) Content {
	code &= 0x0F
	if code == 0 {
		return Content{}
	}
	if int(code) < len(dgtPieces) {
		return Holding(rules.PieceOf(dgtPieces[code]))
	}
	return Something()
}

// DGTCode returns the piece code of c: 0 for an empty square, and 1 for a man
// without a name, as boards with plain contacts send it.
func DGTCode(c Content) byte {
	if !c.Occupied {
		return 0
	}
	letter := c.Piece.Letter()
	for code := 1; code < len(dgtPieces); code++ {
		if dgtPieces[code] == letter {
			return byte(code)
		}
	}
	return 1
}

// Traits says what a DGT board is.
func (DGT) Traits() Traits {
	return Traits{
		Name:    "dgt",
		Title:   "DGT board",
		Sensing: Sensing{Names: true, Events: true},
		Speed:   9600,
		Raise:   true,
		Hello:   [][]byte{{DGTUpdateNice}, {DGTVersion}, {DGTTrademark}, {DGTSerial}, {DGTBoard}, {DGTClock}, {DGTBattery}},
		Look:    []byte{DGTBoard},
		Renew:   [][]byte{{DGTUpdateNice}, {DGTBoard}},
		Alive:   []byte{DGTSerial},
		Beat:    time.Second,
		Silent:  5 * time.Second,
		Gap:     50 * time.Millisecond,
	}
}

// Decode reads one message: an id with bit 7 set, two length bytes of seven
// bits each that count the three header bytes too, and data without bit 7.
// Any byte with bit 7 set begins a new message, so that a lost byte costs one
// message and no more.
func (DGT) Decode(buf []byte) (Frame, int, error) {
	id, data, used, err := dgtMessage(buf)
	if err != nil || used == 0 {
		return nil, used, err
	}
	switch id {
	case DGTSaysBoard:
		return dgtWhole(data, used)
	case DGTSaysField:
		if len(data) != 2 {
			return nil, used, ErrLength
		}
		return Changed{DGTSquare(data[0] & 0x3F), DGTContent(data[1])}, used, nil
	case DGTSaysTimes:
		if len(data) != 7 {
			return nil, used, ErrLength
		}
		return dgtClock(data, used)
	case DGTSaysAddress:
		if len(data) != 2 {
			return nil, used, ErrLength
		}
		return Identity{KindAddress, fmt.Sprint(int(data[0])<<7 | int(data[1]))}, used, nil
	case DGTSaysVersion:
		if len(data) != 2 {
			return nil, used, ErrLength
		}
		return Identity{KindVersion, fmt.Sprintf("%d.%d", data[0], data[1])}, used, nil
	case DGTSaysSerial:
		return Identity{KindSerial, printable(data)}, used, nil
	case DGTSaysTrademark:
		return Identity{KindName, printable(data)}, used, nil
	case PegsSaysAbilities:
		return Identity{KindAbilities, printable(data)}, used, nil
	case DGTSaysLongSerial:
		return Identity{KindLongSerial, printable(data)}, used, nil
	case DGTSaysBattery:
		return dgtBattery(data, used)
	default:
		return Unknown{id}, used, nil
	}
}

// dgtMessage takes one message of DGT framing from the start of buf. Used is
// 0 where it is not complete.
func dgtMessage(buf []byte) (id byte, data []byte, used int, err error) {
	for start, b := range buf {
		if b >= 0x80 {
			if start > 0 {
				return 0, nil, start, ErrNoise
			}
			break
		}
		if start == len(buf)-1 {
			return 0, nil, len(buf), ErrNoise
		}
	}
	if len(buf) < 3 {
		if len(buf) == 2 && buf[1] >= 0x80 {
			return 0, nil, 1, ErrNoise
		}
		return 0, nil, 0, nil
	}
	if buf[1] >= 0x80 {
		return 0, nil, 1, ErrNoise
	}
	if buf[2] >= 0x80 {
		return 0, nil, 2, ErrNoise
	}
	length := int(buf[1])<<7 | int(buf[2])
	if length < 3 || !dgtLength(buf[0], length) {
		return 0, nil, 3, ErrLength
	}
	for i := 3; i < min(length, len(buf)); i++ {
		if buf[i] >= 0x80 {
			return 0, nil, i, ErrNoise
		}
	}
	if len(buf) < length {
		return 0, nil, 0, nil
	}
	return buf[0], buf[3:length], length, nil
}

// dgtLength reports whether a message of this id may be so long. Lengths of
// unknown messages are believed up to that of the longest known one.
func dgtLength(id byte, length int) bool {
	switch id {
	case DGTSaysBoard:
		return length == 67 || length == 103
	case DGTSaysTimes:
		return length == 10
	case DGTSaysField, DGTSaysAddress, DGTSaysVersion:
		return length == 5
	case DGTSaysSerial, DGTSaysLongSerial, PegsSaysAbilities:
		return length <= 35
	case DGTSaysTrademark:
		return length <= 515
	case DGTSaysBattery:
		return length >= 5 && length <= 16
	default:
		return length <= 0x1F03
	}
}

func dgtWhole(data []byte, used int) (Frame, int, error) {
	if len(data) != 64 {
		return Unknown{DGTSaysBoard}, used, nil
	}
	var whole Whole
	for field, code := range data {
		whole.Contents.Set(DGTSquare(byte(field)), DGTContent(code))
	}
	return whole, used, nil
}

// dgtBattery reads the battery of a Bluetooth board: the header speaks of
// seven bytes and lists nine, boards send nine, and two are enough.
func dgtBattery(data []byte, used int) (Frame, int, error) {
	if data[0] > 100 {
		return nil, used, ErrMeaning
	}
	battery := Battery{Percent: int(data[0]), Left: -1}
	if len(data) > 2 && data[1] != 0x7F && data[2] < 60 {
		battery.Left = time.Duration(data[1])*time.Hour + time.Duration(data[2])*time.Minute
	}
	if len(data) >= 9 {
		battery.Charging = data[8]&1 != 0
		battery.Discharging = data[8]&2 != 0
	}
	return battery, used, nil
}

// printable returns the printable letters of data, without blanks around them.
func printable(data []byte) string {
	text := make([]byte, 0, len(data))
	for _, b := range data {
		switch {
		case b >= 0x20 && b < 0x7F:
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

// Light lights the squares of a move on a Revelation II, which takes a pair of
// fields; with more squares than two it lights the first two. Other boards
// have no lights and get nothing.
func (DGT) Light(squares rules.Occupancy, told Told) []byte {
	if !strings.Contains(strings.ToLower(told.Name), "revelation") {
		return nil
	}
	pair := squares.Squares()
	switch len(pair) {
	case 0:
		return []byte{DGTLights, 0x04, 0x00, 0x40, 0x40, 0x00}
	case 1:
		pair = append(pair, pair[0])
	}
	return []byte{DGTLights, 0x04, 0x01, DGTField(pair[0]), DGTField(pair[1]), 0x00}
}
