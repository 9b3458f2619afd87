package wire

import (
	"time"

	"blindchess/internal/rules"
)

// Skeleton is the smallest protocol that works, to be copied when a new kind
// of board is added. Its board sends one line for each square that changes,
// such as "e2+" for a man that came and "e2-" for one that left, and for "?"
// it sends all sixty-four, a1 first.
//
// To add a protocol: copy this file, let Traits say what the board can feel and
// what it is asked, let Decode read one message, add one line to Protocols,
// and put a recording of the board beside the others in testdata.
type Skeleton struct{}

// skeletonLine is the length of a line, its end included.
const skeletonLine = 4

// Traits says what the board is.
func (Skeleton) Traits() Traits {
	return Traits{
		Name:    "skeleton",
		Title:   "example board",
		Sensing: Sensing{Events: true, Pegs: true},
		Speed:   9600,
		Hello:   [][]byte{[]byte("?")},
		Look:    []byte("?"),
		Renew:   [][]byte{[]byte("?")},
		Alive:   []byte("?"),
		Beat:    2 * time.Second,
		Silent:  6 * time.Second,
	}
}

// Decode reads one message from the start of buf, or drops what is none.
func (Skeleton) Decode(buf []byte) (Frame, int, error) {
	const all = 64 * skeletonLine
	if buf[0] == '!' { // all squares follow
		if len(buf) < 1+all {
			return nil, 0, nil
		}
		var whole Whole
		for i := range 64 {
			changed, ok := skeletonSquare(buf[1+i*skeletonLine:])
			if !ok {
				return nil, 1, ErrMeaning
			}
			whole.Contents.Set(changed.Square, changed.After)
		}
		return whole, 1 + all, nil
	}
	if len(buf) < skeletonLine {
		if buf[0] < 'a' || buf[0] > 'h' {
			return nil, 1, ErrNoise
		}
		return nil, 0, nil // the rest of the line is still to come
	}
	changed, ok := skeletonSquare(buf)
	if !ok {
		return nil, 1, ErrNoise // one byte at a time, so that nothing good is lost
	}
	return changed, skeletonLine, nil
}

func skeletonSquare(line []byte) (Changed, bool) {
	square, ok := rules.ParseSquare(string(line[:2]))
	sign := line[2]
	if !ok || line[3] != '\n' || sign != '+' && sign != '-' {
		return Changed{}, false
	}
	return Changed{square, Content{Occupied: sign == '+'}}, true
}
