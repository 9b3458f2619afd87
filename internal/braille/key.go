package braille

import (
	"encoding/binary"
	"unicode"
)

// Press is the meaning of a display's key.
type Press int

// The meanings of keys. The zero Press is none.
const (
	Typed   Press = iota + 1 // a character, which Key.Rune holds
	Enter                    // the end of a line
	Erase                    // the last character away
	Escape                   // all that was typed away
	Left                     // what is before, as much as the display is wide
	Right                    // what follows
	Up                       // the line above
	Down                     // the line below
	Top                      // the first line
	Bottom                   // the last line
	Home                     // back to where things happen
	Routing                  // the key above a cell, which Key.Cell holds
)

// Key is one key that was pressed.
type Key struct {
	Press Press
	Rune  rune // of Typed
	Cell  int  // of Routing, counted from 0, line after line
}

// Codes of BrlAPI: commands of brltty lie above the signs of a keyboard, which
// have the numbers of X.
const (
	commands     = 0x20000000
	block        = 1 << 16
	routing      = commands + block
	lastSign     = commands - 1
	unicodeSigns = 0x01000000
)

// presses are the commands that mean something here.
var presses = map[uint32]Press{
	commands + 1: Up, commands + 2: Down, commands + 9: Top, commands + 10: Bottom,
	commands + 23: Left, commands + 24: Right, commands + 29: Home, commands + 30: Home, commands + 31: Home,
}

// signs are the signs of a keyboard that are no characters.
var signs = map[uint32]Press{
	0xff0d: Enter, 0xff8d: Enter, 0xff08: Erase, 0xffff: Erase, 0xff1b: Escape,
	0xff50: Home, 0xff51: Left, 0xff52: Up, 0xff53: Right, 0xff54: Down, 0xff55: Left, 0xff56: Right,
}

// taken lists the keys that this program takes, as ranges of codes.
func taken() []byte {
	const flags = 1<<32 - 1
	b := numbers(0, 0, flags, lastSign)
	for code := range uint32(32) {
		if presses[commands+code] != 0 {
			b = append(b, numbers(0, commands+code, flags, commands+code)...)
		}
	}
	return append(b, numbers(0, routing, flags, routing+block-1)...)
}

// Key waits for the next key. Its error says that the display is gone.
func (d *Display) Key() (Key, error) {
	for {
		p, err := readPacket(d.reader)
		if err != nil {
			return Key{}, unanswered(err)
		}
		if p.kind != kindKey || len(p.data) < 8 {
			continue
		}
		if key := keyOf(binary.BigEndian.Uint32(p.data[4:8])); key.Press != 0 && (key.Press != Routing || key.Cell < d.columns*d.rows) {
			return key, nil
		}
	}
}

// keyOf returns the key of a code, and the zero Key for one that means nothing
// here.
func keyOf(code uint32) Key {
	switch {
	case presses[code] != 0:
		return Key{Press: presses[code]}
	case code >= routing && code < routing+block:
		return Key{Press: Routing, Cell: int(code - routing)}
	case signs[code] != 0:
		return Key{Press: signs[code]}
	}
	sign := rune(code)
	if code >= unicodeSigns {
		sign = rune(code - unicodeSigns)
	}
	if code >= 0x100 && code < unicodeSigns || !unicode.IsPrint(sign) {
		return Key{}
	}
	return Key{Press: Typed, Rune: sign}
}
