package wire

import "time"

// The commands of a clock message, behind its length.
const (
	DGTClockDisplay = 0x01
	DGTClockIcons   = 0x02
	DGTClockEnd     = 0x03
	DGTClockButton  = 0x08
	DGTClockVersion = 0x09
	DGTClockSetRun  = 0x0A
	DGTClockBeep    = 0x0B
	DGTClockText    = 0x0C
)

// The second byte of an acknowledgement that the clock sends by itself.
const (
	dgtAckReady     = 0x81
	dgtAckButton    = 0x88
	dgtAckMode      = 0x8A
	dgtAckWrongMode = 0x90
)

// dgtClock reads the seven bytes of a clock message: times, or an
// acknowledgement, which some clocks mark in the first byte alone and others
// in the fourth.
func dgtClock(p []byte, used int) (Frame, int, error) {
	if p[0]&0x0F == 0x0A || p[3]&0x0F == 0x0A {
		return dgtAcknowledged(p), used, nil
	}
	if p[6]&0x20 != 0 {
		return Times{Absent: true}, used, nil
	}
	if [7]byte(p) == ([7]byte{}) {
		return Done{}, used, nil // boards with radio send it after clock commands
	}
	right, fine := dgtFace(p[0], p[1], p[2])
	left, good := dgtFace(p[3], p[4], p[5])
	if !fine || !good {
		return nil, used, ErrMeaning
	}
	return Times{
		Left:       left,
		Right:      right,
		Running:    p[6]&0x01 != 0,
		RightHigh:  p[6]&0x02 != 0,
		BatteryLow: p[6]&0x04 != 0,
		LeftTurn:   p[6]&0x08 != 0,
		RightTurn:  p[6]&0x10 != 0,
	}, used, nil
}

// dgtFace reads hours with flags, and minutes and seconds as decimal digits.
func dgtFace(hours, minutes, seconds byte) (Face, bool) {
	h, m, s := int(hours&0x0F), decimal(minutes), decimal(seconds)
	if h > 9 || m < 0 || m > 59 || s < 0 || s > 59 {
		return Face{}, false
	}
	return Face{
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

// packed is the inverse of decimal, for 0 to 99.
func packed(n int) byte { return byte(n/10<<4 | n%10) }

func dgtAcknowledged(p []byte) Frame {
	first := p[1]&0x7F | p[3]<<3&0x80
	second := p[2]&0x7F | p[3]<<2&0x80
	third := p[4]&0x7F | p[0]<<3&0x80
	fourth := p[5]&0x7F | p[0]<<2&0x80
	switch second {
	case dgtAckReady:
		return ClockState{Ready: true}
	case dgtAckMode:
		return ClockState{}
	case dgtAckWrongMode:
		return ClockState{WrongModeForSetting: true}
	case dgtAckButton:
		return Pressed{dgtButton(fourth)}
	case DGTClockVersion:
		if first == 0x10 {
			return ClockState{Version: string([]byte{'0' + third>>4&0x0F, '.', '0' + third&0x0F})}
		}
	}
	return Acknowledged{Command: second, Failed: first != 0x10}
}

func dgtButton(code byte) Button {
	switch code {
	case 0x31:
		return ButtonBack
	case 0x32:
		return ButtonPlus
	case 0x33:
		return ButtonRun
	case 0x34:
		return ButtonMinus
	case 0x35:
		return ButtonOK
	default:
		return ButtonSeveral
	}
}

// clockMessage wraps a command for the clock: its length counts everything
// behind it, the closing zero too.
func clockMessage(command byte, data ...byte) []byte {
	message := make([]byte, 0, len(data)+5)
	message = append(message, DGTClockMessage, byte(len(data)+3), 0x03, command)
	message = append(message, data...)
	return append(message, 0x00)
}

// ClockText shows up to eight letters, as a DGT 3000 takes them.
func (DGT) ClockText(text string, beep bool) []byte {
	var data [9]byte
	for i := range 8 {
		data[i] = ' '
		if i < len(text) && text[i] >= 0x20 && text[i] < 0x7F {
			data[i] = text[i]
		}
	}
	if beep {
		data[8] = 3
	}
	return clockMessage(DGTClockText, data[:]...)
}

// ClockEnd ends a shown text: the clock shows its times again.
func (DGT) ClockEnd() []byte { return clockMessage(DGTClockEnd) }

// ClockVersion asks the clock for its version.
func (DGT) ClockVersion() []byte { return clockMessage(DGTClockVersion) }

// ClockBeep beeps in steps of 64 milliseconds, at least one and at most 127.
func (DGT) ClockBeep(length time.Duration) []byte {
	return clockMessage(DGTClockBeep, byte(min(max(length/(64*time.Millisecond), 1), 127)))
}

// ClockSet sets both times in plain numbers, not in decimal digits, and says
// who runs. The clock must be in its mode for this: 23 on a DGT XL, 25 on a
// DGT 3000.
func (DGT) ClockSet(s ClockSetting) []byte {
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
	return clockMessage(DGTClockSetRun, left[0], left[1], left[2], right[0], right[1], right[2], who)
}

// clockDigits returns hours, minutes and seconds of d, which is first brought
// into what a clock can show.
func clockDigits(d time.Duration) [3]byte {
	d = min(max(d, 0), 10*time.Hour-time.Second)
	return [3]byte{byte(d / time.Hour), byte(d / time.Minute % 60), byte(d / time.Second % 60)}
}
