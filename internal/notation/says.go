package notation

import "blindchess/internal/rules/evidence"

// Says returns what an entry can be read as before any position is asked, the
// likeliest first, and nothing where it is no move as this notation writes one.
func (n Notation) Says(text string) []evidence.Said {
	var says []evidence.Said
	for e := range n.readings(text) {
		if said := e.said(); len(says) == 0 || says[len(says)-1] != said {
			says = append(says, said)
		}
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
