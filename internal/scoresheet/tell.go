package scoresheet

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// where names an entry in the words of a pack, such as "Move 9, White".
func where(pack language.Pack, number int, side rules.Side) string {
	switch side {
	case rules.White:
		return pack.Phrase("sheet.where.white", "number", strconv.Itoa(number))
	case rules.Black:
		return pack.Phrase("sheet.where.black", "number", strconv.Itoa(number))
	default:
		return pack.Word("sheet.where.sheet")
	}
}

// Tell returns p in the words of a pack: the fault and its place, the possible
// moves, and the supposed one.
func (p Problem) Tell(pack language.Pack) string {
	detail := p.Detail
	if p.Key == ProblemOver {
		detail = pack.Word("reason." + strings.ReplaceAll(p.Detail, " ", "-"))
	}
	text := pack.Phrase(p.Key, "where", where(pack, p.Number, p.Side), "read", p.Read, "detail", detail)
	switch {
	case p.Key == ProblemFormsDiffer || p.Key == ProblemOver || p.Key == ProblemUndecided || p.Key == ProblemEmpty:
	case len(p.Could) > 0:
		text += " " + pack.Phrase("sheet.could", "moves", strings.Join(p.Could, ", "))
	case p.Key != ProblemMissing && table.ListsMoves:
		text += " " + pack.Word("sheet.none")
	}
	switch {
	case p.Suppose != "" && p.Last:
		text += " " + pack.Phrase("sheet.supposed-last", "move", p.Suppose)
	case p.Suppose != "":
		text += " " + pack.Phrase("sheet.supposed", "move", p.Suppose)
	}
	return text
}

// Tell returns n in the words of a pack.
func (n Notice) Tell(pack language.Pack) string {
	what := n.What
	if n.Key == NoticeForeign {
		if named, err := language.Notation(n.What); err == nil {
			what = named.Word("language.name")
		}
	}
	return pack.Phrase(n.Key, "where", where(pack, n.Number, n.Side), "number", strconv.Itoa(n.Number), "what", what, "count", strconv.Itoa(n.Count))
}

// mostNamed is how many languages are named that would read the same moves. Of more, as
// where a sheet names no piece, those with a pack are named.
const mostNamed = 8

// Tell returns how the language of the sheet was found, in the words of a pack,
// and "" if it was given.
func (s Sheet) Tell(pack language.Pack) string {
	if !s.Decision.Asked || s.Notation == "" {
		return ""
	}
	name := s.Notation
	if named, err := language.Notation(s.Notation); err == nil {
		name = named.Word("language.name")
	}
	key := "sheet.decided"
	if len(s.Problems) > 0 {
		key = "sheet.decided-part"
	}
	text := pack.Phrase(key, "lang", name, "plies", strconv.Itoa(s.Decision.Plies[s.Notation]))
	if likes := s.Decision.Alike; len(likes) > 0 {
		if packs := language.Languages(); len(likes) > mostNamed {
			likes = slices.DeleteFunc(slices.Clone(likes), func(code string) bool { return !slices.Contains(packs, code) })
		}
		var names []string
		for _, alike := range likes {
			named, err := language.Notation(alike)
			if err != nil {
				continue
			}
			names = append(names, named.Word("language.name"))
		}
		text += " " + pack.Phrase("sheet.decided-alike", "list", strings.Join(names, ", "))
	}
	return text
}
