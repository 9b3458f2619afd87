package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// Decision is how the language of a sheet was found out.
type Decision struct {
	Asked bool // Auto was asked
	// Alike are the languages whose letters equal the chosen one's, or the
	// languages between which the sheet does not decide.
	Alike []string
	// Plies has the number of entries that each language reads before its first
	// problem.
	Plies map[string]int
}

// decide reads a form in every notation and takes the one that reads most, if
// it is the only one. Languages with the same letters count as one. If all of
// the best read the same moves, it takes the first in the order of notations.
func decide(entries []Entry, notations []notation.Notation, options Options) Sheet {
	decision := Decision{Asked: true, Plies: make(map[string]int)}
	var best []Sheet
	for _, n := range notations {
		sheet := walk(entries, n, options)
		decision.Plies[n.Lang()] = sheet.Certain
		switch {
		case len(best) == 0 || sheet.Certain > best[0].Certain:
			best = []Sheet{sheet}
		case sheet.Certain == best[0].Certain:
			best = append(best, sheet)
		}
	}
	best = fewest(best)
	chosen := best[0]
	for _, sheet := range best {
		if sheet.Notation != chosen.Notation {
			decision.Alike = append(decision.Alike, sheet.Notation)
		}
	}
	for _, sheet := range best {
		if !slices.Equal(sheet.Game.Moves(), chosen.Game.Moves()) || sheet.Certain == 0 {
			return undecided(entries, decision, chosen.Notation, options)
		}
	}
	slices.Sort(decision.Alike)
	chosen.Decision = decision
	return chosen
}

// fewest returns the sheets with the fewest notices: a language that must fold
// letters or signs to read a sheet is not the sheet's own.
func fewest(sheets []Sheet) []Sheet {
	least := len(sheets[0].Notices)
	for _, sheet := range sheets {
		least = min(least, len(sheet.Notices))
	}
	return slices.DeleteFunc(sheets, func(s Sheet) bool { return len(s.Notices) > least })
}

func undecided(entries []Entry, decision Decision, first string, options Options) Sheet {
	decision.Alike = append([]string{first}, decision.Alike...)
	slices.Sort(decision.Alike)
	return Sheet{
		Start: options.Start, Entries: entries, Game: rules.NewGame(options.Start), Decision: decision,
		Problems: []Problem{{Key: ProblemUndecided, Detail: strings.Join(decision.Alike, ", ")}},
	}
}
