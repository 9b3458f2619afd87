package livechess

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/wire"
)

// Protocol is the protocol of a board which DGT's program LiveChess holds. The
// way to it subscribes to the board and gives one line for each thing that
// LiveChess tells.
type Protocol struct{}

// longest is how long a line may be.
const longest = 1024

// list asks for all that LiveChess knows of its boards. The number is none that the
// way uses itself.
var list = []byte(`{"id":9,"call":"` + livechess.Boards + `"}`)

// Traits says what such a board is. LiveChess reports changes by itself; the
// driver requests the rest, and repeats a request to check the connection.
func (Protocol) Traits() wire.Traits {
	return wire.Traits{
		Name:    wire.LiveChess,
		Title:   "board held by LiveChess",
		Sensing: wire.Sensing{Names: true},
		Schemes: []string{wire.LiveChess},
		Asked:   wire.Question{Ask: [][]byte{list}, Answers: []wire.Kind{wire.KindSerial}},
		Hello:   [][]byte{list},
		Look:    list,
		Renew:   [][]byte{list},
		Alive:   list,
		Clock:   list,
		Beat:    time.Second,
		Silent:  5 * time.Second,
		Gap:     50 * time.Millisecond,
		Sided:   true,
	}
}

// Decode reads one line.
func (Protocol) Decode(buf []byte) (wire.Frame, int, error) {
	if buf[0] != '{' {
		used := bytes.IndexByte(buf, '{')
		if used < 0 {
			used = len(buf)
		}
		return nil, used, wire.ErrNoise
	}
	end := bytes.IndexByte(buf, '\n')
	switch {
	case end < 0 && len(buf) > longest, end > longest:
		return nil, longest, wire.ErrLength
	case end < 0:
		return nil, 0, nil
	}
	for _, b := range buf[:end] {
		if b < 0x20 || b > 0x7E {
			return nil, end + 1, wire.ErrNoise
		}
	}
	var told livechess.Told
	if json.Unmarshal(buf[:end], &told) != nil {
		return nil, end + 1, wire.ErrNoise
	}
	frame, err := read(told)
	return frame, end + 1, err
}

func read(told livechess.Told) (wire.Frame, error) {
	switch {
	case told.Board != "":
		return squares(told.Board)
	case told.Clock != nil:
		return times(told)
	case told.NoClock:
		return wire.Times{Absent: true}, nil
	case told.Battery != "":
		return battery(told.Battery)
	case told.Serial != "":
		return wire.Identity{Kind: wire.KindSerial, Text: wire.Printable([]byte(told.Serial))}, nil
	default:
		return nil, wire.ErrMeaning
	}
}

// squares reads the placement on the board.
func squares(fen string) (wire.Frame, error) {
	placement, err := rules.ParsePlacement(fen)
	if err != nil {
		return nil, wire.ErrMeaning
	}
	return wire.Snapshot{Contents: wire.ContentsOf(placement)}, nil
}

// most is how much time a clock can show.
const most = 10 * time.Hour

// times reads the clock. The time that has passed since it was read is
// subtracted. A flag has fallen if the clock is stopped and one side has no time
// left: a clock without time on both sides was never set.
func times(told livechess.Told) (wire.Frame, error) {
	clock := *told.Clock
	left, right := seconds(clock.White), seconds(clock.Black)
	if left < 0 || right < 0 {
		return nil, wire.ErrMeaning
	}
	var since time.Duration
	if passed := told.Time - clock.Time; clock.Time > 0 && passed > 0 && passed < most.Milliseconds() {
		since = time.Duration(passed) * time.Millisecond
	}
	reading := wire.Times{Left: face(left, right, clock.Run), Right: face(right, left, clock.Run), RightHigh: told.Black}
	if clock.Run != nil {
		reading.Running, reading.RightHigh = true, !*clock.Run
		if *clock.Run {
			reading.Left.Time = shown(max(left-since, 0))
		} else {
			reading.Right.Time = shown(max(right-since, 0))
		}
	}
	return reading, nil
}

func seconds(s float64) time.Duration {
	if !(s >= 0 && s < most.Seconds()) {
		return -1
	}
	return time.Duration(s * float64(time.Second))
}

// face is one side of the clock.
func face(left, other time.Duration, runs *bool) wire.Face {
	fallen := left == 0 && other > 0 && runs == nil
	return wire.Face{Time: shown(left), Fallen: fallen, Flagged: fallen}
}

// shown returns a time in whole seconds, as a clock shows it.
func shown(left time.Duration) time.Duration {
	return (left + time.Second - 1).Truncate(time.Second)
}

// battery reads the charge of the battery from a percentage. Volts say nothing
// without knowing the battery.
func battery(text string) (wire.Frame, error) {
	number, ok := strings.CutSuffix(text, "%")
	if !ok {
		return wire.Done{Letter: 'V'}, nil
	}
	percent, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return nil, wire.ErrMeaning
	}
	return wire.Battery{Percent: int(percent), Left: -1}, nil
}
