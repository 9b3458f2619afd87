package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// SheetNoted: the error in one entry of By's sheet was established. Text is the
// correct entry, in the letters of the sheet, and Wrote is the written one;
// either may be absent.
type SheetNoted struct {
	unchanged
	Actor
	Ply   int           `json:"ply"`
	Kind  evidence.Kind `json:"kind"`
	Wrote string        `json:"wrote,omitzero"`
	Text  string        `json:"text,omitzero"`
}

// SheetPutRight: By's sheet now contains the established moves. A wrong entry
// is struck and can still be read, with the right one behind it; a missing one
// is inserted, and every other entry remains.
type SheetPutRight struct {
	Actor
	// Uses gives for each ply the number of the entry for it, from 1 and without
	// struck entries; 0 if the game's move is inserted.
	Uses []int `json:"uses"`
}

func (e SheetPutRight) apply(s State) State {
	sheet := s.Sheets.Of(e.By)
	used := make(map[int]bool, len(e.Uses))
	for _, u := range e.Uses {
		used[u] = true
	}
	right := noting{old: sheet.Entries, used: used}
	standing := sheet.Standing()
	for i, u := range e.Uses {
		entry := Entry{Ply: i + 1, Move: s.Game.Move(i + 1), Noted: true, Origin: evidence.OriginInferred, At: s.At}
		if u > 0 && u <= len(standing) {
			right.until(u)
			entry = standing[u-1]
			entry.Ply, entry.Move = i+1, s.Game.Move(i+1)
		} else {
			right.until(0)
			entry.Text = s.InNotation(e.By, san(s.Game.At(i), entry.Move))
		}
		right.new = append(right.new, entry)
	}
	right.until(len(standing) + 1)
	s.Sheets = s.Sheets.With(e.By, Sheet{Entries: right.new})
	return s
}

// noting is a sheet that is being corrected, with the number of old entries
// that have been taken over.
type noting struct {
	old      []Entry
	at       int // in old
	standing int // the number of unstruck ones before at
	used     map[int]bool
	new      []Entry
}

// until takes over the struck entries, and strikes the ones that are used for no
// ply, up to the unstruck entry with a number; 0 means up to the next used one.
func (n *noting) until(number int) {
	for n.at < len(n.old) {
		entry := n.old[n.at]
		if !entry.Struck {
			if n.standing+1 == number || number == 0 && n.used[n.standing+1] {
				return
			}
			n.standing++
			if n.used[n.standing] {
				n.at++
				continue
			}
			entry.Struck = true
		}
		n.new = append(n.new, entry)
		n.at++
	}
}

// noteSheets corrects both sheets as x explains them. No explanation leaves
// them as they are.
func (d *decision) noteSheets(x Explanation) {
	if x.Game.Position().Turn() == 0 {
		return
	}
	for _, f := range x.Faults {
		if f.Ply > x.Ply || f.Kind == evidence.Result {
			continue
		}
		note := SheetNoted{Actor: By(f.Side), Ply: f.Ply, Kind: f.Kind, Wrote: f.Wrote}
		if f.Meant != (rules.Move{}) {
			note.Text = d.s.InNotation(f.Side, san(x.Game.At(f.Ply-1), f.Meant))
		}
		d.emit(note)
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if uses, changed := d.uses(x, side); changed {
			d.emit(SheetPutRight{Actor: By(side), Uses: uses})
		}
	}
}

// uses returns which standing entry of a sheet is for each ply of the game, and
// whether anything on the sheet changes by it.
func (d *decision) uses(x Explanation, side rules.Side) ([]int, bool) {
	standing := d.s.Sheets.Of(side).Standing()
	indexes := x.Entries.Of(side)
	indexes = indexes[:min(covered(indexes), x.Ply)]
	changed := len(indexes) != len(standing)
	uses := make([]int, len(indexes))
	for i, index := range indexes {
		if index >= 0 && (standing[index].Move == x.Game.Move(i+1) || !x.wrongAt(side, i+1)) {
			uses[i] = index + 1
		}
		changed = changed || uses[i] != i+1 || standing[index].Move != x.Game.Move(i+1)
	}
	return uses, changed
}

// wrongAt reports whether the entry of a sheet for a ply is wrong.
func (x Explanation) wrongAt(side rules.Side, ply int) bool {
	for _, f := range x.Faults {
		if f.Side == side && f.Ply == ply && f.Meant != (rules.Move{}) && f.Kind != evidence.Exchanged {
			return true
		}
	}
	return false
}
