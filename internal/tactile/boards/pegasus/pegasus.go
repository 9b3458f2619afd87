package pegasus

import (
	"strings"
	"time"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the DGT Pegasus: the frames of a DGT board, 1 for
// a piece of any kind, and lights for single squares. Facts: published drivers
// of such boards and descriptions of them; no message of a real one was seen
// here.
//
// The maker gives keys to those who write programs, by which a program names
// itself to the board. None is sent: the published ones belong to others.
type Protocol struct{ dgt dgt.Protocol }

// Messages to the board besides a DGT board's.
const (
	sendBattery    = 0x4C
	sendVersion    = 0x4D
	sendSerial     = 0x45
	sendLongSerial = 0x55
	setLights      = 0x60
)

// The operation of setLights and its three numbers.
const (
	operationLight = 0x05
	speed          = 0x03 // of the blinking, of 1 to 7
	forever        = 0x00 // it continues until other squares are lit
	brightness     = 0x02 // the middle
)

// Traits returns the traits of a Pegasus. Many devices have its service on the
// radio, so it is recognised by its name. A board that its owner has renamed is
// reached by that name or by its address.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "pegasus",
		Title:   "DGT Pegasus board",
		Sensing: wire.Sensing{Events: true},
		Schemes: []string{wire.BLE, wire.Serial, wire.PTY, wire.TCP},
		Speed:   9600,
		Raise:   true,
		Radio: wire.Radio{
			Write:  "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
			Notify: []string{"6e400003-b5a3-f393-e0a9-e50e24dcca9e"},
			Names:  []string{"DGT_Pegasus", "DGT Pegasus"},
		},
		Asked: wire.Question{
			Ask:     [][]byte{{sendLongSerial}, {dgt.SendTrademark}, {sendVersion}},
			Answers: []wire.Kind{wire.KindName, wire.KindVersion},
		},
		Hello:  [][]byte{{dgt.SendReset}, {sendVersion}, {sendLongSerial}, {dgt.SendTrademark}, {dgt.SendUpdateBoard}, {dgt.SendBoard}, {sendBattery}},
		Look:   []byte{dgt.SendBoard},
		Renew:  [][]byte{{dgt.SendUpdateBoard}, {dgt.SendBoard}},
		Alive:  []byte{sendSerial},
		Beat:   time.Second,
		Silent: 5 * time.Second,
		Gap:    50 * time.Millisecond,
	}
}

// Recognise knows a Pegasus by its serial number, which begins with the letter
// P where those of other boards have digits, or by the name it tells.
func (Protocol) Recognise(frame wire.Frame) bool {
	identity, ok := frame.(wire.Identity)
	switch {
	case !ok:
		return false
	case identity.Kind == wire.KindLongSerial:
		return strings.HasPrefix(identity.Text, "P")
	default:
		return identity.Kind == wire.KindName && strings.Contains(strings.ToLower(identity.Text), "pegasus")
	}
}

// Decode reads one message. Whatever code a piece has, it is a piece without a name.
func (p Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	frame, used, err := p.dgt.Decode(buf)
	return dgt.Nameless(frame), used, err
}

// Light lights these squares and no others. They blink until others are lit.
func (Protocol) Light(lights wire.Lights, _ wire.Capabilities) []byte {
	squares := lights.All()
	if squares == 0 {
		return []byte{setLights, 2, 0, 0}
	}
	command := []byte{setLights, byte(5 + squares.Len()), operationLight, speed, forever, brightness}
	for _, s := range squares.Squares() {
		command = append(command, dgt.Field(s))
	}
	return append(command, 0)
}
