package notation

import (
	"strings"

	"blindchess/internal/rules/evidence"
)

// Says returns what an entry can be read as before any position is asked, the
// likeliest first, and nothing where it is no move as this notation writes one.
func (n Notation) Says(text string) []evidence.Said {
	text = strings.ToValidUTF8(text, "?")
	var says []evidence.Said
	add := func(text string) {
		e, fault := n.parse(text)
		if said := e.said(); fault == "" && (len(says) == 0 || says[len(says)-1] != said) {
			says = append(says, said)
		}
	}
	add(text)
	for _, variant := range n.variants(text) {
		add(variant.text)
	}
	return says
}

// said returns e as evidence. A move that names both its squares and no piece is
// that of any piece.
func (e *entry) said() evidence.Said {
	said := evidence.Said{
		Castles: e.castles != "", Kingside: e.castles == "short",
		FromFile: e.from.file + 1, FromRank: e.from.rank + 1, ToFile: e.to.file + 1, ToRank: e.to.rank + 1,
		Promotes: e.promotes, Takes: e.capture, Check: e.check, Mate: e.mate,
	}
	if !said.Castles && (e.lettered || e.from.length() < 2) {
		said.Role = e.role
	}
	return said
}
