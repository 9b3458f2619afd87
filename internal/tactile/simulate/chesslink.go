package simulate

import (
	"fmt"
	"strconv"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// chessLinkVoice answers as a Millennium board does. As the real one it
// reports every scan until it is told otherwise.
type chessLinkVoice struct {
	memory  [256]byte
	started bool
	held    []byte
	next    time.Duration
	changed bool
	heard   bool
}

// The places of the board's memory that matter.
const (
	chessLinkScan   = 0x01 // scan time in steps of 2.048 ms
	chessLinkReport = 0x02 // when it reports by itself
	chessLinkPeriod = 0x03 // of timed reports, in steps of 4.096 ms
)

func (v *chessLinkVoice) Reset() { *v = chessLinkVoice{} }

func (v *chessLinkVoice) Listening() bool { return v.heard }

func (v *chessLinkVoice) start() {
	if v.started {
		return
	}
	v.started = true
	v.memory[chessLinkScan] = 20
	v.memory[chessLinkPeriod] = 61
	v.memory[4] = 15
}

// chessLinkCommand returns the whole length of the command that letter begins.
func chessLinkCommand(letter byte) int {
	switch letter {
	case 'V', 'S', 'X', 'T', 'I':
		return 3
	case 'W':
		return 7
	case 'R':
		return 5
	case 'L':
		return 167
	default:
		return 0
	}
}

func (v *chessLinkVoice) Hear(bytes []byte, s *State) []byte {
	v.start()
	for _, b := range bytes {
		v.held = append(v.held, b&0x7F)
	}
	var out []byte
	for len(v.held) > 0 {
		length := chessLinkCommand(v.held[0])
		if length == 0 {
			v.held = v.held[1:]
			continue
		}
		if len(v.held) < length {
			break
		}
		text := string(v.held[:length])
		if !chessLinkParity(text) {
			v.held = v.held[1:]
			continue
		}
		v.held = v.held[length:]
		v.heard = true
		out = append(out, v.obey(text[:length-2], s)...)
	}
	return out
}

// chessLinkParity reports whether the last two digits are the parity of what
// stands before them.
func chessLinkParity(text string) bool {
	var parity byte
	for i := range len(text) - 2 {
		parity ^= text[i]
	}
	return text[len(text)-2:] == fmt.Sprintf("%02X", parity)
}

func (v *chessLinkVoice) obey(text string, s *State) []byte {
	switch text[0] {
	case 'V':
		return wire.ChessLinkMessage("v0104")
	case 'S':
		return v.dump(s)
	case 'I':
		return wire.ChessLinkMessage("i0055")
	case 'X':
		s.Lit = 0
		s.note("lights off")
		return wire.ChessLinkMessage("x")
	case 'T':
		v.Reset()
		s.note("reset")
		return nil
	case 'L':
		s.Lit = s.turn(litSquares(text[3:]))
		s.note("light %v", s.Lit.Squares())
		return wire.ChessLinkMessage("l")
	case 'W':
		place, good := hexByte(text[1:3])
		value, fine := hexByte(text[3:5])
		if good && fine {
			v.memory[place] = value
			s.note("write %s", text[1:])
		}
		return wire.ChessLinkMessage("w" + text[1:5])
	case 'R':
		place, _ := hexByte(text[1:3])
		return wire.ChessLinkMessage(fmt.Sprintf("r%02X%02X", place, v.memory[place]))
	default:
		return nil
	}
}

func hexByte(text string) (byte, bool) {
	value, err := strconv.ParseUint(text, 16, 8)
	return byte(value), err == nil
}

// litSquares returns the squares all of whose corners are lit.
func litSquares(codes string) rules.Occupancy {
	lamp := func(n int) bool { return 2*n+1 < len(codes) && codes[2*n:2*n+2] != "00" }
	var lit rules.Occupancy
	for s := rules.A1; s <= rules.H8; s++ {
		first := 9*s.File() + 7 - s.Rank()
		if lamp(first) && lamp(first+1) && lamp(first+9) && lamp(first+10) {
			lit |= s.Bit()
		}
	}
	return lit
}

func (v *chessLinkVoice) dump(s *State) []byte {
	text := []byte{'s'}
	for i := range 64 {
		letter := s.at(rules.SquareAt(i&7, 7-i>>3)).Piece.Letter()
		if letter == 0 {
			letter = '.'
		}
		text = append(text, letter)
	}
	return wire.ChessLinkMessage(string(text))
}

func (v *chessLinkVoice) Changed(rules.Square, *State) []byte {
	v.changed = true
	return nil
}

// Beat reports as the memory says: each scan, never, timed, or after a change
// that lasted for some scans.
func (v *chessLinkVoice) Beat(at time.Duration, s *State) []byte {
	v.start()
	scan := time.Duration(v.memory[chessLinkScan]) * 2048 * time.Microsecond
	report := v.memory[chessLinkReport]
	switch {
	case report == 1 || at < v.next:
		return nil
	case report == 0:
		v.next = at + scan
	case report == 2:
		v.next = at + time.Duration(v.memory[chessLinkPeriod])*4096*time.Microsecond
	case !v.changed:
		return nil
	default:
		v.next = at + scan
	}
	v.changed = false
	return v.dump(s)
}
