package scoresheet

import (
	"slices"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Written is an entry for a move which was made in a position.
type Written struct {
	Text     string
	Position rules.Position
	Move     rules.Move
}

// Foreign returns the language in whose letters most entries of a sheet name their
// moves, if the sheet was read in another language. Of equal ones it is the first in
// order. It also returns which of the entries do that in no letters of the sheet's
// language. It returns "" if none does.
func Foreign(sheet string, entries []Written) (string, []bool) {
	best, most, named := "", 0, make([]bool, len(entries))
	every := everyNotation()
	own := slices.IndexFunc(every, func(n notation.Notation) bool { return n.Lang() == sheet })
	for i, n := range every {
		if i == own {
			continue
		}
		count, now := 0, make([]bool, len(entries))
		for i, e := range entries {
			its := own >= 0 && every[own].Means(e.Position, e.Text, e.Move)
			if now[i] = !its && n.Means(e.Position, e.Text, e.Move); now[i] {
				count++
			}
		}
		if count > most {
			best, most, named = n.Lang(), count, now
		}
	}
	return best, named
}

// LanguageName returns a language's own name, and its code if no pack has it.
func LanguageName(code string) string {
	named, err := language.Notation(code)
	if err != nil {
		return code
	}
	return named.Word("language.name")
}
