package evidence

import (
	"slices"

	"blindchess/internal/rules"
)

// believable is the most that an explanation may cost for its placing of
// entries to be used.
const believable = 3 * wholeFault

// placed returns e with each entry at its ply by the most probable explanation,
// and the original place of each. It returns false if no explanation is
// probable enough, or if explanations of one cost place the entries
// differently.
func (e Evidence) placed() (Evidence, rules.BySide[[]int], bool) {
	var none rules.BySide[[]int]
	found := e.explain(false)
	if len(found) == 0 || found[0].Cost > believable {
		return e, none, false
	}
	best := found[0]
	alone := true
	for _, other := range found[1:] {
		if other.Cost > best.Cost {
			break
		}
		alone = false
		if !slices.Equal(other.Entries.White, best.Entries.White) || !slices.Equal(other.Entries.Black, best.Entries.Black) {
			return e, none, false
		}
	}
	if alone {
		e.inferred = best.Game
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		entries := make([]Entry, best.Game.Ply())
		for i, index := range best.Entries.Of(side) {
			if index >= 0 {
				entries[i] = best.read.Of(side)[index].at(best.Game.At(i), best.Game.Move(i+1))
			}
		}
		for len(entries) > 0 && entries[len(entries)-1].blank() {
			entries = entries[:len(entries)-1]
		}
		e.Sheets = e.Sheets.With(side, entries)
	}
	return e, best.Entries, true
}

// asWritten returns the place on a sheet, counted from 1, of the first entry
// that is for ply or a later one; 0 if there is none.
func asWritten(entries []int, ply int) int {
	for i := max(0, ply-1); ply > 0 && i < len(entries); i++ {
		if entries[i] >= 0 {
			return entries[i] + 1
		}
	}
	return 0
}

// at returns w as read in a position: for the meant move, if it can say that,
// or otherwise for the only move that it can say.
func (w Entry) at(p rules.Position, meant rules.Move) Entry {
	if len(w.Says) == 0 {
		return w
	}
	s := scene{position: &p, legal: p.AppendMoves(nil)}
	said := s.means(w)
	w.Kind, w.Move = EntryIllegal, rules.Move{}
	for i, m := range s.legal {
		switch {
		case !said.has(i):
		case m == meant || w.Kind == EntryIllegal:
			w.Kind, w.Move = EntryMove, m
		case w.Move != meant:
			w.Kind = EntryUnreadable
		}
	}
	return w
}

// In returns how w reads in a position: as a legal move, as an illegal one, or not at
// all, also where it may be one of several.
func (w Entry) In(p rules.Position) EntryKind {
	read := w.at(p, rules.Move{})
	if read.Kind == EntryMove && !p.Legal(read.Move) {
		return EntryIllegal
	}
	return read.Kind
}

// resultsDiffer reports whether each sheet gives a result and they are not one.
func (e Evidence) resultsDiffer() bool {
	return e.Results.White != (rules.Result{}) && e.Results.Black != (rules.Result{}) && e.Results.White != e.Results.Black
}
