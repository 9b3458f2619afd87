package report

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Move is a move as it is written and spoken.
type Move struct {
	Move  string `json:"move"` // in coordinates
	SAN   string `json:"san"`
	Words string `json:"words"`
	// Overstated is the announced effect that the move does not have: check, mate or
	// stalemate.
	Overstated string `json:"overstated,omitempty"`
}

// MoveOf describes a move of a position in the words of a scheme.
func MoveOf(scheme language.Scheme, position rules.Position, move rules.Move, form announce.Form) Move {
	return Move{Move: position.UCI(move), SAN: position.SAN(move), Words: announce.Move(scheme, position, move, form).Text()}
}

// Misheard is words that are no single legal move.
type Misheard struct {
	Heard   string `json:"heard"`
	Why     string `json:"why"`
	Unknown string `json:"unknown,omitempty"` // the first word that is no word of a move
	Could   []Move `json:"could be"`
}

// MisheardOf describes the misunderstood words, and in the words of a scheme the
// moves that they could mean.
func MisheardOf(scheme language.Scheme, m *announce.Misheard, form announce.Form) Misheard {
	told := Misheard{Heard: m.Heard, Why: strings.TrimPrefix(m.Why.Key(), "sheet."), Unknown: m.Word, Could: []Move{}}
	for _, move := range m.Told() {
		told.Could = append(told.Could, MoveOf(scheme, m.Position, move, form))
	}
	return told
}

// Heard returns a seat's message about a record; the arbiter's hears of every
// event but the keeping of time.
func Heard(seat announce.Narrator, before, after table.State, record table.Record) string {
	if _, kept := record.Event.(table.TimeKept); kept {
		return ""
	}
	if u, hears := seat.Event(after, record.Event); hears {
		return u.Text()
	}
	if seat.Side != 0 {
		return ""
	}
	return seat.ForReplay(before, record.Event).Text()
}
