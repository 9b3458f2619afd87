package wire

import (
	"bytes"
	"time"

	"blindchess/internal/rules"
)

// Certabo is the protocol of the Certabo boards: the board sends lines of
// numbers all the time, five for each square, which are the tag of the piece
// there; lights are eight plain bytes. Facts: the vendor's program and drivers
// that follow it.
//
// Numbers may exceed 255, and empty squares give stray numbers: a tag has at
// least three parts.
type Certabo struct{}

// Sentio is the variant of Certabo that feels only whether a man stands on a
// square: eight numbers a line, one for each rank from the eighth on.
type Sentio struct{}

// certaboLine is the longest line that is believed: 320 numbers of four
// digits, with blanks.
const certaboLine = 1700

// Traits says what a Certabo board is. Its readers tell of all squares a few
// times a second and are asked for nothing.
func (Certabo) Traits() Traits {
	return Traits{
		Name:    "certabo",
		Title:   "Certabo board",
		Sensing: Sensing{Names: true, Tags: true},
		Speed:   38400,
		Hello:   [][]byte{make([]byte, 8)},
		Beat:    2 * time.Second,
		Silent:  6 * time.Second,
		Gap:     20 * time.Millisecond,
	}
}

// Traits says what a Sentio board is.
func (Sentio) Traits() Traits {
	traits := Certabo{}.Traits()
	traits.Name, traits.Title = "sentio", "Certabo Sentio board"
	traits.Sensing = Sensing{}
	return traits
}

// Decode reads one line of 320 numbers.
func (Certabo) Decode(buf []byte) (Frame, int, error) {
	var numbers [320]int
	used, whole, err := certaboNumbers(buf, numbers[:])
	if !whole {
		return nil, used, err
	}
	var tags Tags
	for i := range 64 {
		var tag Tag
		for _, part := range numbers[i*5 : i*5+5] {
			tag = tag<<12 | Tag(part)
		}
		tags.Tags[rules.SquareAt(i&7, 7-i>>3)-1] = tag
	}
	return tags, used, nil
}

// Decode reads one line of eight numbers, whose highest bit is file a.
func (Sentio) Decode(buf []byte) (Frame, int, error) {
	var numbers [8]int
	used, complete, err := certaboNumbers(buf, numbers[:])
	if !complete {
		return nil, used, err
	}
	var whole Whole
	for i, rank := range numbers {
		if rank > 255 {
			return nil, used, ErrMeaning
		}
		for file := range 8 {
			if rank>>(7-file)&1 != 0 {
				whole.Contents.Set(rules.SquareAt(file, 7-i), Something())
			}
		}
	}
	return whole, used, nil
}

// certaboNumbers reads a line that begins with a colon and holds just so many
// numbers from 0 to 4095. It drops what stands before the colon, and reports
// whether a whole line was read.
func certaboNumbers(buf []byte, numbers []int) (used int, whole bool, err error) {
	if buf[0] != ':' {
		if colon := bytes.IndexByte(buf, ':'); colon > 0 {
			return colon, false, certaboStray(buf[:colon])
		}
		return len(buf), false, certaboStray(buf)
	}
	count, value, digits := 0, 0, 0
	for i := 1; i < len(buf) && i < certaboLine; i++ {
		c := buf[i]
		switch {
		case c >= '0' && c <= '9' && digits < 4:
			value, digits = value*10+int(c-'0'), digits+1
			continue
		case c != ' ' && c != '\r' && c != '\n':
			return i, false, ErrNoise
		}
		if digits > 0 {
			if count >= len(numbers) {
				return i, false, ErrLength
			}
			if value > 4095 {
				return i, false, ErrMeaning
			}
			numbers[count] = value
			count, value, digits = count+1, 0, 0
		}
		if c != '\n' {
			continue
		}
		if count != len(numbers) {
			return i + 1, false, ErrLength
		}
		return i + 1, true, nil
	}
	if len(buf) >= certaboLine {
		return certaboLine, false, ErrLength
	}
	return 0, false, nil
}

// certaboStray forgives the letters by which newer boards announce their kind
// of lights, and the ends of lines.
func certaboStray(stray []byte) error {
	for _, c := range stray {
		if c != 'L' && c != 'D' && c != '\r' && c != '\n' && c != ' ' {
			return ErrNoise
		}
	}
	return nil
}

// Light returns one byte for each rank, the eighth first, whose lowest bit is
// file a.
func (Certabo) Light(squares rules.Occupancy, _ Told) []byte {
	lamps := make([]byte, 8)
	for _, s := range squares.Squares() {
		lamps[7-s.Rank()] |= 1 << s.File()
	}
	return lamps
}

// Light is that of Certabo.
func (Sentio) Light(squares rules.Occupancy, told Told) []byte {
	return Certabo{}.Light(squares, told)
}
