package ichessone

import (
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of the iChessOne: commands of letters, and answers that
// begin with an equals sign and a letter. Facts: the frames in the tests of
// picochess, and the driver of BearChess, which agree. A third publication describes
// frames of a Millennium board under this name, which neither of them knows.
type Protocol struct{}

// Messages to the board.
const (
	tellChanges  = "CPIRQ" // reports all squares whenever one has changed
	askPosition  = "RP"
	askBattery   = "RB"
	setLights    = "EL"
	tellsSquares = 'p'
	tellsBattery = 'b'
	tellsVersion = 'h'
)

// pieces are the codes of the pieces, as letters of FEN.
const pieces = ".PNBRQKpnbrqk"

// Lengths of the board's messages.
const (
	header        = 2
	squaresLength = header + 32
	batteryLength = header + 2
)

// Traits returns the traits of an iChessOne. Its service on the radio is one
// that many devices have, so it is known by its name.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    "ichessone",
		Title:   "iChessOne board",
		Sensing: wire.Sensing{Names: true},
		Schemes: []string{wire.BLE, wire.PTY, wire.TCP},
		Radio: wire.Radio{
			Write:  "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
			Notify: []string{"6e400003-b5a3-f393-e0a9-e50e24dcca9e"},
			Names:  []string{"iChessOne"},
			ByName: true,
		},
		Asked:  wire.Question{Ask: [][]byte{[]byte(askBattery), []byte(askPosition)}},
		Hello:  [][]byte{[]byte(tellChanges), []byte(askPosition), []byte(askBattery)},
		Look:   []byte(askPosition),
		Renew:  [][]byte{[]byte(tellChanges), []byte(askPosition)},
		Alive:  []byte(askBattery),
		Beat:   2 * time.Second,
		Silent: 6 * time.Second,
		Gap:    50 * time.Millisecond, // as BearChess waits
	}
}

// Decode reads one message. A message that the air cuts into fragments is one
// message.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	if buf[0] != '=' {
		for used, b := range buf {
			if b == '=' {
				return nil, used, wire.ErrNoise
			}
		}
		return nil, len(buf), wire.ErrNoise
	}
	if len(buf) < header {
		return nil, 0, nil
	}
	switch buf[1] {
	case tellsSquares:
		if len(buf) < squaresLength {
			return nil, 0, nil
		}
		return squares(buf[header:squaresLength])
	case tellsBattery:
		if len(buf) < batteryLength {
			return nil, 0, nil
		}
		return battery(buf[header:batteryLength])
	case tellsVersion:
		return wire.Done{Letter: tellsVersion}, header, nil // letters follow, and nothing says how many
	default:
		return nil, 1, wire.ErrNoise
	}
}

// squares reads all squares: two in each byte, the upper half first, along the ranks
// from a8 to h1. If one is no piece the header was none.
func squares(data []byte) (wire.Frame, int, error) {
	var whole wire.Snapshot
	for i := range 64 {
		code := data[i/2] >> (4 * (1 - i%2)) & 0x0F
		if int(code) >= len(pieces) {
			return nil, header, wire.ErrMeaning
		}
		if code != 0 {
			whole.Contents.Set(rules.SquareAt(i%8, 7-i/8), wire.Holding(rules.PieceOf(pieces[code])))
		}
	}
	return whole, squaresLength, nil
}

// battery reads whether the battery is being charged, and how full it is.
func battery(data []byte) (wire.Frame, int, error) {
	if data[0] > 1 || data[1] > 100 {
		return nil, header, wire.ErrMeaning
	}
	return wire.Battery{Percent: int(data[1]), Left: -1, Charging: data[0] == 1, Discharging: data[0] == 0}, batteryLength, nil
}

// How squares are lit. They have half the brightness, blue for a move and red for
// wrong squares, without blinking. They replace the earlier lights, and stay.
const (
	half    = 0x80
	red     = 0x0F
	blue    = 0x0F
	replace = 0x01
	forGood = 0xFF
)

// Light lights these squares and no others. The squares of a rank are one byte, the
// eighth first, whose lowest bit is file a; before and behind them are the lamps
// beside the board.
func (Protocol) Light(lights wire.Lights, _ wire.Capabilities) []byte {
	var command strings.Builder
	command.WriteString(setLights)
	switch {
	case lights.Wrong != 0:
		command.Write([]byte{half | red, 0})
	case lights.All() != 0:
		command.Write([]byte{half, blue})
	default:
		command.Write([]byte{0, blue})
	}
	var lamps [10]byte
	for _, s := range lights.All().Squares() {
		lamps[1+7-s.Rank()] |= 1 << s.File()
	}
	command.Write(lamps[:])
	command.Write([]byte{replace, forGood})
	return []byte(command.String())
}
