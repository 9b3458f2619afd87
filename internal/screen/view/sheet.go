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

// Row is what stands beside one number of a sheet.
type Row struct {
	Number  int     `json:"number"`
	Late    bool    `json:"late,omitzero"` // it begins with Black's move
	Entries []Entry `json:"entries"`
}

// Entry is one entry of a sheet.
type Entry struct {
	Text   string `json:"text"`
	Struck bool   `json:"struck,omitzero"`
	Here   bool   `json:"here,omitzero"`  // the last one made, where more are shown
	Line   string `json:"line,omitempty"` // what is typed to come to it
}

// sheet returns the sheet of a side. What was struck out stays beside what
// stands.
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
