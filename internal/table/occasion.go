package table

import (
	"strconv"
	"strings"
)

// Belongs reports whether the game belongs to an event that is named.
func (o Occasion) Belongs() bool {
	return o.Event != "" || o.Round != "" || o.Board != ""
}

// Titled returns the player's name after their title.
func (s Seat) Titled() string { return strings.TrimSpace(s.Title + " " + s.Name) }

// Told returns all known data on the player, separated by commas: name with title,
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
