package scoresheet

import (
	"slices"
	"strconv"

	"blindchess/internal/rules"
)

// fewestPlies is how many entries must be legal moves, one after another, for the
// numbers of a sheet to be taken as those of plies. A sheet of only one side
// rarely has so many.
const fewestPlies = 4

// byPly returns the form with the numbers of moves, if it may be one that numbers
// each ply. The signs are that no number has two entries, and at least three have
// one.
func (f *form) byPly(start rules.Setup) (form, bool) {
	written := 0
	for _, r := range f.rows {
		if r.number == 0 || r.black || len(r.cells) > 1 {
			return form{}, false
		}
		written += len(r.cells)
	}
	if written < 3 {
		return form{}, false
	}
	plies := *f
	plies.rows, plies.notices = slices.Clone(f.rows), slices.Clone(f.notices)
	plies.order()
	first := plies.rows[0]
	for i, r := range plies.rows {
		halves := r.number - first.number
		if start.Position.Turn() == rules.Black {
			halves++
		}
		plies.rows[i].number, plies.rows[i].black = start.Number+halves/2, halves%2 == 1
	}
	plies.notices = append(plies.notices, Notice{Key: NoticePlies, What: strconv.Itoa(first.number), Place: first.place})
	return plies, true
}
