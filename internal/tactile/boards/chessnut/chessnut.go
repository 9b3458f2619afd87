package chessnut

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the Chessnut boards: Air, Air+, Pro, Go and Evo.
// Every message is a number, a length, and so many bytes, in a separate report;
// on USB the rest of the report is padding. Facts: the maker's EasyLink kit,
// the maker's description of the radio, and a published description of the
// reports.
type Protocol struct{}

// Messages to a board.
const (
	setMode    = 0x21 // 0 reports the board in real time
	setLights  = 0x0A
	askVersion = 0x27
	askBattery = 0x29
)

// Messages from a board.
const (
	saysBoard   = 0x01
	saysMode    = 0x23
	saysVersion = 0x28
	saysBattery = 0x2A
)

// pieces are the codes of the pieces, as letters of FEN.
const pieces = ".qkbpnRPrBNQK"

// squaresLength is how many bytes contain all squares, two squares each.
const squaresLength = 32

func realTime() []byte { return []byte{setMode, 1, 0} }

// Traits returns the traits of a Chessnut board. It reports all squares a few
// times a second after a request.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "chessnut",
		Title:   "Chessnut board",
		Sensing: wire.Sensing{Names: true},
		Schemes: []string{wire.HID, wire.BLE},
		Radio: wire.Radio{
			Service: "1b7e8261-2877-41c3-b46e-cf057c562023",
			Write:   "1b7e8272-2877-41c3-b46e-cf057c562023",
			Notify:  []string{"1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"},
			Names:   []string{"Chessnut", "Smart Chess"},
		},
		USB:    map[string]string{"2D80:8": "Chessnut board"},
		Asked:  wire.Question{Ask: [][]byte{{askVersion, 1, 1}, realTime()}, Answers: []wire.Kind{wire.KindVersion}, Battery: []byte{askBattery, 1, 0}},
		Hello:  [][]byte{realTime(), {askVersion, 1, 1}, {askBattery, 1, 0}},
		Renew:  [][]byte{realTime()},
		Alive:  []byte{askBattery, 1, 0},
		Beat:   2 * time.Second,
		Silent: 6 * time.Second,
		Gap:    200 * time.Millisecond, // as the maker's own program waits
	}
}

// Report reads one report.
func (p Protocol) Report(report []byte) (wire.Frame, error) {
	if len(report) == 0 {
		return nil, wire.ErrLength
	}
	frame, used, err := p.Decode(report)
	if used == 0 && err == nil {
		return nil, wire.ErrLength
	}
	return frame, err
}

// Decode reads one message from the start of buf.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	switch buf[0] {
	case saysBoard, saysMode, saysVersion, saysBattery:
	default:
		return nil, 1, wire.ErrNoise
	}
	if len(buf) < 2 {
		return nil, 0, nil
	}
	used := int(buf[1]) + 2
	if used > 64 || buf[0] == saysBoard && used < squaresLength+2 || used < 3 {
		return nil, 2, wire.ErrLength
	}
	if len(buf) < used {
		return nil, 0, nil
	}
	data := buf[2:used]
	switch buf[0] {
	case saysBoard:
		return board(data, used)
	case saysVersion:
		return wire.Identity{Kind: wire.KindVersion, Text: wire.Printable(data[1:])}, used, nil
	case saysBattery:
		return battery(data, used)
	default:
		return wire.Done{Letter: buf[0]}, used, nil
	}
}

// battery reads how full the battery is. That it is being charged is said by the
// highest bit of the percentage, or by a byte behind it.
func battery(data []byte, used int) (wire.Frame, int, error) {
	percent := int(data[0] & 0x7F)
	if percent > 100 {
		return nil, used, wire.ErrMeaning
	}
	return wire.Battery{Percent: percent, Left: -1, Charging: data[0] >= 0x80 || len(data) > 1 && data[1] != 0}, used, nil
}

// board reads all squares: two in each byte, the lower half first, along the
// ranks from h8 to a1.
func board(data []byte, used int) (wire.Frame, int, error) {
	var whole wire.Snapshot
	for i := range 64 {
		code := data[i/2] >> (4 * (i % 2)) & 0x0F
		if int(code) >= len(pieces) {
			return nil, used, wire.ErrMeaning
		}
		if code != 0 {
			whole.Contents.Set(squareOf(i), wire.Holding(rules.PieceOf(pieces[code])))
		}
	}
	return whole, used, nil
}

// squareOf returns the square of a place in a message: h8 first, a1 last.
func squareOf(place int) rules.Square { return rules.SquareAt(7-place%8, 7-place/8) }

// Light returns one byte for each rank, the eighth first, whose highest bit is
// file a.
func (Protocol) Light(lights wire.Lights, _ wire.Capabilities) []byte {
	lamps := make([]byte, 10)
	lamps[0], lamps[1] = setLights, 8
	for _, s := range lights.All().Squares() {
		lamps[2+7-s.Rank()] |= 0x80 >> s.File()
	}
	return lamps
}
