package table

import (
	"strconv"
	"strings"
)

// Occasion says which game of which event this is. What is empty is not known; the
// zero Occasion is a game that belongs to no event.
type Occasion struct {
	ID      string `json:"id,omitzero"` // no two games have the same
	Event   string `json:"event,omitzero"`
	Site    string `json:"site,omitzero"`
	Date    string `json:"date,omitzero"` // as PGN writes it, such as 2026.03.01
	Section string `json:"section,omitzero"`
	Round   string `json:"round,omitzero"`
	Board   string `json:"board,omitzero"` // its number
	Arbiter string `json:"arbiter,omitzero"`
}

// Belongs reports whether the game belongs to an event that is named.
func (o Occasion) Belongs() bool {
	return o.Event != "" || o.Round != "" || o.Board != ""
}

// Person is who sits at a seat, beside their name, as an event knows them. What is
// empty is not known.
type Person struct {
	Title      string `json:"title,omitzero"`      // such as WGM
	Federation string `json:"federation,omitzero"` // three letters
	FIDEID     string `json:"fide_id,omitzero"`
	Rating     int    `json:"rating,omitzero"` // 0 for none
	Team       string `json:"team,omitzero"`
}

// Titled returns the name of the player with their title before it.
func (s Seat) Titled() string { return strings.TrimSpace(s.Title + " " + s.Name) }

// Told returns all that is known of the player, parted by commas: name with title,
// federation, rating, FIDE ID and team.
func (s Seat) Told() string {
	parts := []string{s.Titled(), s.Federation}
	if s.Rating != 0 {
		parts = append(parts, strconv.Itoa(s.Rating))
	}
	if s.FIDEID != "" {
		parts = append(parts, "FIDE ID "+s.FIDEID)
	}
	var known []string
	for _, part := range append(parts, s.Team) {
		if part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, ", ")
}
