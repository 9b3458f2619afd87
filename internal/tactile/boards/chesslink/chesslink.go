package chesslink

import (
	"fmt"
	"math/bits"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the Millennium boards: text of seven bits with an
// odd parity bit, and two digits of block parity. Parity is made here, not by
// the port, so that a pseudo-terminal carries it too. Facts: the published
// description "magic board" and drivers that follow it.
//
// The block parity does not detect squares that have changed places, so a board
// is trusted only within that limit.
type Protocol struct{}

// pieces are the letters of a board message.
const pieces = "KQRNBPkqrnbp."

// Traits returns the traits of a ChessLink board. The driver makes it report
// each change after two scans that agree, and light briefly.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "chesslink",
		Title:   "Millennium ChessLink board",
		Sensing: wire.Sensing{Names: true},
		Schemes: []string{wire.Serial, wire.PTY, wire.TCP, wire.BLE},
		Radio: wire.Radio{ // a module of Microchip that passes a serial line on, which other devices have too
			Write:  "49535343-8841-43f4-a8d4-ecbe34729bb3",
			Notify: []string{"49535343-1e4d-4bd9-ba61-23c647249616"},
			Names:  []string{"MILLENNIUM CHESS"},
		},
		Speed:  38400,
		Asked:  wire.Question{Ask: [][]byte{Message("V")}, Answers: []wire.Kind{wire.KindVersion}},
		Hello:  [][]byte{Message("V"), Message("W0204"), Message("X"), Message("S")},
		Look:   Message("S"),
		Renew:  [][]byte{Message("W0204"), Message("S")},
		Alive:  Message("V"),
		Beat:   time.Second,
		Silent: 5 * time.Second,
		Gap:    50 * time.Millisecond,
	}
}

// lengthOf is the whole length of a board's message.
func lengthOf(letter byte) int {
	switch letter {
	case 'v', 'w', 'r', 'i':
		return 7
	case 's':
		return 67
	case 'l', 'x', 't':
		return 3
	default:
		return 0
	}
}

// Decode reads one message, all of whose letters have their parity, or none bit
// 7. A letter that begins no message is noise. Of a message with a wrong block
// parity only the first letter is dropped, so that reading continues at the
// next.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	letter := buf[0] & 0x7F
	length := lengthOf(letter)
	if length == 0 {
		used := 1
		for used < len(buf) && lengthOf(buf[used]&0x7F) == 0 {
			used++
		}
		return nil, used, wire.ErrNoise
	}
	var parity byte
	even, high := false, false
	for i := range min(length, len(buf)) {
		even = even || !odd(buf[i])
		high = high || buf[i] >= 0x80
		if even && high || !fits(letter, i, length, buf[i]&0x7F) {
			return nil, 1, wire.ErrNoise
		}
		if i < length-2 {
			parity ^= buf[i] & 0x7F
		}
	}
	if len(buf) < length {
		return nil, 0, nil
	}
	if unhex(buf[length-2]&0x7F)<<4|unhex(buf[length-1]&0x7F) != int(parity) {
		return nil, 1, wire.ErrChecksum
	}
	switch letter {
	case 's':
		return whole(buf[1:65]), length, nil
	case 'v':
		text := []byte{buf[1] & 0x7F, buf[2] & 0x7F, '.', buf[3] & 0x7F, buf[4] & 0x7F}
		return wire.Identity{Kind: wire.KindVersion, Text: string(text)}, length, nil
	default:
		return wire.Done{Letter: letter}, length, nil
	}
}

// fits reports whether c is possible at index i of a message.
func fits(letter byte, i, length int, c byte) bool {
	switch {
	case i == 0:
		return true
	case letter == 's' && i < length-2:
		return isPiece(c)
	case letter == 'i':
		return c >= 0x20
	default:
		return unhex(c) >= 0
	}
}

func isPiece(c byte) bool {
	for i := range len(pieces) {
		if pieces[i] == c {
			return true
		}
	}
	return false
}

func whole(text []byte) wire.Frame {
	var whole wire.Snapshot
	for i, c := range text {
		whole.Contents.Set(rules.SquareAt(i&7, 7-i>>3), wire.Holding(rules.PieceOf(c&0x7F)))
	}
	return whole
}

// Message adds the block parity to text and the parity to each of its
// letters.
func Message(text string) []byte {
	var parity byte
	message := make([]byte, 0, len(text)+2)
	for i := range len(text) {
		parity ^= text[i]
		message = append(message, withParity(text[i]))
	}
	const digits = "0123456789ABCDEF"
	return append(message, withParity(digits[parity>>4]), withParity(digits[parity&15]))
}

// odd reports whether b has an odd number of bits set.
func odd(b byte) bool { return bits.OnesCount8(b)%2 == 1 }

// withParity sets bit 7 where c would have an even number of bits without it.
func withParity(c byte) byte {
	if odd(c) {
		return c
	}
	return c | 0x80
}

// unhex reads a digit of base sixteen, and gives -1 for others.
func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	default:
		return -1
	}
}

// slot is how long one of the eight slots of a light lasts, in steps
// of 4.096 milliseconds.
const slot = "20"

// How a lamp is lit, a bit for each of the eight slots, the highest first.
const (
	flickers = 0xAA // it changes with each slot
	blinks   = 0xF0 // on for half of the time
	steady   = 0xFF
)

// Light lights the four corners of each square: the lights are at the corners
// of the squares, nine by nine, counted down the files from a8. The square that
// a piece leaves blinks, the one that it enters is steady, and wrong squares
// flicker.
func (Protocol) Light(lights wire.Lights, _ wire.Capabilities) []byte {
	if lights.All() == 0 {
		return Message("X")
	}
	var lamps [81]byte
	light := func(squares rules.Occupancy, how byte) {
		for _, s := range squares.Squares() {
			first := 9*s.File() + 7 - s.Rank()
			for _, lamp := range [...]int{first, first + 1, first + 9, first + 10} {
				lamps[lamp] = how
			}
		}
	}
	light(lights.Wrong, flickers)
	light(lights.From.Bit(), blinks)
	light(lights.To.Bit(), steady)
	return Message(fmt.Sprintf("L%s%X", slot, lamps[:]))
}
