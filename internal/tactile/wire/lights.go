package wire

import "blindchess/internal/rules"

// Lights is the squares that a board should light, each with its meaning. The
// zero Lights is a dark board.
type Lights struct {
	From  rules.Square    // that a piece is to leave, or none
	To    rules.Square    // its target, or none
	Wrong rules.Occupancy // the wrong squares
}

// All returns every square that is lit.
func (l Lights) All() rules.Occupancy { return l.From.Bit() | l.To.Bit() | l.Wrong }

// Turned returns the same squares of a board that lies the other way round.
func (l Lights) Turned() Lights {
	turned := Lights{From: opposite(l.From), To: opposite(l.To)}
	for _, s := range l.Wrong.Squares() {
		turned.Wrong |= opposite(s).Bit()
	}
	return turned
}

// opposite returns the square at the same place for the other side of the board.
func opposite(s rules.Square) rules.Square {
	if s == 0 {
		return 0
	}
	return rules.H8 + rules.A1 - s
}
