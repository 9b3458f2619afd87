package scoresheet

import (
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Read reads a sheet. Every error in it is among its problems and notices; the
// returned error says that there is no notation of the requested name.
func Read(text string, options Options) (Sheet, error) {
	if options.Start == (rules.Setup{}) {
		options.Start = rules.StandardSetup()
	}
	if options.Notation == "" {
		options.Notation = language.Reference
	}
	l := arrange(strings.ToValidUTF8(text, "?"))
	var notations []notation.Notation
	names := []string{options.Notation}
	if options.Notation == Auto {
		names = language.Notations()
	}
	for _, name := range names {
		pack, err := language.Notation(name)
		if err != nil {
			return Sheet{}, fmt.Errorf("scoresheet: %w", err)
		}
		notations = append(notations, notation.Of(pack))
	}
	sheet := readForm(&l.forms[0], notations, options)
	sheet.Header = l.header
	sheet = sheet.keptWhole()
	var every []notation.Notation
	for i := range l.forms[1:] {
		if every == nil {
			every = everyNotation()
		}
		other := readOther(&l.forms[i+1], sheet.Notation, every, options)
		compare(&sheet, other)
		sheet.Others = append(sheet.Others, other)
	}
	if len(sheet.Entries) == 0 {
		sheet.Problems = append(sheet.Problems, Problem{Key: ProblemEmpty, Place: Place{1, 1}})
	}
	return sheet.unadvised(), nil
}

// readForm reads one form in the given notation, or in the best of several.
func readForm(f *form, notations []notation.Notation, options Options) Sheet {
	byPly, maybe := f.byPly(options.Start)
	sheet := readRows(f, notations, options)
	if !maybe || len(sheet.Problems) == 0 {
		return sheet
	}
	if plies := readRows(&byPly, notations, options); plies.Certain > sheet.Certain && (plies.Certain >= fewestPlies || len(plies.Problems) == 0) {
		return plies
	}
	return sheet
}

// readRows reads the rows of a form as they are numbered.
func readRows(f *form, notations []notation.Notation, options Options) Sheet {
	entries := f.entries(options.Start)
	result := f.result
	if n := len(entries); n > 0 && castles(entries[n-1].Text) && result == "" && strings.Trim(entries[n-1].Text, "0-\u2013") == "" {
		if short := walk(entries, notations[0], options); short.Plies() < n {
			// Castling that is not possible, last of all and in digits, is the
			// result by which both players lose.
			entries, result = entries[:n-1], "0-0"
		}
	}
	var sheet Sheet
	if len(notations) == 1 {
		sheet = walk(entries, notations[0], options)
	} else {
		sheet = decide(entries, notations, options)
	}
	sheet.Result = result
	sheet.Notices = append(slices.Clone(f.notices), sheet.Notices...)
	slices.SortStableFunc(sheet.Notices, func(a, b Notice) int {
		if a.Place.Line != b.Place.Line {
			return a.Place.Line - b.Place.Line
		}
		return a.Place.Column - b.Place.Column
	})
	return sheet
}

// readOther reads a further form of the game. If it cannot be read in the
// language of the sheet and can be in exactly one other, it is read in that,
// with a notice.
func readOther(f *form, lang string, every []notation.Notation, options Options) Sheet {
	for _, n := range every {
		if n.Lang() != lang {
			continue
		}
		own := *f
		if sheet := readForm(&own, []notation.Notation{n}, options); len(sheet.Problems) == 0 {
			return sheet
		}
	}
	again := *f
	again.notices = nil
	sheet := readForm(&again, every, options)
	if sheet.Notation != "" && sheet.Notation != lang {
		sheet.Notices = append(sheet.Notices, Notice{Key: NoticeForeign, What: sheet.Notation})
	}
	return sheet
}

// everyNotation returns the notations of all packs.
func everyNotation() []notation.Notation {
	var every []notation.Notation
	for _, name := range language.Notations() {
		if pack, err := language.Notation(name); err == nil {
			every = append(every, notation.Of(pack))
		}
	}
	return every
}

// compare says where two forms of the game on one sheet differ, or that they
// agree.
func compare(sheet *Sheet, other Sheet) {
	sheet.Notices = append(sheet.Notices, other.Notices...)
	sheet.Problems = append(sheet.Problems, other.Problems...)
	mine, others := sheet.Game.Moves(), other.Game.Moves()
	for i := range min(len(mine), len(others)) {
		if mine[i] == others[i] {
			continue
		}
		e := other.Entries[i]
		position := sheet.Game.At(i)
		name := notationOf(sheet.Notation).Names(position, mine[i:i+1])
		sheet.Problems = append(sheet.Problems, Problem{
			Key: ProblemFormsDiffer, Number: e.Number, Side: e.Side, Read: e.Text, Place: e.Place,
			Moves: mine[i : i+1], Could: name, Detail: sheet.Entries[i].Text,
		})
		return
	}
	if len(mine) == len(others) && len(other.Problems) == 0 {
		sheet.Notices = append(sheet.Notices, Notice{Key: NoticeSameForms})
	}
}

func notationOf(lang string) notation.Notation {
	pack, err := language.Notation(lang)
	if err != nil {
		pack, _ = language.Load(language.Reference)
	}
	return notation.Of(pack)
}
