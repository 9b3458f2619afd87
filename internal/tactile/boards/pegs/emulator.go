package pegs

import (
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// NewEmulator returns an emulated peg board of this project: it answers as a
// DGT board with plain contacts, reports its abilities, and lights, raises and
// buzzes squares.
func NewEmulator() simulate.Emulator {
	return &emulator{abilities: wire.CanLight + wire.CanRaise + wire.CanBuzz + wire.Debounces}
}

type emulator struct {
	dgt.Emulator
	abilities string
}

// OnRadio has the board show the service that passes a serial line on.
func (*emulator) OnRadio() simulate.Radio {
	const takes, tells = "6e400002-b5a3-f393-e0a9-e50e24dcca9e", "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
	return simulate.Radio{
		Name: "Pegboard 1",
		Services: []simulate.Service{{UUID: "6e400001-b5a3-f393-e0a9-e50e24dcca9e", Characteristics: []simulate.Characteristic{
			{UUID: takes, Flags: []string{"write-without-response"}}, {UUID: tells, Flags: []string{"notify"}},
		}}},
		Takes: takes,
		Tells: func([]byte) string { return tells },
	}
}

// Hear handles the host's bytes.
func (e *emulator) Hear(bytes []byte, s *simulate.State) []byte {
	e.Plain = &dgt.Plain{Name: "blindchess simulated peg board, open protocol 1", Extension: extension, Obey: e.obey}
	return e.Emulator.Hear(bytes, s)
}

// obey carries out one whole command of the extension.
func (e *emulator) obey(command []byte, s *simulate.State) []byte {
	if len(command) < 4 {
		return nil
	}
	data := command[3 : len(command)-1]
	switch command[2] {
	case operationAsk:
		return dgt.Message(saysAbilities, []byte(e.abilities)...)
	case operationLight:
		s.Light(Unpack(data))
		s.Note("light %v", s.Lit.Squares())
	case operationRaise:
		s.Raised = s.Lying(Unpack(data))
		s.Note("raise %v", s.Raised.Squares())
	case operationBuzz:
		if len(data) == 3 {
			square := s.Wired(dgt.Square(data[0]&7<<3 | data[1]&7))
			s.Felt = append(s.Felt, square)
			s.Note("buzz %v", square)
		}
	}
	return nil
}

// Bounce takes the debouncing out of the board: its contacts bounce, and it
// does not claim otherwise.
func (e *emulator) Bounce() { e.abilities = wire.CanLight + wire.CanRaise + wire.CanBuzz }
