package braille

import (
	"encoding/binary"
	"fmt"
	"time"
	"unicode"
)

// Dots that are added to a cell, as bits.
const (
	Dot7 = 1 << 6
	Dot8 = 1 << 7
)

// Cell is one cell: a character, which the display shows by the table that its
// owner has chosen, and dots besides.
type Cell struct {
	Rune rune
	Dots byte
}

// parts of a write packet, in the order in which they follow.
const (
	writesRegion  = 0x02
	writesText    = 0x04
	writesDots    = 0x10
	writesCursor  = 0x20
	writesCharset = 0x40
)

// Write shows cells, line after line, from the first; the rest is blank. cursor
// is the cell of the cursor, counted from 0; if it is negative there is none. It
// does not wait until they are shown.
func (d *Display) Write(cells []Cell, cursor int) error {
	whole := make([]Cell, d.columns*d.rows)
	copy(whole, cells)
	_ = d.connection.SetWriteDeadline(time.Now().Add(answerTimeout))
	if err := d.send(packet{kindWrite, written(whole, cursor)}); err != nil {
		return fmt.Errorf("braille: the display is gone: look at its cable and at brltty (%w)", err)
	}
	return nil
}

// written is the content of a packet that writes cells.
func written(cells []Cell, cursor int) []byte {
	text, dots := make([]rune, len(cells)), make([]byte, len(cells))
	for i, cell := range cells {
		text[i], dots[i] = ' ', cell.Dots
		if unicode.IsPrint(cell.Rune) {
			text[i] = cell.Rune
		}
	}
	if cursor < 0 || cursor >= len(cells) {
		cursor = -1
	}
	b := numbers(writesRegion|writesText|writesDots|writesCursor|writesCharset, 1, uint32(len(cells)))
	b = binary.BigEndian.AppendUint32(b, uint32(len(string(text))))
	b = append(b, string(text)...)
	b = append(b, dots...)
	b = binary.BigEndian.AppendUint32(b, uint32(cursor+1))
	return append(append(b, byte(len(charset))), charset...)
}
