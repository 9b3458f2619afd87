package talking

import (
	"slices"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Names that a simulated clock gives.
const (
	name   = "blindchess simulated talking clock, open protocol 1"
	serial = "00002"
)

// NewEmulator returns a talking clock that is not there, with its buttons on the
// left. It is not set by feel: the firmware is.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct {
	updating bool
	held     []byte // of a command that is not complete
	sent     wire.Times
	spoke    time.Duration
	now      time.Duration
	state    *simulate.State
}

// Reset forgets the conversation: the host has gone. The clock runs on.
func (e *emulator) Reset() { *e = emulator{now: e.now, state: e.state} }

// Listening reports whether the host has asked for changes.
func (e *emulator) Listening() bool { return e.updating }

// Changed says nothing: there are no squares.
func (*emulator) Changed(rules.Square, *simulate.State) []byte { return nil }

// Hear answers commands.
func (e *emulator) Hear(bytes []byte, s *simulate.State) []byte {
	e.begin(s)
	e.held = append(e.held, bytes...)
	var out []byte
	for len(e.held) > 0 {
		used := 1
		if e.held[0] == extension || e.held[0] == 0x6A || e.held[0] == 0x2B || e.held[0] == 0x60 {
			if len(e.held) < 2 || len(e.held) < int(e.held[1])+2 {
				break
			}
			used = int(e.held[1]) + 2
		}
		out = append(out, e.obey(e.held[:used], s)...)
		e.held = e.held[used:]
	}
	return out
}

func (e *emulator) begin(s *simulate.State) {
	s.Clock.There, s.Clock.Exact, e.state = true, true, s
}

func (e *emulator) obey(command []byte, s *simulate.State) []byte {
	switch command[0] {
	case dgt.SendReset:
		e.updating = false
	case dgt.SendUpdate, dgt.SendUpdateBoard, dgt.SendUpdateNice:
		e.updating = true
	case dgt.SendClock:
		return e.times(s)
	case extension:
		if len(command) >= 4 {
			return e.extended(command[2], command[3:len(command)-1], s)
		}
	}
	return nil
}

// extended obeys one whole command of the extension.
func (e *emulator) extended(operation byte, data []byte, s *simulate.State) []byte {
	c := &s.Clock
	c.Advance(e.now)
	good := false
	switch operation {
	case operationWho:
		return slices.Concat(dgt.Message(saysClock, 1, 0), dgt.Message(0x93, 1, 0), dgt.Message(0x92, []byte(name)...), dgt.Message(0x91, []byte(serial)...))
	case operationSpoken:
		s.Note("spoken")
		return nil
	case operationAsk:
		return append(e.control(0, c), e.control(1, c)...)
	case operationSet:
		if good = len(data) == 13 && data[12] <= 2; good {
			c.Left, c.Right = ofSixes(data[:6]), ofSixes(data[6:12])
			c.LeftFell, c.RightFell = false, false
			e.run(c, data[12])
			s.Note("set %s %s running %v", c.Left, c.Right, c.Running)
		}
	case operationControl:
		if good = e.setControl(data, c); good {
			s.Note("control of %d periods", data[1])
		}
	case operationRun:
		if good = len(data) == 1 && data[0] <= 2; good {
			e.run(c, data[0])
			s.Note("run %d", data[0])
		}
	case operationBeep:
		good = len(data) == 1
		s.Beeps++
	case operationTicking:
		good = len(data) == 1
	}
	failed := byte(1)
	if good {
		failed = 0
	}
	return append(dgt.Message(saysDone, operation, failed), e.times(s)...)
}

func (e *emulator) run(c *simulate.Clock, side byte) {
	c.Running, c.Told = side != 0, false
	if side != 0 {
		c.RightHigh = side == 2
	}
}

func ofSixes(data []byte) time.Duration {
	var n int64
	for _, b := range data {
		n = n<<6 | int64(b&0x3F)
	}
	return time.Duration(n) * time.Millisecond
}

func (e *emulator) setControl(data []byte, c *simulate.Clock) bool {
	if len(data) < 2 || data[0] > 2 || data[1] < 1 || data[1] > periodsKept || len(data) != 2+9*int(data[1]) {
		return false
	}
	var periods []wire.ClockPeriod
	for from := data[2:]; len(from) > 0; from = from[9:] {
		p := wire.ClockPeriod{Moves: int(from[0])<<6 | int(from[1]), Time: ofSixes(from[2:5]) * 1000}
		switch added := ofSixes(from[6:9]); from[5] {
		case addsIncrement:
			p.Increment = added
		case addsDelay:
			p.Delay = added
		case addsBronstein:
			p.Bronstein = added
		}
		periods = append(periods, p)
	}
	if data[0] != 1 {
		c.Control[0] = periods
	}
	if data[0] != 0 {
		c.Control[1] = periods
	}
	c.Restart()
	return true
}

// control reports the periods of a side.
func (e *emulator) control(side byte, c *simulate.Clock) []byte {
	data := []byte{side, byte(len(c.Control[side]))}
	for _, p := range c.Control[side] {
		kind, added := byte(addsNothing), p.Increment+p.Delay+p.Bronstein
		switch {
		case p.Increment > 0:
			kind = addsIncrement
		case p.Delay > 0:
			kind = addsDelay
		case p.Bronstein > 0:
			kind = addsBronstein
		}
		data = append(data, sevens(int64(p.Moves), 2)...)
		data = append(data, sevens(int64(p.Time/time.Second), 3)...)
		data = append(data, kind)
		data = append(data, sevens(added.Milliseconds(), 3)...)
	}
	return dgt.Message(saysControl, data...)
}

func sevens(n int64, count int) []byte {
	data := make([]byte, count)
	for i := range data {
		data[count-1-i] = byte(n >> (7 * i) & 0x7F)
	}
	return data
}

// Beat reports the times every second, and immediately if anything but passing
// time has changed them.
func (e *emulator) Beat(at time.Duration, s *simulate.State) []byte {
	e.begin(s)
	e.now = at
	s.Clock.Advance(at)
	if !e.updating {
		return nil
	}
	t := s.Clock.Times()
	standing := func(t wire.Times) wire.Times {
		if t.Running && t.RightHigh {
			t.Right.Time = 0
		}
		if t.Running && !t.RightHigh {
			t.Left.Time = 0
		}
		t.Delay = 0
		return t
	}
	if standing(t) == standing(e.sent) && at-e.spoke < time.Second {
		return nil
	}
	return e.times(s)
}

func (e *emulator) times(s *simulate.State) []byte {
	c := &s.Clock
	c.Advance(e.now)
	t := c.Times()
	e.sent, e.spoke = t, e.now
	var status byte
	for bit, set := range []bool{t.Running, t.RightHigh, t.BatteryLow, t.Left.Fallen, t.Right.Fallen, t.Delay > 0} {
		if set {
			status |= 1 << bit
		}
	}
	data := append(sevens(t.Left.Time.Milliseconds(), 5), sevens(t.Right.Time.Milliseconds(), 5)...)
	data = append(data, status)
	data = append(data, sevens(t.Delay.Milliseconds(), 3)...)
	data = append(data, byte(c.Period[0]), byte(c.Period[1]))
	data = append(data, sevens(int64(c.Moves[0]), 2)...)
	return dgt.Message(saysTimes, append(data, sevens(int64(c.Moves[1]), 2)...)...)
}

// Button returns the clock's message after a press of a button: the button, and
// the requested speech.
func (e *emulator) Button(b wire.Button) []byte {
	number := 0
	for i, button := range buttons {
		if button == b {
			number = i + 1
		}
	}
	if number == 0 || e.state == nil {
		return nil
	}
	c := &e.state.Clock
	c.Advance(e.now)
	out := dgt.Message(saysButton, byte(number), 0)
	asks := func(what wire.Speech, value int64) []byte {
		return append(out, dgt.Message(saysSay, append([]byte{byte(what), 0}, sevens(value, 5)...)...)...)
	}
	switch b {
	case wire.ButtonMine:
		return asks(wire.SpeechMine, int64(c.Left/time.Second))
	case wire.ButtonTheirs:
		return asks(wire.SpeechTheirs, int64(c.Right/time.Second))
	case wire.ButtonMoves:
		return asks(wire.SpeechMoves, int64(c.Moves[0]))
	case wire.ButtonRun:
		c.Running = !c.Running && !c.LeftFell && !c.RightFell
		return asks(wire.SpeechRuns, 0)
	default:
		return out
	}
}
