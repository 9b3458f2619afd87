package evidence

import "blindchess/internal/rules"

// Testimony is the evidence of one witness, with its origin.
type Testimony struct {
	Witness Witness
	Origin  Origin
}

// Supports lists the witnesses who support a finding, if they speak: both
// sheets first, then the announcement, then both boards.
func (e Evidence) Supports(f Finding) []Testimony {
	var silent rules.BySide[bool]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		sheet := f.Sheets.Of(side)
		struck := sheet.Strike > 0 && sheet.Strike <= f.Plies-len(sheet.Missing)
		silent = silent.With(side, struck || len(sheet.Wrong) > 0 || len(sheet.Missing) >= f.Plies)
	}
	heard := e.Game.Ply() >= f.Plies && f.Plies > 0
	for ply := 1; heard && ply <= f.Plies; ply++ {
		heard = e.Game.Move(ply) == f.Moves[ply-1]
	}
	return e.testimonies(silent, heard, f.Boards, min(f.Diverged, f.Plies))
}

// Bears lists the witnesses who support an explanation, if they speak: they
// need no correction.
func (e Evidence) Bears(x Explanation) []Testimony {
	var faulty rules.BySide[bool]
	at := x.Game.Ply()
	for i, f := range x.Faults {
		faulty = faulty.With(f.Side, true)
		if i == 0 {
			at = f.Ply
		}
	}
	heard := e.Game.Ply() > 0 && e.Game.Ply() == x.Game.Ply()
	for ply := 1; heard && ply <= x.Game.Ply(); ply++ {
		heard = e.Game.Move(ply) == x.Game.Move(ply)
	}
	return e.testimonies(faulty, heard, x.Boards, at)
}

// testimonies names every sheet that is not silent, the announcement if it
// agrees, and every board that is known and stays as it is. At is the ply about
// which they are asked; 0 is none in particular.
func (e Evidence) testimonies(silent rules.BySide[bool], heard bool, boards rules.BySide[BoardFinding], at int) []Testimony {
	var found []Testimony
	for i, side := range [2]rules.Side{rules.White, rules.Black} {
		if sheet := e.Sheets.Of(side); !silent.Of(side) && len(sheet) > 0 {
			found = append(found, Testimony{[2]Witness{WhiteSheet, BlackSheet}[i], originOf(sheet, at)})
		}
	}
	if heard {
		found = append(found, Testimony{Announcement, e.heardAs(at)})
	}
	for i, side := range [2]rules.Side{rules.White, rules.Black} {
		if board := e.Boards.Of(side); board.Knowledge != 0 && !boards.Of(side).Departs {
			found = append(found, Testimony{[2]Witness{WhiteBoard, BlackBoard}[i], board.Origin})
		}
	}
	return found
}

// originOf returns the origin of a ply's entry, or without an entry the origin
// of all entries of the sheet. If there is more than one way it is unknown.
func originOf(sheet []Entry, ply int) Origin {
	if ply > 0 && ply <= len(sheet) {
		return sheet[ply-1].Origin
	}
	origin := sheet[0].Origin
	for _, entry := range sheet {
		if entry.Origin != origin {
			return ""
		}
	}
	return origin
}

// heardAs returns how the announcement of a ply arose, or the last announcement
// for ply 0.
func (e Evidence) heardAs(ply int) Origin {
	if ply <= 0 || ply > e.Game.Ply() {
		ply = e.Game.Ply()
	}
	if ply > len(e.Heard) || ply == 0 {
		return ""
	}
	return e.Heard[ply-1]
}
