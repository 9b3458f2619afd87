package evidence

import (
	"cmp"
	"slices"

	"blindchess/internal/rules"
)

// turning is how one sheet was written otherwise than sheets are: as a whole, and
// not in one entry.
type turning struct {
	kind  Kind // Columns or Turned
	sides []rules.Side
}

// turnings lists the readings to try if the unchanged sheets need more than two
// faults.
func turnings() []turning {
	var all []turning
	for _, kind := range []Kind{Columns, Turned} {
		for _, sides := range [][]rules.Side{{rules.White}, {rules.Black}, {rules.White, rules.Black}} {
			all = append(all, turning{kind, sides})
		}
	}
	return all
}

// explainTurned explains the sheets as if one or both had been written with the
// columns exchanged, or from the other side of the board: each counts as a
// separate fault, and the entries are read accordingly.
func (e Evidence) explainTurned() []Explanation {
	var found []Explanation
	for _, t := range turnings() {
		of, read := e, e.Sheets
		for _, side := range t.sides {
			if t.kind == Turned {
				read = read.With(side, turnedSheet(e.Sheets.Of(side)))
				of.Sheets = of.Sheets.With(side, read.Of(side))
			} else {
				of.Sheets = of.Sheets.With(side, e.columns(e.Sheets.Of(side)))
			}
		}
		for _, x := range of.cheap() {
			found = append(found, e.turned(x, t, read))
		}
	}
	return found
}

// cheap explains e if that takes two faults at most.
func (e Evidence) cheap() []Explanation {
	found := e.explainAs(false)
	return slices.DeleteFunc(found, func(x Explanation) bool { return x.Cost > 2*wholeFault+strayed })
}

// turned returns x, an explanation of sheets that were turned, as an
// explanation of the unchanged sheets.
func (e Evidence) turned(x Explanation, t turning, read rules.BySide[[]Entry]) Explanation {
	x.read = read
	var whole []Fault
	for _, side := range t.sides {
		whole = append(whole, Fault{Side: side, Ply: 1, Kind: t.kind})
		x.Cost += wholeFault
		if t.kind == Columns {
			entries := slices.Clone(x.Entries.Of(side))
			for i, index := range entries {
				entries[i] = e.otherColumn(index, len(e.Sheets.Of(side)))
			}
			x.Entries = x.Entries.With(side, entries)
		}
	}
	x.Faults = append(whole, x.Faults...)
	return x
}

// columns returns a sheet with the entries of each line exchanged.
func (e Evidence) columns(sheet []Entry) []Entry {
	turned := make([]Entry, len(sheet))
	for i := range sheet {
		turned[i] = sheet[max(e.otherColumn(i, len(sheet)), 0)]
	}
	for len(turned) > 0 && turned[len(turned)-1].blank() {
		turned = turned[:len(turned)-1]
	}
	return turned
}

// otherColumn returns the index of the entry beside an entry of a sheet of some
// length, and index itself if there is none.
func (e Evidence) otherColumn(index, length int) int {
	if index < 0 {
		return index
	}
	first := 0
	if e.Game.Start().Position.Turn() == rules.Black {
		first = 1 // the first line has one entry
	}
	if index < first {
		return index
	}
	other := (index - first) ^ 1 + first
	if other >= length {
		return index
	}
	return other
}

// turnedSheet returns entries with each file and rank mirrored.
func turnedSheet(sheet []Entry) []Entry {
	turned := make([]Entry, len(sheet))
	for i, w := range sheet {
		says := w.readings()
		w.Says, w.Move = nil, rules.Move{}
		for _, s := range says {
			s.FromFile, s.FromRank, s.ToFile, s.ToRank = mirrored(s.FromFile), mirrored(s.FromRank), mirrored(s.ToFile), mirrored(s.ToRank)
			w.Says = append(w.Says, s)
		}
		if len(w.Says) > 0 {
			w.Kind = EntryMove
		}
		turned[i] = w
	}
	return turned
}

// mirrored returns a file or rank, counted from 1, as seen from the other side; 0
// if none is given.
func mirrored(n int) int {
	if n == 0 {
		return 0
	}
	return 9 - n
}

// best returns the cheapest of several explanations, each game once, as explain
// does.
func (e Evidence) best(all []Explanation) []Explanation {
	slices.SortStableFunc(all, func(a, b Explanation) int { return cmp.Compare(a.Cost, b.Cost) })
	var found []Explanation
	for _, x := range all {
		same := func(other Explanation) bool { return slices.Equal(other.Game.Moves(), x.Game.Moves()) }
		if len(found) == answers || x.Cost > all[0].Cost+2*wholeFault {
			break
		}
		if !slices.ContainsFunc(found, same) {
			found = append(found, x)
		}
	}
	return found
}
