package table

import (
	"fmt"

	"blindchess/internal/rules"
	"blindchess/internal/text/sanitize"
)

// NamePlayer gives the name of a player who has come, if the conditions gave
// none.
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
	seat.Name = sanitize.Short(e.Name, longestName) // a stranger may have written it
	s.Conditions.Seats = s.Conditions.Seats.With(e.By, seat)
	return s
}

func sameSquares(a, b rules.Move) bool { return a.From == b.From && a.To == b.To }

// shows reports whether side's board shows its expected placement. Only one
// that senses pieces distinguishes a pawn from its promotion piece.
func (s State) shows(side rules.Side, should rules.Placement) bool {
	is := s.Boards.Of(side).Placement
	return should == is || s.Seat(side).Board != Pieces && same(should, is)
}

// same compares the expected placement with the present one; a pawn that is not
// yet exchanged for its promotion piece counts as that piece.
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
