package skeleton

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the smallest protocol that works, to be copied when a new kind of
// board is added. Its board sends one line for each square that changes, such
// as "e2+" for a piece that came and "e2-" for one that left. For "?" it sends
// all sixty-four, a1 first.
//
// To add a kind of board, copy this folder. Let Traits return what the board
// can sense and which requests it gets, let Decode read one message, and let
// the emulator answer as the board does. Put a recording of the board into
// recordings with the moves it must give, and add one line to the list in
// package boards.
type Protocol struct{}

// lineLength is the length of a line, its end included.
const lineLength = 4

// Traits returns the traits of the board.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "skeleton",
		Title:   "example board",
		Sensing: wire.Sensing{Events: true, Pegs: true},
		Speed:   9600,
		Asked:   wire.Question{Ask: [][]byte{[]byte("?")}},
		Hello:   [][]byte{[]byte("?")},
		Look:    []byte("?"),
		Renew:   [][]byte{[]byte("?")},
		Alive:   []byte("?"),
		Beat:    2 * time.Second,
		Silent:  6 * time.Second,
	}
}

// Decode reads one message from the start of buf, or drops invalid bytes.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	const all = 64 * lineLength
	if buf[0] == '!' { // all squares follow
		if len(buf) < 1+all {
			return nil, 0, nil
		}
		var whole wire.Snapshot
		for i := range 64 {
			changed, ok := square(buf[1+i*lineLength:])
			if !ok {
				return nil, 1, wire.ErrMeaning
			}
			whole.Contents.Set(changed.Square, changed.After)
		}
		return whole, 1 + all, nil
	}
	if len(buf) < lineLength {
		if buf[0] < 'a' || buf[0] > 'h' {
			return nil, 1, wire.ErrNoise
		}
		return nil, 0, nil // the rest of the line is still to come
	}
	changed, ok := square(buf)
	if !ok {
		return nil, 1, wire.ErrNoise // one byte at a time, so that nothing good is lost
	}
	return changed, lineLength, nil
}

func square(line []byte) (wire.Changed, bool) {
	at, ok := rules.ParseSquare(string(line[:2]))
	sign := line[2]
	if !ok || line[3] != '\n' || sign != '+' && sign != '-' {
		return wire.Changed{}, false
	}
	return wire.Changed{Square: at, After: wire.Content{Occupied: sign == '+'}}, true
}
