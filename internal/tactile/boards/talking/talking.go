package talking

import (
	"fmt"
	"time"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// Protocol is the open protocol of this project for a separate clock on a serial
// line, in the frames of its peg board.
type Protocol struct{ dgt dgt.Protocol }

// extension begins a message for such a clock alone. No byte after it is 0x40
// or more, so that a clock which lost a byte mistakes none of it for a command.
const extension = 0x6B

// The operations of the extension.
const (
	operationWho     = 0x01
	operationSet     = 0x02
	operationControl = 0x03
	operationBeep    = 0x04
	operationRun     = 0x05
	operationAsk     = 0x06
	operationSpoken  = 0x07
	operationTicking = 0x08
)

// Messages from such a clock.
const (
	saysTimes   = 0xB1
	saysControl = 0xB2
	saysButton  = 0xB3
	saysSay     = 0xB4
	saysDone    = 0xB5
	saysClock   = 0xB6
)

// periodsKept is how many periods of a control the clock holds.
const periodsKept = 4

// The ways in which a period adds time.
const (
	addsNothing = iota
	addsIncrement
	addsDelay
	addsBronstein
)

// buttons are the protocol's buttons, by their number less one.
var buttons = [...]wire.Button{
	wire.ButtonMine, wire.ButtonTheirs, wire.ButtonMoves, wire.ButtonMode,
	wire.ButtonPlus, wire.ButtonMinus, wire.ButtonConfirm, wire.ButtonRun,
}

// Traits returns the traits of a talking clock.
func (p Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:      "talking",
		Title:     "talking clock",
		Speed:     38400,
		ClockOnly: true,
		Asked: wire.Question{
			Ask:     [][]byte{command(operationWho), {dgt.SendClock}},
			Answers: []wire.Kind{wire.KindName, wire.KindVersion, wire.KindSerial},
		},
		Hello:  [][]byte{command(operationWho), {dgt.SendUpdateNice}, {dgt.SendClock}},
		Renew:  [][]byte{{dgt.SendUpdateNice}},
		Alive:  command(operationWho),
		Clock:  []byte{dgt.SendClock},
		Beat:   time.Second,
		Silent: 5 * time.Second,
		Gap:    10 * time.Millisecond,
	}
}

// Recognise knows such a clock by a message that no board sends.
func (Protocol) Recognise(frame wire.Frame) bool {
	identity, ok := frame.(wire.Identity)
	return ok && identity.Kind == wire.KindClock
}

// Decode reads one message.
func (p Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	frame, used, err := p.dgt.Decode(buf)
	unknown, ok := frame.(wire.Unknown)
	if !ok {
		return frame, used, err
	}
	data := buf[3:used]
	switch unknown.ID {
	case saysTimes:
		return times(data, used)
	case saysButton:
		if len(data) != 2 || data[0] < 1 || int(data[0]) > len(buttons) {
			return nil, used, wire.ErrMeaning
		}
		return wire.Pressed{Button: buttons[data[0]-1]}, used, nil
	case saysSay:
		if len(data) != 7 {
			return nil, used, wire.ErrLength
		}
		if data[0] < 1 || data[0] > byte(wire.SpeechFlag) || data[1] > 1 {
			return nil, used, wire.ErrMeaning
		}
		return wire.Asked{What: wire.Speech(data[0]), Left: data[1] == 0, Value: int(number(data[2:]))}, used, nil
	case saysDone:
		if len(data) != 2 {
			return nil, used, wire.ErrLength
		}
		return wire.Acknowledged{Command: data[0], Failed: data[1] != 0}, used, nil
	case saysControl:
		return wire.Done{Letter: saysControl}, used, nil
	case saysClock:
		if len(data) != 2 {
			return nil, used, wire.ErrLength
		}
		return wire.Identity{Kind: wire.KindClock, Text: fmt.Sprint(data[0])}, used, nil
	default:
		return unknown, used, err
	}
}

// times reads what both faces show, to the millisecond.
func times(data []byte, used int) (wire.Frame, int, error) {
	if len(data) != 20 {
		return nil, used, wire.ErrLength
	}
	status := data[10]
	t := wire.Times{
		Left:       wire.Face{Time: milliseconds(data[:5]), Fallen: status&0x08 != 0},
		Right:      wire.Face{Time: milliseconds(data[5:10]), Fallen: status&0x10 != 0},
		Running:    status&0x01 != 0,
		RightHigh:  status&0x02 != 0,
		BatteryLow: status&0x04 != 0,
		ByHand:     status&0x40 != 0,
		Delay:      milliseconds(data[11:14]),
		Exact:      true,
	}
	t.LeftTurn, t.RightTurn = !t.RightHigh, t.RightHigh
	if t.Left.Time > 100*time.Hour || t.Right.Time > 100*time.Hour {
		return nil, used, wire.ErrMeaning
	}
	return t, used, nil
}

// number reads bytes of seven bits, the highest first.
func number(data []byte) int64 {
	var n int64
	for _, b := range data {
		n = n<<7 | int64(b&0x7F)
	}
	return n
}

func milliseconds(data []byte) time.Duration {
	return time.Duration(number(data)) * time.Millisecond
}

// sixes writes a number in bytes of six bits, the highest first.
func sixes(n int64, count int) []byte {
	n = min(max(n, 0), 1<<(6*count)-1)
	data := make([]byte, count)
	for i := range data {
		data[count-1-i] = byte(n >> (6 * i) & 0x3F)
	}
	return data
}

// command frames an operation: how many bytes follow, the operation, its data,
// and a closing zero.
func command(operation byte, data ...byte) []byte {
	command := make([]byte, 0, len(data)+4)
	command = append(command, extension, byte(len(data)+2), operation)
	command = append(command, data...)
	return append(command, 0x00)
}

// Reply says to a clock that asks for speech that it will be spoken; a clock
// that is not answered speaks itself.
func (Protocol) Reply(frame wire.Frame) [][]byte {
	if _, asked := frame.(wire.Asked); !asked {
		return nil
	}
	return [][]byte{command(operationSpoken)}
}

// who is the byte of the side that is to run.
func who(left, right bool) byte {
	switch {
	case left:
		return 1
	case right:
		return 2
	default:
		return 0
	}
}

// ClockSet sets both times to the millisecond, and leaves the periods as they are.
func (Protocol) ClockSet(s wire.ClockSetting) []byte {
	data := append(sixes(s.Left.Milliseconds(), 6), sixes(s.Right.Milliseconds(), 6)...)
	return command(operationSet, append(data, who(s.LeftRuns, s.RightRuns))...)
}

// ClockRun lets a side run with the time that it has, or none.
func (Protocol) ClockRun(left, right bool) []byte {
	return command(operationRun, who(left, right))
}

// ClockControl sets both sides to their controls and leaves the clock stopped.
func (Protocol) ClockControl(left, right []wire.ClockPeriod) [][]byte {
	return [][]byte{control(0, left), control(1, right)}
}

func control(side byte, periods []wire.ClockPeriod) []byte {
	periods = periods[:min(len(periods), periodsKept)]
	data := []byte{side, byte(len(periods))}
	for _, p := range periods {
		kind, added := byte(addsNothing), time.Duration(0)
		switch {
		case p.Increment > 0:
			kind, added = addsIncrement, p.Increment
		case p.Delay > 0:
			kind, added = addsDelay, p.Delay
		case p.Bronstein > 0:
			kind, added = addsBronstein, p.Bronstein
		}
		data = append(data, sixes(int64(p.Moves), 2)...)
		data = append(data, sixes(int64(p.Time/time.Second), 3)...)
		data = append(data, kind)
		data = append(data, sixes(added.Milliseconds(), 3)...)
	}
	return command(operationControl, data...)
}
