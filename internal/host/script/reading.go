package script

import (
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// read understands a move in any form that the table does. It first reads it as
// the seat writes and speaks, then as an illegal move that names its squares or
// its piece.
func (r *Run) read(side rules.Side, position rules.Position, words string) (rules.Move, error) {
	seat := r.conditions.Seats.Of(side)
	ear, err := r.voices.ear(seat.Scheme, seat.Notation)
	if err != nil {
		return rules.Move{}, err
	}
	m, err := ear.Listen(position, words)
	if err == nil {
		return m, nil
	}
	if m, ok := r.readInScheme(seat, position, words); ok {
		return m, nil
	}
	if m, ok := named(position, words); ok {
		return m, nil
	}
	for _, m := range console.Unlawful(r.state, side) {
		if ear.Means(position, words, m) {
			return m, nil
		}
	}
	if r.state.Seat(side).Board != table.NoBoard {
		if m, ok := ear.Made(position, words); ok {
			return m, nil
		}
	}
	return rules.Move{}, err
}

// readInScheme reads a move in the letters of the language that the seat's
// scheme is spoken in.
func (r *Run) readInScheme(seat table.Seat, position rules.Position, words string) (rules.Move, bool) {
	scheme, err := language.LoadScheme(seat.Scheme)
	if err != nil {
		return rules.Move{}, false
	}
	ear, err := r.voices.ear(seat.Scheme, scheme.Code())
	if err != nil {
		return rules.Move{}, false
	}
	m, err := ear.Listen(position, words)
	return m, err == nil
}

// named reads a move, legal or not, that names both its squares.
func named(position rules.Position, words string) (rules.Move, bool) {
	bare := strings.NewReplacer("-", "", "x", "", "=", "", "+", "", "#", "", " ", "").Replace(words)
	m, ok := rules.ParseCoordinates(strings.ToLower(bare))
	return m, ok && position.At(m.From).Side == position.Turn()
}
