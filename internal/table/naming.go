package table

import (
	"fmt"

	"blindchess/internal/rules"
)

// NamePlayer tells the name of a player who has come, where none was given with
// the conditions.
type NamePlayer struct {
	Actor
	Name string
}

func (NamePlayer) permit() permit { return permit{when: onceSet, keeper: true} }

func (c NamePlayer) decide(d *decision) error {
	if c.By != 0 && c.Name != "" && d.s.Seat(c.By).Name == "" && d.s.Phase != PhaseEnded {
		d.emit(PlayerNamed(c))
	}
	return nil
}

// PlayerNamed: the player of By is called Name.
type PlayerNamed struct {
	Actor
	Name string `json:"name"`
}

func (e PlayerNamed) apply(s State) State {
	seat := s.Seat(e.By)
	seat.Name = e.Name
	s.Conditions.Seats = s.Conditions.Seats.With(e.By, seat)
	return s
}

func sameSquares(a, b rules.Move) bool { return a.From == b.From && a.To == b.To }

// shows reports whether the board of side shows what should stand there. Only
// one that senses pieces tells a pawn from its promotion piece.
func (s State) shows(side rules.Side, should rules.Placement) bool {
	is := s.Boards.Of(side).Placement
	return should == is || s.Seat(side).Board != Pieces && same(should, is)
}

// same compares what should stand with what stands, a pawn that is not yet
// exchanged for its promotion piece counting as that piece.
func same(should, is rules.Placement) bool {
	return should == is || should.Occupied() == is.Occupied() && sameButPawns(should, is)
}

func sameButPawns(should, is rules.Placement) bool {
	for _, square := range should.Differences(is) {
		a, b := should.At(square), is.At(square)
		if a.Side != b.Side || b.Role != rules.Pawn || !lastRank(square, b.Side) {
			return false
		}
	}
	return true
}

// MarshalText writes s as String does.
func (s Sensing) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Sensing) UnmarshalText(text []byte) error {
	read, ok := ParseSensing(string(text))
	if !ok {
		return fmt.Errorf("table: %q is nothing a board can sense: write none, pegs or pieces", text)
	}
	*s = read
	return nil
}
