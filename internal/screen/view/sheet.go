package view

import (
	"strings"

	"blindchess/internal/rules"
)

// Sheet is one scoresheet as it was written.
type Sheet struct {
	Side  rules.Side `json:"side"`
	Title string     `json:"title"`
	Rows  []Row      `json:"rows"`
}

// Row is the entries beside one number of a sheet.
type Row struct {
	Number  int     `json:"number"`
	Late    bool    `json:"late,omitzero"` // it begins with Black's move
	Entries []Entry `json:"entries"`
}

// Entry is one entry of a sheet.
type Entry struct {
	Text   string `json:"text"`
	Struck bool   `json:"struck,omitzero"`
	Here   bool   `json:"here,omitzero"`  // the last one made, if later ones are shown
	Parts  bool   `json:"-"`              // the other sheet says something else in this place
	Line   string `json:"line,omitempty"` // the line that leads to it
}

// sheet returns the sheet of a side. A struck entry stays beside the valid one.
func (s Source) sheet(side rules.Side) Sheet {
	sheet := Sheet{Side: side, Title: s.Phrase("screen.sheet", "side", s.Phrase("side."+strings.ToLower(side.String())))}
	start := s.State.Game.Start()
	offset := 0
	if start.Position.Turn() == rules.Black {
		offset = 1
	}
	for _, written := range s.State.Sheets.Of(side).Entries {
		entry := Entry{Text: written.Text, Struck: written.Struck}
		at := written.Ply - 1 + offset
		number := start.Number + at/2
		if last := len(sheet.Rows) - 1; last >= 0 && sheet.Rows[last].Number == number {
			sheet.Rows[last].Entries = append(sheet.Rows[last].Entries, entry)
			continue
		}
		sheet.Rows = append(sheet.Rows, Row{Number: number, Late: at%2 == 1, Entries: []Entry{entry}})
	}
	return sheet
}

// apart marks the entries on which two sheets differ, and reports whether there are
// any. A longer sheet does not differ in its extra entries.
func apart(sheets *[2]Sheet) bool {
	differ := false
	for i := range min(len(sheets[0].Rows), len(sheets[1].Rows)) {
		a, b := sheets[0].Rows[i].Entries, sheets[1].Rows[i].Entries
		for j := range max(len(a), len(b)) {
			both := j < len(a) && j < len(b)
			if !both && i+1 == min(len(sheets[0].Rows), len(sheets[1].Rows)) {
				continue
			}
			if both && a[j] == b[j] {
				continue
			}
			differ = true
			for _, one := range [][]Entry{a, b} {
				if j < len(one) {
					one[j].Parts = true
				}
			}
		}
	}
	return differ
}
