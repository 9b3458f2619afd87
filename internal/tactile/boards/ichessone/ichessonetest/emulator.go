package ichessonetest

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
)

// Emulator is an iChessOne.
type Emulator struct {
	Charging bool
	Percent  byte

	irq   bool
	every time.Duration
	next  time.Duration
	held  []byte
}

// NewEmulator returns an iChessOne that is not there, with a full battery.
func NewEmulator() simulate.Emulator { return &Emulator{Percent: 100} }

// The characteristics of the board.
const (
	service = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
	writes  = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
	tells   = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
)

// OnRadio has the board show its service.
func (*Emulator) OnRadio() simulate.Radio {
	return simulate.Radio{
		Name: "iChessOne",
		Services: []simulate.Service{{UUID: service, Characteristics: []simulate.Characteristic{
			{UUID: writes, Flags: []string{"write", "write-without-response"}}, {UUID: tells, Flags: []string{"notify"}},
		}}},
		Takes: writes,
		Tells: func([]byte) string { return tells },
	}
}

// positionSize is how long the report of all squares is.
const positionSize = 34

// ReportSize returns how long the first report is.
func (*Emulator) ReportSize(said []byte) int {
	switch {
	case bytes.HasPrefix(said, []byte("=p")):
		return min(positionSize, len(said))
	case bytes.HasPrefix(said, []byte("=b")):
		return min(4, len(said))
	}
	if next := bytes.Index(said[1:], []byte("=")); next >= 0 {
		return next + 1
	}
	return len(said)
}

// lightsSize is how long the command that lights squares is.
const lightsSize = 16

// Hear obeys commands. They may arrive in fragments, or several together.
func (e *Emulator) Hear(said []byte, s *simulate.State) []byte {
	e.held = append(e.held, said...)
	var out []byte
	for len(e.held) > 0 {
		used, answer := e.obey(e.held, s)
		if used == 0 {
			break
		}
		out = append(out, answer...)
		e.held = e.held[used:]
	}
	return out
}

// obey obeys the first command, and returns how long it was, 0 if it is not
// whole yet.
func (e *Emulator) obey(said []byte, s *simulate.State) (used int, answer []byte) {
	text := string(said)
	switch {
	case strings.HasPrefix(text, "EL"):
		if len(said) < lightsSize {
			return 0, nil
		}
		e.light(said[:lightsSize], s)
		return lightsSize, nil
	case strings.HasPrefix(text, "CPIRQ"):
		e.irq, e.every = true, 0
		s.Note("interrupt mode")
		return len("CPIRQ"), nil
	case strings.HasPrefix(text, "CPOFF"), strings.HasPrefix(text, "CSOFF"):
		e.irq, e.every = false, 0
		s.Note("%s", text[:5])
		return 5, nil
	case strings.HasPrefix(text, "CPM"):
		digits := len(text) - len(strings.TrimLeft(text[3:], "0123456789")) - 3
		milliseconds, _ := strconv.Atoi(text[3 : 3+digits])
		e.irq, e.every, e.next = false, time.Duration(milliseconds)*time.Millisecond, 0
		s.Note("every %v", e.every)
		return 3 + digits, nil
	case strings.HasPrefix(text, "RP"):
		return 2, position(s)
	case strings.HasPrefix(text, "RB"):
		charging := byte(0)
		if e.Charging {
			charging = 1
		}
		return 2, []byte{'=', 'b', charging, e.Percent}
	case strings.HasPrefix(text, "RH"):
		return 2, []byte("=hiChessOne 1.0")
	case strings.HasPrefix(text, "ES"):
		s.Beeps++
		return len(said), nil
	case len(said) < 5 && strings.Contains(" CPIRQ CPOFF CSOFF", " "+text), text == "R", text == "E":
		return 0, nil
	}
	s.Note("not understood: % X", said)
	return len(said), nil
}

// light lights squares. The board has no idea of its orientation: bits are its
// sensors' bits.
func (e *Emulator) light(command []byte, s *simulate.State) {
	brightness, red := command[2]>>4, command[2]&0x0F
	green, blue := command[3]>>4, command[3]&0x0F
	var wired rules.Occupancy
	for i, row := range command[5:13] {
		for file := range 8 {
			if row&(1<<file) != 0 {
				wired |= rules.SquareAt(file, 7-i).Bit()
			}
		}
	}
	if command[14]&0x0F == 1 {
		s.Light(0)
	}
	if brightness == 0 || red+green+blue == 0 {
		wired = 0
	}
	lit := s.Lying(wired)
	s.Lit |= lit
	if command[14]>>4 != 0 {
		s.Blinking |= lit
	}
	for level, squares := range map[*rules.Occupancy]byte{&s.Coloured.Red: red, &s.Coloured.Green: green, &s.Coloured.Blue: blue} {
		if squares != 0 {
			*level |= lit
		}
	}
	s.Note("light %v", s.Lit.Squares())
}

// pieces are the letters by their codes.
const pieces = ".PNBRQKpnbrqk"

// position reports all squares.
func position(s *simulate.State) []byte {
	report := make([]byte, positionSize)
	report[0], report[1] = '=', 'p'
	for i := range 64 {
		code := 0
		if letter := s.At(rules.SquareAt(i%8, 7-i/8)).Piece.Letter(); letter != 0 {
			code = strings.IndexByte(pieces, letter)
		}
		report[2+i/2] |= byte(code) << (4 * (1 - i%2))
	}
	return report
}

// Changed reports all squares in interrupt mode.
func (e *Emulator) Changed(_ rules.Square, s *simulate.State) []byte {
	if !e.irq {
		return nil
	}
	return position(s)
}

// Beat reports all squares when that is due.
func (e *Emulator) Beat(at time.Duration, s *simulate.State) []byte {
	if e.every == 0 || at < e.next {
		return nil
	}
	e.next = at + e.every
	return position(s)
}

// Reset forgets the conversation.
func (e *Emulator) Reset() { *e = Emulator{Charging: e.Charging, Percent: e.Percent} }

// Listening reports whether the host has asked for changes.
func (e *Emulator) Listening() bool { return e.irq || e.every > 0 }
