package report

import (
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet"
)

// Sheet is a scoresheet as it was read.
type Sheet struct {
	Notation string         `json:"notation"`
	Decided  string         `json:"decided,omitempty"`
	FEN      string         `json:"fen"`
	Plies    int            `json:"plies"`
	Certain  int            `json:"certain"`
	Moves    []string       `json:"moves"`
	Result   string         `json:"result"`
	Header   []string       `json:"header"`
	Problems []SheetProblem `json:"problems"`
	Notices  []SheetNotice  `json:"notices"`
	Rest     []SheetEntry   `json:"rest"`
	Kept     []int          `json:"kept"` // the entries, counted from 1, that the table wrote
}

// SheetProblem is one problem of a sheet.
type SheetProblem struct {
	Move     string   `json:"move"`
	Side     string   `json:"side"`
	Read     string   `json:"read"`
	Could    []string `json:"could be"`
	Why      string   `json:"why"`
	Supposed string   `json:"supposed,omitempty"`
	Line     int      `json:"line"`
	Column   int      `json:"column"`
	Words    string   `json:"words"`
}

// SheetNotice is one notice of a sheet.
type SheetNotice struct {
	Kind  string `json:"kind"`
	Move  string `json:"move,omitempty"`
	Side  string `json:"side,omitempty"`
	What  string `json:"what,omitempty"`
	Count int    `json:"count,omitempty"`
	Words string `json:"words"`
}

// SheetEntry is an entry that is not in the game, as it was written.
type SheetEntry struct {
	Move   string `json:"move"`
	Side   string `json:"side"`
	Read   string `json:"read"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// SheetLines describes a sheet in sentences of pack, one a line: how it was
// read, its faults, and at last its final position.
func SheetLines(pack language.Pack, sheet scoresheet.Sheet) []string {
	var lines []string
	if decided := sheet.Tell(pack); decided != "" {
		lines = append(lines, decided)
	}
	for _, notice := range sheet.Notices {
		lines = append(lines, notice.Tell(pack))
	}
	for _, problem := range sheet.Problems {
		lines = append(lines, problem.Tell(pack))
	}
	if kept := sheet.TellKept(pack); kept != "" {
		lines = append(lines, kept)
	}
	plies := strconv.Itoa(sheet.Plies())
	if len(sheet.Problems) == 0 {
		lines = append(lines, pack.Phrase("sheet.good", "plies", plies))
	} else {
		lines = append(lines, pack.Phrase("sheet.bad", "plies", plies, "problems", strconv.Itoa(len(sheet.Problems)), "rest", strconv.Itoa(len(sheet.Rest()))))
	}
	return append(lines, sheet.Game.Setup().FEN())
}

// SheetOf returns the report on a sheet that was read, its sentences in the
// words of pack.
func SheetOf(pack language.Pack, sheet scoresheet.Sheet) Sheet {
	report := Sheet{
		Notation: sheet.Notation, Decided: sheet.Tell(pack), FEN: sheet.Game.Setup().FEN(), Plies: sheet.Plies(), Certain: sheet.Certain,
		Moves: []string{}, Result: sheet.Result, Header: []string{}, Problems: []SheetProblem{}, Notices: []SheetNotice{}, Rest: []SheetEntry{}, Kept: []int{},
	}
	for i, e := range sheet.Entries {
		if e.Origin == evidence.OriginKept {
			report.Kept = append(report.Kept, i+1)
		}
	}
	report.Header = append(report.Header, sheet.Header...)
	for i := range sheet.Game.Ply() {
		report.Moves = append(report.Moves, sheet.SAN(i))
	}
	for _, p := range sheet.Problems {
		could := p.Could
		if could == nil {
			could = []string{}
		}
		report.Problems = append(report.Problems, SheetProblem{
			Move: strconv.Itoa(p.Number), Side: sideWord(p.Side), Read: p.Read, Could: could, Why: strings.TrimPrefix(p.Key, "sheet."),
			Supposed: p.Suppose, Line: p.Place.Line, Column: p.Place.Column, Words: p.Tell(pack),
		})
	}
	for _, n := range sheet.Notices {
		notice := SheetNotice{Kind: strings.TrimPrefix(strings.TrimPrefix(n.Key, "sheet."), "notice."), Side: sideWord(n.Side), What: n.What, Count: n.Count, Words: n.Tell(pack)}
		if n.Number > 0 {
			notice.Move = strconv.Itoa(n.Number)
		}
		report.Notices = append(report.Notices, notice)
	}
	for _, e := range sheet.Rest() {
		report.Rest = append(report.Rest, SheetEntry{strconv.Itoa(e.Number), sideWord(e.Side), e.Text, e.Place.Line, e.Place.Column})
	}
	return report
}
