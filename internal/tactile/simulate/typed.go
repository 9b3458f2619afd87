package simulate

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// errQuit says that the simulation is to end.
var errQuit = errors.New("simulate: quit was typed")

// TypedHelp lists the commands, one line each.
const TypedHelp = `lift e2: take the piece of e2 up
place e4: put down the piece lifted last; place e8 Q names it as in FEN
move e2e4: a whole move, castling as e1g1, promotion as e7e8q
press: the clock's lever
clock 5m 3m 2s: times of left and right and the increment; clock none takes it away
start, stop: the clock runs from the lever as it lies, or stands
button run: a button of the clock: back, minus, run, plus, ok; of a talking clock mine, theirs, moves, run
setup FEN: put all pieces as the first field of a FEN says
turn: turn the board round
wait 500ms: pause
noise 100: so many bytes that mean nothing
send 8E000534: these bytes as they are
unplug 1s: the line is out for so long
state: say what stands, what is lit and what the clock shows
quit: end`

// typed reads one typed line and returns the steps of the hand.
func (h *Hand) typed(line string, s *State) ([]Step, error) {
	fields := strings.Fields(line)
	if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
		return nil, nil
	}
	verb, rest := fields[0], fields[1:]
	argument := ""
	if len(rest) > 0 {
		argument = rest[0]
	}
	switch verb {
	case "lift", "place":
		return h.typedPiece(verb, rest, s)
	case "move":
		m, ok := parseMove(argument)
		if !ok {
			return nil, fmt.Errorf("simulate: %q is no move: type move e2e4", argument)
		}
		return h.Move(s.Contents, m), nil
	case "press":
		return []Step{{Pause: h.Pace, Press: true}}, nil
	case "clock", "start", "stop":
		return typedClock(verb, rest)
	case "button":
		return typedButton(argument)
	case "setup":
		p, err := rules.ParsePlacement(argument)
		if err != nil {
			return nil, fmt.Errorf("simulate: %w", err)
		}
		contents := wire.ContentsOf(p)
		return []Step{{Setup: &contents}}, nil
	case "turn":
		return []Step{{Turn: true}}, nil
	case "wait", "unplug":
		d, err := time.ParseDuration(argument)
		if err != nil || d < 0 {
			return nil, fmt.Errorf("simulate: %q is no time: type %s 500ms", argument, verb)
		}
		if verb == "wait" {
			return []Step{{Pause: d}}, nil
		}
		return []Step{{Mute: max(d, time.Millisecond)}}, nil
	case "noise", "send":
		return typedBytes(verb, argument)
	case "quit":
		return nil, errQuit
	default:
		return nil, fmt.Errorf("simulate: %q is not known here: type help", verb)
	}
}

func (h *Hand) typedPiece(verb string, rest []string, s *State) ([]Step, error) {
	if len(rest) == 0 {
		return nil, fmt.Errorf("simulate: %s which square: type %s e2", verb, verb)
	}
	square, ok := rules.ParseSquare(rest[0])
	if !ok {
		return nil, fmt.Errorf("simulate: %q is no square", rest[0])
	}
	if verb == "lift" {
		return h.lift(s, square), nil
	}
	var piece rules.Piece
	if len(rest) > 1 {
		if piece = rules.PieceOf(rest[1][0]); piece.Role == 0 || len(rest[1]) != 1 {
			return nil, fmt.Errorf("simulate: %q is no piece: take a letter of FEN, such as Q or q", rest[1])
		}
	}
	return h.place(square, piece), nil
}

func parseMove(text string) (rules.Move, bool) {
	if len(text) != 4 && len(text) != 5 {
		return rules.Move{}, false
	}
	from, good := rules.ParseSquare(text[:2])
	to, fine := rules.ParseSquare(text[2:4])
	m := rules.Move{From: from, To: to}
	if len(text) == 5 {
		m.Promotes = rules.RoleOf(text[4])
		fine = fine && m.Promotes != 0
	}
	return m, good && fine
}

func typedClock(verb string, rest []string) ([]Step, error) {
	if verb != "clock" {
		running := verb == "start"
		return []Step{{Clock: func(c *Clock) { c.Running, c.Told = running, false }}}, nil
	}
	if len(rest) == 1 && rest[0] == "none" {
		return []Step{{Clock: func(c *Clock) { c.There = false }}}, nil
	}
	var times [3]time.Duration
	if len(rest) < 2 || len(rest) > 3 {
		return nil, errors.New("simulate: type clock 5m 5m, with an increment clock 5m 5m 2s, or clock none")
	}
	for i, text := range rest {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 || d >= 10*time.Hour {
			return nil, fmt.Errorf("simulate: %q is no time of a clock: type clock 5m 5m", text)
		}
		times[i] = d
	}
	return []Step{{Clock: func(c *Clock) {
		c.There, c.Left, c.Right, c.Increment = true, times[0], times[1], times[2]
		c.LeftFell, c.RightFell, c.Told = false, false, false
	}}}, nil
}

func typedButton(name string) ([]Step, error) {
	for b := wire.ButtonBack; b <= wire.ButtonConfirm; b++ {
		if b.String() == name && b != wire.ButtonSeveral {
			return []Step{{Button: b}}, nil
		}
	}
	return nil, fmt.Errorf("simulate: %q is no button: take back, minus, run, plus or ok, on a talking clock mine, theirs, moves or run", name)
}

func typedBytes(verb, argument string) ([]Step, error) {
	if verb == "noise" {
		count, err := strconv.Atoi(argument)
		if err != nil || count < 1 || count > 1<<20 {
			return nil, fmt.Errorf("simulate: %q is no number of bytes: type noise 100", argument)
		}
		noise := make([]byte, count)
		for i := range noise {
			noise[i] = byte(i*167 + i>>3*91 + 13)
		}
		return []Step{{Raw: noise}}, nil
	}
	if len(argument) == 0 || len(argument)%2 != 0 {
		return nil, errors.New("simulate: type bytes in base sixteen, two digits each: send 8E00053400")
	}
	raw := make([]byte, len(argument)/2)
	for i := range raw {
		value, err := strconv.ParseUint(argument[2*i:2*i+2], 16, 8)
		if err != nil {
			return nil, fmt.Errorf("simulate: %q is not in base sixteen", argument)
		}
		raw[i] = byte(value)
	}
	return []Step{{Raw: raw}}, nil
}
