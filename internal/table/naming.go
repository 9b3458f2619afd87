package table

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
