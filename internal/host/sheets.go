package host

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/scoresheet"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize"
)

// Sheet returns the scoresheet of a side at the end of the records, without
// struck entries. Entries that cannot be read as a move, and those after them,
// are as they were written.
func (s Story) Sheet(side rules.Side) scoresheet.Sheet {
	final := s.final()
	var entries []scoresheet.Entry
	for _, written := range final.Sheets.Of(side).Standing() {
		number, by := final.Game.Number(written.Ply)
		entries = append(entries, scoresheet.Entry{Number: number, Side: by, Text: sanitize.Short(written.Text, longestEntry), Time: -1, Move: written.Move, Origin: written.Origin, Offer: strings.Contains(written.Text, "(=)")})
	}
	sheet := scoresheet.OfEntries(final.Game, final.Seat(side).Notation, entries)
	for _, tag := range append(s.when(time.Time{}), occasionTags(final.Conditions)...) {
		if slices.Contains(onSheets, tag.Name) {
			sheet.Header = append(sheet.Header, tag.Name+": "+tag.Value)
		}
	}
	for _, of := range [2]rules.Side{rules.White, rules.Black} {
		if told := final.Seat(of).Told(); told != "" {
			sheet.Header = append(sheet.Header, of.String()+": "+told)
		}
	}
	sheet.Result = final.Outcome.Result.String()
	return sheet
}

// longestEntry is how many letters of an entry are shown: a journal may come from anybody.
const longestEntry = 400

// onSheets are the tags of PGN that a scoresheet has in its head, beside who plays.
var onSheets = []string{"Event", "Site", "Section", "Round", "Board", "Arbiter", "Date"}

// origins are the ways in which an entry can have come about, in the words of a
// tag.
var origins = []struct {
	origin evidence.Origin
	words  string
}{
	{evidence.OriginWritten, "written by hand"}, {evidence.OriginAssisted, "written by an assistant"},
	{evidence.OriginKept, "kept by the table"}, {evidence.OriginInferred, "put in later"}, {"", "not known"},
}

// cameAbout says how the entries of a sheet arose: in one way, or each way with
// its plies. It is empty if that is unknown of all.
func cameAbout(sheet table.Sheet) string {
	standing := sheet.Standing()
	var ways []string
	for _, way := range origins {
		plies := pliesOf(standing, way.origin)
		switch {
		case len(plies) == 0:
		case len(plies) == len(standing) && way.origin == "":
			return ""
		case len(plies) == len(standing):
			return way.words
		default:
			ways = append(ways, way.words+": "+spans(plies))
		}
	}
	return strings.Join(ways, "; ")
}

// pliesOf lists the plies of entries that came about in one way.
func pliesOf(entries []table.Entry, origin evidence.Origin) []int {
	var plies []int
	for _, e := range entries {
		if e.Origin == origin {
			plies = append(plies, e.Ply)
		}
	}
	return plies
}

// spans writes plies with those that follow one another as one span, such as
// "ply 1-4, 7".
func spans(plies []int) string {
	var parts []string
	for i := 0; i < len(plies); {
		first := i
		for i++; i < len(plies) && plies[i] == plies[i-1]+1; i++ {
		}
		part := strconv.Itoa(plies[first])
		if i-1 > first {
			part += "-" + strconv.Itoa(plies[i-1])
		}
		parts = append(parts, part)
	}
	return "ply " + strings.Join(parts, ", ")
}
