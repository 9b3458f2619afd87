package dgt

import (
	"cmp"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Names that a simulated board gives. The maker's own text is a trade mark of
// theirs and is never sent; this one is ours.
const (
	name       = "blindchess simulated board, speaks a DGT protocol\r\nNot made by DGT\r\n"
	serial     = "00001"
	longSerial = "3000000001"
)

type mode uint8

const (
	idle       mode = iota
	update          // squares, and times every second
	updateOnly      // squares alone
	updateNice      // squares, and times where they changed
)

// Plain is the additional commands of a board of plain contacts besides the
// frames of a DGT board.
type Plain struct {
	Name      string                                                  // what it calls itself
	Extension byte                                                    // begins its own commands: the next byte says how many follow
	Obey      func(command []byte, s *simulate.State) (answer []byte) // one of them, whole
}

// NewEmulator returns a DGT board with a DGT 3000 clock that is not there.
func NewEmulator() simulate.Emulator { return &Emulator{} }

// Emulator answers as a DGT board with a DGT 3000 clock does. Its zero value is
// ready for use.
type Emulator struct {
	mode   mode
	looked bool
	held   []byte // of a command that is not complete
	sent   wire.Times
	told   bool // sent holds something
	spoke  time.Duration
	now    time.Duration
	Plain  *Plain // what makes it a board of plain contacts, or nothing
}

// Reset forgets the conversation.
func (e *Emulator) Reset() { *e = Emulator{Plain: e.Plain} }

// Listening reports whether the host has asked for changes and for the board.
func (e *Emulator) Listening() bool { return e.mode != idle && e.looked }

// Hear answers commands.
func (e *Emulator) Hear(bytes []byte, s *simulate.State) []byte {
	e.held = append(e.held, bytes...)
	var out []byte
	for len(e.held) > 0 {
		used := e.length()
		if used > len(e.held) {
			break
		}
		out = append(out, e.obey(e.held[:used], s)...)
		e.held = e.held[used:]
	}
	return out
}

// length returns the length of the command at the start of the buffer, or the
// best lower bound.
func (e *Emulator) length() int {
	switch first := e.held[0]; {
	case first == toClock || first == setLights || e.Plain != nil && first == e.Plain.Extension:
		if len(e.held) < 2 {
			return 2
		}
		return 2 + int(e.held[1])
	case first >= 0x80:
		return 4 // a bus command, which a single board does not answer
	default:
		return 1
	}
}

func (e *Emulator) obey(command []byte, s *simulate.State) []byte {
	switch command[0] {
	case SendReset:
		e.mode = idle
		s.Note("reset")
	case SendClock:
		return e.times(s)
	case SendBoard:
		e.looked = true
		return e.dump(s)
	case SendUpdate:
		e.mode = update
		s.Note("update")
	case SendUpdateBoard:
		e.mode = updateOnly
		s.Note("update board")
	case SendUpdateNice:
		e.mode, e.told = updateNice, false
		s.Note("update nice")
	case sendSerial:
		return Message(saysSerial, []byte(serial)...)
	case sendLongSerial:
		return Message(saysLongSerial, []byte(longSerial)...)
	case sendAddress:
		return Message(saysAddress, 0x08, 0x01)
	case SendTrademark:
		return Message(saysTrademark, []byte(e.trademark())...)
	case sendVersion:
		return Message(saysVersion, 1, 8)
	case sendBattery:
		return Message(saysBattery, byte(cmp.Or(s.Battery, 100)), 0x7F, 0x7F, 0, 1, 0, 0, 0, 0)
	case sendMoves:
		return Message(saysMoves, 0x6B)
	case toClock:
		return e.clock(command, s)
	case setLights:
		e.lights(command, s)
	}
	if e.Plain != nil && command[0] == e.Plain.Extension {
		return e.Plain.Obey(command, s)
	}
	return nil
}

func (e *Emulator) trademark() string {
	if e.Plain != nil {
		return e.Plain.Name
	}
	return name
}

// Message frames data, whose bytes have bit 7 clear.
func Message(id byte, data ...byte) []byte {
	length := len(data) + 3
	return append([]byte{id, byte(length >> 7), byte(length & 0x7F)}, data...)
}

func (e *Emulator) code(c wire.Content) byte {
	if e.Plain != nil && c.Occupied {
		return 1
	}
	return CodeOf(c)
}

func (e *Emulator) dump(s *simulate.State) []byte {
	var codes [64]byte
	for field := range codes {
		codes[field] = e.code(s.At(Square(byte(field))))
	}
	return Message(SaysBoard, codes[:]...)
}

// Changed reports one field.
func (e *Emulator) Changed(square rules.Square, s *simulate.State) []byte {
	if e.mode == idle {
		return nil
	}
	return Message(SaysField, Field(s.Wired(square)), e.code(s.Contents.At(square)))
}

// Beat reports the times of the clock in the mode that the host requested.
func (e *Emulator) Beat(at time.Duration, s *simulate.State) []byte {
	e.now = at
	s.Clock.Advance(at)
	if e.mode != update && e.mode != updateNice || e.Plain != nil && !s.Clock.There {
		return nil
	}
	changed := !e.told || e.sent != s.Clock.Times()
	if !changed && (e.mode == updateNice || at-e.spoke < time.Second) {
		return nil
	}
	e.spoke = at
	return e.times(s)
}

func (e *Emulator) times(s *simulate.State) []byte {
	s.Clock.Advance(e.now)
	t := s.Clock.Times()
	e.sent, e.told = t, true
	t.BatteryLow = s.ClockLow
	if t.Absent {
		return Message(saysTimes, 0, 0, 0, 0, 0, 0, 0x20)
	}
	right, left := shown(t.Right), shown(t.Left)
	var status byte
	for bit, set := range []bool{t.Running, t.RightHigh, t.BatteryLow, t.LeftTurn, t.RightTurn} {
		if set {
			status |= 1 << bit
		}
	}
	return Message(saysTimes, right[0], right[1], right[2], left[0], left[1], left[2], status)
}

func shown(f wire.Face) [3]byte {
	hours := byte(f.Time/time.Hour) & 0x0F
	if f.Fallen {
		hours |= 0x10
	}
	if hours&0x0F == 0x0A {
		hours = hours&^0x0F | 9
	}
	return [3]byte{0x20 | hours, packed(int(f.Time / time.Minute % 60)), packed(int(f.Time / time.Second % 60))}
}

// packed writes a number below 100 as two decimal digits.
func packed(n int) byte { return byte(n/10<<4 | n%10) }

// clock obeys a command to the clock. It acknowledges only if the board passes
// times on, as the real one does.
func (e *Emulator) clock(command []byte, s *simulate.State) []byte {
	if len(command) < 5 || command[2] != 0x03 || !s.Clock.There {
		return nil
	}
	data := command[4 : len(command)-1]
	var value byte
	switch command[3] {
	case clockText:
		if len(data) >= 8 {
			s.Shown = string(data[:8])
			s.Note("text %q", s.Shown)
		}
	case clockDisplay:
		s.Shown = "segments"
	case clockEnd:
		s.Shown = ""
		s.Note("end text")
	case clockBeep:
		s.Beeps++
		s.Note("beep")
	case clockVersion:
		value = 0x24
	case ClockSetRun:
		if len(data) >= 7 {
			e.set(data, s)
		}
	}
	if e.mode == idle || e.mode == updateOnly {
		return nil
	}
	return acknowledge(command[3], value, 0)
}

func (e *Emulator) set(data []byte, s *simulate.State) {
	c := &s.Clock
	c.Advance(e.now)
	c.Left = time.Duration(data[0])*time.Hour + time.Duration(data[1])*time.Minute + time.Duration(data[2])*time.Second
	c.Right = time.Duration(data[3])*time.Hour + time.Duration(data[4])*time.Minute + time.Duration(data[5])*time.Second
	c.LeftFell, c.RightFell, c.Told = false, false, false
	switch {
	case data[6]&0x04 != 0:
		c.Running = false
	case data[6]&0x01 != 0:
		c.Running, c.RightHigh = true, false
	case data[6]&0x02 != 0:
		c.Running, c.RightHigh = true, true
	default:
		c.Running = false
	}
	s.Note("set %s %s running %v", c.Left, c.Right, c.Running)
}

// acknowledge is the clock's answer to a command, or its own message. Its bits
// 7 travel in the first and the fourth byte.
func acknowledge(command, third, fourth byte) []byte {
	return Message(saysTimes,
		0x0A|third&0x80>>3|fourth&0x80>>2,
		0x10,
		command&0x7F,
		0x0A|command&0x80>>2,
		third&0x7F,
		fourth&0x7F,
		0)
}

// Button returns the clock's message after a press of a button.
func (e *Emulator) Button(b wire.Button) []byte {
	if e.mode == idle || e.mode == updateOnly {
		return nil
	}
	code := map[wire.Button]byte{
		wire.ButtonBack: 0x31, wire.ButtonPlus: 0x32, wire.ButtonRun: 0x33, wire.ButtonMinus: 0x34, wire.ButtonOK: 0x35,
	}[b]
	return acknowledge(0x88, 0, code)
}

// lights obeys the light of a Revelation II.
func (e *Emulator) lights(command []byte, s *simulate.State) {
	if len(command) != 6 {
		return
	}
	s.Light(0)
	if command[2] == 1 && command[3] < 64 && command[4] < 64 {
		s.Light(Square(command[3]).Bit() | Square(command[4]).Bit())
	}
	s.Note("light %v", s.Lit.Squares())
}
