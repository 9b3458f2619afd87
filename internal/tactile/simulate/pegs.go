package simulate

import (
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// pegExtension is what the peg board of this project adds to the frames of a
// DGT board: it tells its abilities, and lights, raises and buzzes squares.
type pegExtension struct {
	name      string
	abilities string
}

func newPegVoice() *dgtVoice {
	return &dgtVoice{plain: &pegExtension{
		name:      "blindchess simulated peg board, open protocol 1",
		abilities: wire.PegsCanLight + wire.PegsCanRaise + wire.PegsCanBuzz + wire.PegsDebounces,
	}}
}

// hear obeys one whole command of the extension.
func (p *pegExtension) hear(command []byte, s *State) []byte {
	if len(command) < 4 {
		return nil
	}
	data := command[3 : len(command)-1]
	switch command[2] {
	case wire.PegsAskAbilities:
		return dgtMessage(wire.PegsSaysAbilities, []byte(p.abilities)...)
	case wire.PegsLight:
		s.Lit = s.turn(wire.PegsSet(data))
		s.note("light %v", s.Lit.Squares())
	case wire.PegsRaise:
		s.Raised = s.turn(wire.PegsSet(data))
		s.note("raise %v", s.Raised.Squares())
	case wire.PegsBuzz:
		if len(data) == 3 {
			square := s.wired(wire.DGTSquare(data[0]&7<<3 | data[1]&7))
			s.Felt = append(s.Felt, square)
			s.note("buzz %v", square)
		}
	}
	return nil
}

// turn returns squares as they lie below the hand where the board is turned.
func (s *State) turn(squares rules.Occupancy) rules.Occupancy {
	if !s.Turned {
		return squares
	}
	var turned rules.Occupancy
	for _, square := range squares.Squares() {
		turned |= s.wired(square).Bit()
	}
	return turned
}

// Bounce takes the debouncing out of the board: its contacts bounce, and it
// does not claim otherwise.
func (v *dgtVoice) Bounce() {
	if v.plain != nil {
		v.plain.abilities = strings.ReplaceAll(v.plain.abilities, wire.PegsDebounces, "")
	}
}
