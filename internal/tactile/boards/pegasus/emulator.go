package pegasus

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
)

// NewEmulator returns a Pegasus that is not there. It answers the commands that
// published drivers send, byte by byte as they describe the answers, and knows
// nothing of clocks.
func NewEmulator() simulate.Emulator { return &emulator{} }

type emulator struct {
	updates bool
	looked  bool
	held    []byte // of a command that is not complete
}

// OnRadio has the board show the service that passes a serial line on.
func (*emulator) OnRadio() simulate.Radio {
	const takes, tells = "6e400002-b5a3-f393-e0a9-e50e24dcca9e", "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
	return simulate.Radio{
		Name: "DGT_Pegasus_00001",
		Services: []simulate.Service{{UUID: "6e400001-b5a3-f393-e0a9-e50e24dcca9e", Characteristics: []simulate.Characteristic{
			{UUID: takes, Flags: []string{"write", "write-without-response"}}, {UUID: tells, Flags: []string{"read", "notify"}},
		}}},
		Takes: takes,
		Tells: func([]byte) string { return tells },
	}
}

// Hear answers commands: most are one byte, two say how many follow them.
func (e *emulator) Hear(bytes []byte, s *simulate.State) []byte {
	e.held = append(e.held, bytes...)
	var out []byte
	for len(e.held) > 0 {
		length := 1
		if e.held[0] == 0x60 || e.held[0] == 0x63 {
			if len(e.held) < 2 {
				break
			}
			length = 2 + int(e.held[1])
		}
		if len(e.held) < length {
			break
		}
		out = append(out, e.obey(e.held[:length], s)...)
		e.held = e.held[length:]
	}
	return out
}

func (e *emulator) obey(command []byte, s *simulate.State) []byte {
	switch command[0] {
	case 0x40:
		e.updates = false
		s.Note("reset")
	case 0x42:
		e.looked = true
		return e.dump(s)
	case 0x44:
		e.updates = true
		s.Note("updates")
	case 0x45:
		return dgt.Message(0x91, []byte("00001")...)
	case 0x47:
		return dgt.Message(0x92, []byte("blindchess simulated Pegasus, not made by DGT")...)
	case 0x4C:
		return dgt.Message(0xA0, 0x58, 0, 0, 0, 0, 0, 0, 0, 2)
	case 0x4D:
		return dgt.Message(0x93, 1, 0)
	case 0x55:
		return dgt.Message(0xA2, []byte("P000000001")...)
	case 0x60:
		light(command, s)
	}
	return nil
}

// dump reports all squares from a8 along the ranks to h1.
func (*emulator) dump(s *simulate.State) []byte {
	var squares []byte
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			squares = append(squares, code(rules.SquareAt(file, rank), s))
		}
	}
	return dgt.Message(0x86, squares...)
}

func code(square rules.Square, s *simulate.State) byte {
	if s.At(square).Occupied {
		return 1
	}
	return 0
}

// light takes the list of squares to light, or the order to end it.
func light(command []byte, s *simulate.State) {
	var lit rules.Occupancy
	if len(command) >= 7 && command[2] == 5 {
		for _, field := range command[6 : len(command)-1] {
			lit |= rules.SquareAt(int(field%8), 7-int(field/8%8)).Bit()
		}
	}
	s.Light(lit)
	s.Blinking = s.Lit
	s.Note("light %v", s.Lit.Squares())
}

// Changed reports one square.
func (e *emulator) Changed(square rules.Square, s *simulate.State) []byte {
	if !e.updates {
		return nil
	}
	wired := s.Wired(square)
	return dgt.Message(0x8E, byte(8*(7-wired.Rank())+wired.File()), code(wired, s))
}

// Beat says nothing: the board speaks after a change or a request.
func (*emulator) Beat(time.Duration, *simulate.State) []byte { return nil }

// Reset forgets the conversation.
func (e *emulator) Reset() { *e = emulator{} }

// Listening reports whether a host has requested changes and all squares.
func (e *emulator) Listening() bool { return e.updates && e.looked }
