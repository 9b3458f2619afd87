package dgt

import (
	"time"

	"blindchess/internal/tactile/wire"
)

// The commands of a clock message, behind its length.
const (
	clockDisplay = 0x01
	clockIcons   = 0x02
	clockEnd     = 0x03
	clockButton  = 0x08
	clockVersion = 0x09
	ClockSetRun  = 0x0A
	clockBeep    = 0x0B
	clockText    = 0x0C
)

// The second byte of an acknowledgement that the clock sends by itself.
const (
	ackReady     = 0x81
	ackButton    = 0x88
	ackMode      = 0x8A
	ackWrongMode = 0x90
)

// clock reads the seven bytes of a clock message: times, or an
// acknowledgement, which some clocks mark in the first byte alone and others
// in the fourth.
func clock(p []byte, used int) (wire.Frame, int, error) {
	if p[0]&0x0F == 0x0A || p[3]&0x0F == 0x0A {
		return acknowledged(p), used, nil
	}
	if p[6]&0x20 != 0 {
		return wire.Times{Absent: true}, used, nil
	}
	if [7]byte(p) == ([7]byte{}) {
		return wire.Done{}, used, nil // boards with radio send it after clock commands
	}
	right, fine := face(p[0], p[1], p[2])
	left, good := face(p[3], p[4], p[5])
	if !fine || !good {
		return nil, used, wire.ErrMeaning
	}
	return wire.Times{
		Left:       left,
		Right:      right,
		Running:    p[6]&0x01 != 0,
		RightHigh:  p[6]&0x02 != 0,
		BatteryLow: p[6]&0x04 != 0,
		LeftTurn:   p[6]&0x08 != 0,
		RightTurn:  p[6]&0x10 != 0,
	}, used, nil
}

// face reads hours with flags, and minutes and seconds as decimal digits.
func face(hours, minutes, seconds byte) (wire.Face, bool) {
	h, m, s := int(hours&0x0F), decimal(minutes), decimal(seconds)
	if h > 9 || m < 0 || m > 59 || s < 0 || s > 59 {
		return wire.Face{}, false
	}
	return wire.Face{
		Time:    time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second,
		Fallen:  hours&0x10 != 0,
		Flagged: hours&0x40 != 0,
	}, true
}

// decimal reads two decimal digits packed in a byte, and gives -1 for others.
func decimal(b byte) int {
	if b>>4 > 9 || b&0x0F > 9 {
		return -1
	}
	return int(b>>4)*10 + int(b&0x0F)
}

func acknowledged(p []byte) wire.Frame {
	first := p[1]&0x7F | p[3]<<3&0x80
	second := p[2]&0x7F | p[3]<<2&0x80
	third := p[4]&0x7F | p[0]<<3&0x80
	fourth := p[5]&0x7F | p[0]<<2&0x80
	switch second {
	case ackReady:
		return wire.ClockState{Ready: true}
	case ackMode:
		return wire.ClockState{}
	case ackWrongMode:
		return wire.ClockState{WrongModeForSetting: true}
	case ackButton:
		return wire.Pressed{Button: button(fourth)}
	case clockVersion:
		if first == 0x10 {
			return wire.ClockState{Version: string([]byte{'0' + third>>4&0x0F, '.', '0' + third&0x0F})}
		}
	}
	return wire.Acknowledged{Command: second, Failed: first != 0x10}
}

func button(code byte) wire.Button {
	switch code {
	case 0x31:
		return wire.ButtonBack
	case 0x32:
		return wire.ButtonPlus
	case 0x33:
		return wire.ButtonRun
	case 0x34:
		return wire.ButtonMinus
	case 0x35:
		return wire.ButtonOK
	default:
		return wire.ButtonSeveral
	}
}

// clockMessage wraps a command for the clock: its length counts everything
// behind it, the closing zero too.
func clockMessage(command byte, data ...byte) []byte {
	message := make([]byte, 0, len(data)+5)
	message = append(message, toClock, byte(len(data)+3), 0x03, command)
	message = append(message, data...)
	return append(message, 0x00)
}

// ClockSet sets both times in plain numbers, not in decimal digits, and says
// who runs. The clock must be in its mode for this: 23 on a DGT XL, 25 on a
// DGT 3000.
func (Protocol) ClockSet(s wire.ClockSetting) []byte {
	left, right := clockDigits(s.Left), clockDigits(s.Right)
	var who byte
	switch {
	case s.LeftRuns:
		who = 0x01
	case s.RightRuns:
		who = 0x02
	default:
		who = 0x04
	}
	return clockMessage(ClockSetRun, left[0], left[1], left[2], right[0], right[1], right[2], who)
}

// clockDigits returns hours, minutes and seconds of d, which is first limited
// to a clock's range.
func clockDigits(d time.Duration) [3]byte {
	d = min(max(d, 0), 10*time.Hour-time.Second)
	return [3]byte{byte(d / time.Hour), byte(d / time.Minute % 60), byte(d / time.Second % 60)}
}
