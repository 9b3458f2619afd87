package simulate

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Names that a simulated board gives. The maker's own text is a trade mark of
// his and is never sent; this one is ours.
const (
	dgtName   = "blindchess simulated board, speaks a DGT protocol\r\nNot made by DGT\r\n"
	dgtSerial = "00001"
	dgtLong   = "3000000001"
)

type dgtMode uint8

const (
	dgtIdle       dgtMode = iota
	dgtUpdate             // squares, and times every second
	dgtUpdateOnly         // squares alone
	dgtUpdateNice         // squares, and times where they changed
)

// dgtVoice answers as a DGT board with a DGT 3000 clock does. With plain it is
// the peg board of this project: the same frames with plain contacts.
type dgtVoice struct {
	mode   dgtMode
	looked bool
	held   []byte // of a command that is not complete
	sent   wire.Times
	told   bool // sent holds something
	spoke  time.Duration
	now    time.Duration
	plain  *pegExtension
}

func (v *dgtVoice) Reset() { *v = dgtVoice{plain: v.plain} }

func (v *dgtVoice) Listening() bool { return v.mode != dgtIdle && v.looked }

func (v *dgtVoice) Hear(bytes []byte, s *State) []byte {
	v.held = append(v.held, bytes...)
	var out []byte
	for len(v.held) > 0 {
		used := v.length()
		if used > len(v.held) {
			break
		}
		out = append(out, v.obey(v.held[:used], s)...)
		v.held = v.held[used:]
	}
	return out
}

// length returns how long the command at the start of what is held is, as far
// as it can be told.
func (v *dgtVoice) length() int {
	switch first := v.held[0]; {
	case first == wire.DGTClockMessage || first == wire.DGTLights || first == wire.PegsExtension && v.plain != nil:
		if len(v.held) < 2 {
			return 2
		}
		return 2 + int(v.held[1])
	case first >= 0x80:
		return 4 // a bus command, which a single board does not answer
	default:
		return 1
	}
}

func (v *dgtVoice) obey(command []byte, s *State) []byte {
	switch command[0] {
	case wire.DGTReset:
		v.mode = dgtIdle
		s.note("reset")
	case wire.DGTClock:
		return v.times(s)
	case wire.DGTBoard:
		v.looked = true
		return v.dump(s)
	case wire.DGTUpdate:
		v.mode = dgtUpdate
		s.note("update")
	case wire.DGTUpdateBoard:
		v.mode = dgtUpdateOnly
		s.note("update board")
	case wire.DGTUpdateNice:
		v.mode, v.told = dgtUpdateNice, false
		s.note("update nice")
	case wire.DGTSerial:
		return dgtMessage(wire.DGTSaysSerial, []byte(dgtSerial)...)
	case wire.DGTLongSerial:
		return dgtMessage(wire.DGTSaysLongSerial, []byte(dgtLong)...)
	case wire.DGTAddress:
		return dgtMessage(wire.DGTSaysAddress, 0x08, 0x01)
	case wire.DGTTrademark:
		return dgtMessage(wire.DGTSaysTrademark, []byte(v.trademark())...)
	case wire.DGTVersion:
		return dgtMessage(wire.DGTSaysVersion, 1, 8)
	case wire.DGTBattery:
		return dgtMessage(wire.DGTSaysBattery, 100, 0x7F, 0x7F, 0, 1, 0, 0, 0, 0)
	case wire.DGTMoves:
		return dgtMessage(wire.DGTSaysMoves, 0x6B)
	case wire.DGTClockMessage:
		return v.clock(command, s)
	case wire.DGTLights:
		v.lights(command, s)
	case wire.PegsExtension:
		if v.plain != nil {
			return v.plain.hear(command, s)
		}
	}
	return nil
}

func (v *dgtVoice) trademark() string {
	if v.plain != nil {
		return v.plain.name
	}
	return dgtName
}

// dgtMessage frames data, whose bytes have bit 7 clear.
func dgtMessage(id byte, data ...byte) []byte {
	length := len(data) + 3
	return append([]byte{id, byte(length >> 7), byte(length & 0x7F)}, data...)
}

func (v *dgtVoice) code(c wire.Content) byte {
	if v.plain != nil && c.Occupied {
		return 1
	}
	return wire.DGTCode(c)
}

func (v *dgtVoice) dump(s *State) []byte {
	var codes [64]byte
	for field := range codes {
		codes[field] = v.code(s.at(wire.DGTSquare(byte(field))))
	}
	return dgtMessage(wire.DGTSaysBoard, codes[:]...)
}

func (v *dgtVoice) Changed(square rules.Square, s *State) []byte {
	if v.mode == dgtIdle {
		return nil
	}
	return dgtMessage(wire.DGTSaysField, wire.DGTField(s.wired(square)), v.code(s.Contents.At(square)))
}

func (v *dgtVoice) Beat(at time.Duration, s *State) []byte {
	v.now = at
	s.Clock.Advance(at)
	if v.mode != dgtUpdate && v.mode != dgtUpdateNice || v.plain != nil && !s.Clock.There {
		return nil
	}
	changed := !v.told || v.sent != s.Clock.Times()
	if !changed && (v.mode == dgtUpdateNice || at-v.spoke < time.Second) {
		return nil
	}
	v.spoke = at
	return v.times(s)
}

func (v *dgtVoice) times(s *State) []byte {
	s.Clock.Advance(v.now)
	t := s.Clock.Times()
	v.sent, v.told = t, true
	if t.Absent {
		return dgtMessage(wire.DGTSaysTimes, 0, 0, 0, 0, 0, 0, 0x20)
	}
	right, left := dgtFace(t.Right), dgtFace(t.Left)
	var status byte
	for bit, set := range []bool{t.Running, t.RightHigh, t.BatteryLow, t.LeftTurn, t.RightTurn} {
		if set {
			status |= 1 << bit
		}
	}
	return dgtMessage(wire.DGTSaysTimes, right[0], right[1], right[2], left[0], left[1], left[2], status)
}

func dgtFace(f wire.Face) [3]byte {
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

// clock obeys a command to the clock. It acknowledges only where the board
// passes times on, as the real one does.
func (v *dgtVoice) clock(command []byte, s *State) []byte {
	if len(command) < 5 || command[2] != 0x03 || !s.Clock.There {
		return nil
	}
	data := command[4 : len(command)-1]
	var value byte
	switch command[3] {
	case wire.DGTClockText:
		if len(data) >= 8 {
			s.Shown = string(data[:8])
			s.note("text %q", s.Shown)
		}
	case wire.DGTClockDisplay:
		s.Shown = "segments"
	case wire.DGTClockEnd:
		s.Shown = ""
		s.note("end text")
	case wire.DGTClockBeep:
		s.Beeps++
		s.note("beep")
	case wire.DGTClockVersion:
		value = 0x24
	case wire.DGTClockSetRun:
		if len(data) >= 7 {
			v.set(data, s)
		}
	}
	if v.mode == dgtIdle || v.mode == dgtUpdateOnly {
		return nil
	}
	return dgtAcknowledge(command[3], value, 0)
}

func (v *dgtVoice) set(data []byte, s *State) {
	c := &s.Clock
	c.Advance(v.now)
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
	s.note("set %s %s running %v", c.Left, c.Right, c.Running)
}

// dgtAcknowledge is the clock's answer to a command, or what it says by itself.
// Its bits 7 travel in the first and the fourth byte.
func dgtAcknowledge(command, third, fourth byte) []byte {
	return dgtMessage(wire.DGTSaysTimes,
		0x0A|third&0x80>>3|fourth&0x80>>2,
		0x10,
		command&0x7F,
		0x0A|command&0x80>>2,
		third&0x7F,
		fourth&0x7F,
		0)
}

// Button returns what the clock says when a button is pressed.
func (v *dgtVoice) Button(b wire.Button) []byte {
	if v.mode == dgtIdle || v.mode == dgtUpdateOnly {
		return nil
	}
	code := map[wire.Button]byte{
		wire.ButtonBack: 0x31, wire.ButtonPlus: 0x32, wire.ButtonRun: 0x33, wire.ButtonMinus: 0x34, wire.ButtonOK: 0x35,
	}[b]
	return dgtAcknowledge(0x88, 0, code)
}

// lights obeys the light of a Revelation II.
func (v *dgtVoice) lights(command []byte, s *State) {
	if len(command) != 6 {
		return
	}
	s.Lit = 0
	if command[2] == 1 && command[3] < 64 && command[4] < 64 {
		s.Lit = s.turn(wire.DGTSquare(command[3]).Bit() | wire.DGTSquare(command[4]).Bit())
	}
	s.note("light %v", s.Lit.Squares())
}
