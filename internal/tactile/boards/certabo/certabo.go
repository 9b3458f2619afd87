package certabo

import (
	"bytes"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the Certabo boards. The board sends lines of
// numbers all the time, five for each square, which are the tag of the piece
// there; lights are eight plain bytes. Facts: the vendor's program and drivers
// that follow it.
//
// Each piece has a separate tag. A few of the empty squares in every line carry
// five random numbers, which no line repeats in the same place.
type Protocol struct{}

// longest is the longest line that is believed: 320 numbers of four
// digits, with blanks.
const longest = 1700

// Traits returns the traits of a Certabo board. Its readers report all squares
// a few times a second and need no request.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "certabo",
		Title:   "Certabo board",
		Sensing: wire.Sensing{Names: true, Tags: true},
		Speed:   38400,
		USB:     map[string]string{"10C4:EA60": "serial converter, as Certabo boards have it"},
		Hello:   [][]byte{make([]byte, 8)},
		Beat:    2 * time.Second,
		Silent:  6 * time.Second,
		Gap:     20 * time.Millisecond,
	}
}

// Decode reads one line of 320 numbers, or the letter between lines by which
// newer boards announce their lights.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	if able, ok := Lamps(buf[0]); ok {
		return able, 1, nil
	}
	var numbers [320]int
	used, whole, err := Numbers(buf, numbers[:])
	if !whole {
		return nil, used, err
	}
	var tags wire.Tags
	for i := range 64 {
		var tag wire.Tag
		for _, part := range numbers[i*5 : i*5+5] {
			tag = tag<<12 | wire.Tag(part)
		}
		tags.Tags[rules.SquareAt(i&7, 7-i>>3)-1] = tag
	}
	return tags, used, nil
}

// Lamps reads the letter by which a board announces its lights: plain ones or
// those with colours.
func Lamps(letter byte) (able wire.CapabilityReport, ok bool) {
	switch letter {
	case 'L':
		return wire.CapabilityReport{}, true
	case 'D':
		return wire.CapabilityReport{Abilities: wire.CanColour}, true
	default:
		return wire.CapabilityReport{}, false
	}
}

// Numbers reads a line that begins with a colon and holds just so many numbers
// from 0 to 4095. It drops the bytes before the colon or the letter of the
// lights, and reports whether a whole line was read.
func Numbers(buf []byte, numbers []int) (used int, whole bool, err error) {
	if buf[0] != ':' {
		if next := bytes.IndexAny(buf, ":LD"); next > 0 {
			return next, false, stray(buf[:next])
		}
		return len(buf), false, stray(buf)
	}
	count, value, digits := 0, 0, 0
	for i := 1; i < len(buf) && i < longest; i++ {
		c := buf[i]
		switch {
		case c >= '0' && c <= '9' && digits < 4:
			value, digits = value*10+int(c-'0'), digits+1
			continue
		case c != ' ' && c != '\r' && c != '\n':
			return i, false, wire.ErrNoise
		}
		if digits > 0 {
			if count >= len(numbers) {
				return i, false, wire.ErrLength
			}
			if value > 4095 {
				return i, false, wire.ErrMeaning
			}
			numbers[count] = value
			count, value, digits = count+1, 0, 0
		}
		if c != '\n' {
			continue
		}
		if count != len(numbers) {
			return i + 1, false, wire.ErrLength
		}
		return i + 1, true, nil
	}
	if len(buf) >= longest {
		return longest, false, wire.ErrLength
	}
	return 0, false, nil
}

// stray forgives the ends of lines.
func stray(stray []byte) error {
	for _, c := range stray {
		if c != '\r' && c != '\n' && c != ' ' {
			return wire.ErrNoise
		}
	}
	return nil
}

// Light returns one byte for each rank, the eighth first, whose lowest bit is
// file a. A board whose lights have colours gets all of them.
func (Protocol) Light(lights wire.Lights, can wire.Capabilities) []byte {
	if strings.Contains(can.Abilities, wire.CanColour) {
		return coloured(lights).command()
	}
	lamps := make([]byte, 8)
	for _, s := range lights.All().Squares() {
		lamps[7-s.Rank()] |= 1 << s.File()
	}
	return lamps
}
