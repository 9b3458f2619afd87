package scoresheet

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
)

// Evidence returns what a sheet says of each ply, for rules.Reconcile: an entry
// that was not read, or only supposed, is no move.
func Evidence(sheet Sheet) []evidence.Entry {
	illegal := make(map[Place]bool)
	for _, p := range sheet.Problems {
		illegal[p.Place] = p.Key == ProblemIllegal
	}
	entries := make([]evidence.Entry, len(sheet.Entries))
	for i, e := range sheet.Entries {
		entry := evidence.Entry{Text: e.Text}
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

// ReadBoth reads the two sheets of one game. Where an entry of one cannot be
// read, the rest of it is read from the position after the move that the other
// has there.
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
