package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Evidence returns the evidence of a sheet, entry by entry, for
// evidence.Reconcile and evidence.Explain: an entry that was not read, or only
// supposed, is no move. An entry that the letters of the sheet cannot read is
// read in those of every other language, and marked.
func Evidence(sheet Sheet) []evidence.Entry {
	illegal := make(map[Place]bool)
	for _, p := range sheet.Problems {
		illegal[p.Place] = p.Key == ProblemIllegal
	}
	reader := entryReader{lang: sheet.Notation, every: everyNotation()}
	entries := make([]evidence.Entry, len(sheet.Entries))
	for i, e := range sheet.Entries {
		entry := evidence.Entry{Text: e.Text, Says: reader.says(e.Text), Origin: e.Origin}
		switch {
		case e.Text == "":
		case e.Move != (rules.Move{}) && !e.Guessed:
			entry.Kind, entry.Move = evidence.EntryMove, e.Move
		case illegal[e.Place]:
			entry.Kind = evidence.EntryIllegal
		default:
			entry.Kind = evidence.EntryUnreadable
		}
		entries[i] = entry
	}
	return entries
}

// entryReader reads entries without a position.
type entryReader struct {
	lang  string
	every []notation.Notation
}

func (r entryReader) says(text string) []evidence.Said {
	if text == "" {
		return nil
	}
	var foreign []evidence.Said
	for _, n := range r.every {
		says := n.Says(text)
		if n.Lang() == r.lang && len(says) > 0 {
			return says
		}
		for _, said := range says {
			said.Foreign = true
			if !slices.Contains(foreign, said) {
				foreign = append(foreign, said)
			}
		}
	}
	return foreign
}

// ResultOf returns the result that a sheet gives, and the zero Result if it
// gives none.
func ResultOf(sheet Sheet) rules.Result {
	white, black, found := strings.Cut(strings.NewReplacer("\u00bd", "1/2", "\u2013", "-", "+/-", "1-0", "-/+", "0-1", "-/-", "0-0", " ", "").Replace(sheet.Result), "-")
	points := map[string]rules.Points{"0": rules.NoPoint, "1/2": rules.HalfPoint, "1": rules.WholePoint}
	result := rules.Result{White: points[white], Black: points[black]}
	if !found || result.White == 0 || result.Black == 0 {
		return rules.Result{}
	}
	return result
}

// ReadBoth reads the two sheets of one game. If an entry of one cannot be read,
// the rest of it is read from the position after the other's move there.
func ReadBoth(white, black string, options rules.BySide[Options]) (rules.BySide[Sheet], error) {
	var sheets rules.BySide[Sheet]
	for side, text := range map[rules.Side]string{rules.White: white, rules.Black: black} {
		sheet, err := Read(text, options.Of(side))
		if err != nil {
			return sheets, err
		}
		sheets = sheets.With(side, sheet)
	}
	first := sheets
	for side, text := range map[rules.Side]string{rules.White: white, rules.Black: black} {
		if len(first.Of(side).Rest()) == 0 {
			continue
		}
		beside := options.Of(side)
		beside.Beside = first.Of(side.Other()).Game.Moves()
		sheet, err := Read(text, beside)
		if err != nil {
			return sheets, err
		}
		sheets = sheets.With(side, sheet)
	}
	return sheets, nil
}
