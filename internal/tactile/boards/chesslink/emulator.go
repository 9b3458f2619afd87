package chesslink

import (
	"fmt"
	"strconv"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a Millennium board that is not there.
func NewEmulator() simulate.Emulator { return &emulator{} }

// emulator answers as a Millennium board does. As the real one it reports every
// scan until the host changes that.
type emulator struct {
	memory  [256]byte
	started bool
	held    []byte
	next    time.Duration
	changed bool
	heard   bool
}

// The places of the board's memory that matter.
const (
	scanTime  = 0x01 // scan time in steps of 2.048 ms
	reporting = 0x02 // when it reports by itself
	period    = 0x03 // of timed reports, in steps of 4.096 ms
)

// OnRadio has the board show the module by which it passes its serial line on.
func (*emulator) OnRadio() simulate.Radio {
	const takes, tells = "49535343-8841-43f4-a8d4-ecbe34729bb3", "49535343-1e4d-4bd9-ba61-23c647249616"
	return simulate.Radio{
		Name: "MILLENNIUM CHESS",
		Services: []simulate.Service{{UUID: "49535343-fe7d-4ae5-8fa9-9fafd205e455", Characteristics: []simulate.Characteristic{
			{UUID: tells, Flags: []string{"write", "notify"}}, {UUID: takes, Flags: []string{"write", "write-without-response"}},
		}}},
		Takes: takes,
		Tells: func([]byte) string { return tells },
	}
}

func (e *emulator) Reset() { *e = emulator{} }

func (e *emulator) Listening() bool { return e.heard }

func (e *emulator) start() {
	if e.started {
		return
	}
	e.started = true
	e.memory[scanTime] = 20
	e.memory[period] = 61
	e.memory[4] = 15
}

// commandLength returns the whole length of the command that letter begins.
func commandLength(letter byte) int {
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

func (e *emulator) Hear(bytes []byte, s *simulate.State) []byte {
	e.start()
	for _, b := range bytes {
		e.held = append(e.held, b&0x7F)
	}
	var out []byte
	for len(e.held) > 0 {
		length := commandLength(e.held[0])
		if length == 0 {
			e.held = e.held[1:]
			continue
		}
		if len(e.held) < length {
			break
		}
		text := string(e.held[:length])
		if !fitting(text) {
			e.held = e.held[1:]
			continue
		}
		e.held = e.held[length:]
		e.heard = true
		out = append(out, e.obey(text[:length-2], s)...)
	}
	return out
}

// fitting reports whether the last two digits are the parity of the text before
// them.
func fitting(text string) bool {
	var parity byte
	for i := range len(text) - 2 {
		parity ^= text[i]
	}
	return text[len(text)-2:] == fmt.Sprintf("%02X", parity)
}

func (e *emulator) obey(text string, s *simulate.State) []byte {
	switch text[0] {
	case 'V':
		return Message("v0104")
	case 'S':
		return e.dump(s)
	case 'I':
		return Message("i0055")
	case 'X':
		s.Light(0)
		s.Note("lights off")
		return Message("x")
	case 'T':
		e.Reset()
		s.Note("reset")
		return nil
	case 'L':
		lit, blinking := litSquares(text[3:])
		s.Light(lit)
		s.Blinking = s.Lying(blinking)
		s.Note("light %v", s.Lit.Squares())
		return Message("l")
	case 'W':
		place, good := hexByte(text[1:3])
		value, fine := hexByte(text[3:5])
		if good && fine {
			e.memory[place] = value
			s.Note("write %s", text[1:])
		}
		return Message("w" + text[1:5])
	case 'R':
		place, _ := hexByte(text[1:3])
		return Message(fmt.Sprintf("r%02X%02X", place, e.memory[place]))
	default:
		return nil
	}
}

func hexByte(text string) (byte, bool) {
	value, err := strconv.ParseUint(text, 16, 8)
	return byte(value), err == nil
}

// litSquares returns the squares all of whose corners are lit, and those of them
// with a corner that is dark in some of the slots.
func litSquares(codes string) (lit, blinking rules.Occupancy) {
	lamp := func(n int) byte {
		if 2*n+1 >= len(codes) {
			return 0
		}
		slots, _ := hexByte(codes[2*n : 2*n+2])
		return slots
	}
	for s := rules.A1; s <= rules.H8; s++ {
		first := 9*s.File() + 7 - s.Rank()
		corners := [...]byte{lamp(first), lamp(first + 1), lamp(first + 9), lamp(first + 10)}
		always, never := byte(0xFF), false
		for _, slots := range corners {
			always &= slots
			never = never || slots == 0
		}
		if never {
			continue
		}
		lit |= s.Bit()
		if always != 0xFF {
			blinking |= s.Bit()
		}
	}
	return lit, blinking
}

func (e *emulator) dump(s *simulate.State) []byte {
	text := []byte{'s'}
	for i := range 64 {
		letter := s.At(rules.SquareAt(i&7, 7-i>>3)).Piece.Letter()
		if letter == 0 {
			letter = '.'
		}
		text = append(text, letter)
	}
	return Message(string(text))
}

func (e *emulator) Changed(rules.Square, *simulate.State) []byte {
	e.changed = true
	return nil
}

// Beat reports as the memory says: each scan, never, timed, or after a change
// that lasted for some scans.
func (e *emulator) Beat(at time.Duration, s *simulate.State) []byte {
	e.start()
	scan := time.Duration(e.memory[scanTime]) * 2048 * time.Microsecond
	report := e.memory[reporting]
	switch {
	case report == 1 || at < e.next:
		return nil
	case report == 0:
		e.next = at + scan
	case report == 2:
		e.next = at + time.Duration(e.memory[period])*4096*time.Microsecond
	case !e.changed:
		return nil
	default:
		e.next = at + scan
	}
	e.changed = false
	return e.dump(s)
}
