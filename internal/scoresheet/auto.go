package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/language"
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

// fewestPieces is how many different pieces a sheet must name, in fewestPlies entries or
// more, before it is taken for one of a language of which the program has letters alone:
// with one slip of the pen, Nf3 is Zf3, and that is Latvian.
const fewestPieces = 2

// decide reads a form in every notation and takes the one that reads most, if
// it is the only one. Languages with the same letters count as one. If all of
// the best read the same moves, it takes the first in the order of notations.
// A language with a pack goes before those without one that read as much.
func decide(entries []Entry, notations []notation.Notation, options Options) Sheet {
	decision := Decision{Asked: true, Plies: make(map[string]int)}
	packs := language.Languages()
	var best, own []Sheet // of all languages, and of those with a pack
	for _, n := range notations {
		sheet := walk(entries, n, options)
		decision.Plies[n.Lang()] = sheet.Certain
		best = most(best, sheet)
		if slices.Contains(packs, n.Lang()) {
			own = most(own, sheet)
		}
	}
	best, own = fewest(best), fewest(own)
	switch chosen := best[0]; {
	case chosen.Notation == own[0].Notation:
		if chosen.Certain == 0 || !sameMoves(own) {
			return undecided(entries, decision, own, options)
		}
		best = slices.DeleteFunc(best, func(s Sheet) bool { return !sameMoves([]Sheet{chosen, s}) })
	case chosen.Certain < fewestPlies, chosen.named(own[0].Certain) < fewestPieces:
		if len(best) == 1 {
			best = append(own, best...)
		}
		return undecided(entries, decision, best, options)
	case !sameMoves(best):
		return undecided(entries, decision, best, options)
	}
	decision.Alike = languagesOf(best[1:])
	best[0].Decision = decision
	return best[0]
}

// most adds a sheet to those that read most, or replaces them.
func most(best []Sheet, sheet Sheet) []Sheet {
	switch {
	case len(best) == 0 || sheet.Certain > best[0].Certain:
		return []Sheet{sheet}
	case sheet.Certain == best[0].Certain:
		return append(best, sheet)
	default:
		return best
	}
}

// sameMoves reports whether sheets have the same moves.
func sameMoves(sheets []Sheet) bool {
	return !slices.ContainsFunc(sheets, func(s Sheet) bool { return !slices.Equal(s.Game.Moves(), sheets[0].Game.Moves()) })
}

// languagesOf lists the languages of sheets in alphabetical order.
func languagesOf(sheets []Sheet) (codes []string) {
	for _, s := range sheets {
		codes = append(codes, s.Notation)
	}
	slices.Sort(codes)
	return codes
}

// named returns how many different pieces the sheet names after so many plies.
func (s Sheet) named(from int) int {
	found := make(map[rules.Role]bool)
	for ply, move := range s.Game.Moves()[from:s.Certain] {
		position := s.Game.At(from + ply)
		if _, castles := position.Castling(move); !castles {
			found[position.At(move.From).Role] = true
		}
	}
	delete(found, rules.Pawn)
	return len(found)
}

// LettersOf returns the language in whose letters moves are written, if they cannot be
// read by the letters of PGN beyond so many plies. It must read two different pieces
// after those, and no other language may read as much. Otherwise it returns "".
func LettersOf(moves string, start rules.Setup, plies int) string {
	sheet, err := Read(moves, Options{Notation: Auto, Start: start})
	if err != nil || sheet.Notation == language.Reference || sheet.Certain <= plies || sheet.named(plies) < fewestPieces {
		return ""
	}
	return sheet.Notation
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

// undecided returns the sheet of which nothing is read, as it may be any of some.
func undecided(entries []Entry, decision Decision, among []Sheet, options Options) Sheet {
	decision.Alike = languagesOf(among)
	return Sheet{
		Start: options.Start, Entries: entries, Game: rules.NewGame(options.Start), Decision: decision,
		Problems: []Problem{{Key: ProblemUndecided, Detail: strings.Join(decision.Alike, ", ")}},
	}
}
